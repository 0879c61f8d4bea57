import { PAGE_SIZE } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useEffect, useRef, useState } from 'react';
import type { Mensaje } from '../contract/index.ts';
import { MensajeCards } from './cards.tsx';
import { FilterBar } from './filter-bar.tsx';
import { EMPTY_FILTERS, type Filters, hasFilters, parseFilters, VIEWS, writeFilters } from './filters.ts';
import type { PageLinks } from './links.tsx';
import { MensajeDialog } from './mensaje.dialog.tsx';
import { useMensajes } from './mensajes.api.ts';
import styles from './mensajes.module.css';
import { MensajesTable } from './table.tsx';

/** From this width the table fits beside the menu. */
const TABLE_MEDIA_QUERY = '(min-width: 1100px)';
/** Measured in rem, so that large type falls back to cards. */
const TABLE_SPACE = { plain: 50, withLinks: 58 } as const;

function textoCuenta({ totalItems, totalAproximado }: { totalItems: number; totalAproximado?: true }) {
  if (totalAproximado) return `Más de ${formatCount(totalItems - 1)} resultados`;
  return totalItems === 1 ? '1 resultado' : `${formatCount(totalItems)} resultados`;
}

export function MensajesList({ links }: { links: PageLinks }) {
  const [filters, setFilters] = useFilters(parseFilters, writeFilters);
  const query = useMensajes(filters);
  const [dialog, setDialog] = useState<{ mensaje: Mensaje; opened: boolean } | null>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const freeSpace = useRoom(frame, ruler);
  const withLinks = filters.view === 'fallidos';
  const neededSpace = withLinks ? TABLE_SPACE.withLinks : TABLE_SPACE.plain;
  const showTable = useMedia(TABLE_MEDIA_QUERY) && (freeSpace === 0 || freeSpace >= neededSpace);
  const { data } = query;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));

  const goToPage = (page: number) => {
    setFilters({ page }, false);
    cuenta.current?.focus();
  };
  // Sending the last message of a page again may leave the address past the last page, which is not an empty list.
  const isPastLastPage = data !== undefined && !query.isPlaceholderData && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPastLastPage) setFilters({ page: pages });
  }, [isPastLastPage]);

  const mensajes = data?.member ?? [];
  const isEmpty = mensajes.length === 0;
  // While the previous filter's result is shown, its emptiness says nothing about the new one.
  const isSearching = query.isPlaceholderData && isEmpty;
  const listProps = {
    mensajes,
    links: withLinks ? links : undefined,
    onOpen: (mensaje: Mensaje) => setDialog({ mensaje, opened: true }),
  };
  return (
    <div ref={frame} className={styles.marco}>
      <span ref={ruler} className={styles.regla} aria-hidden="true" />
      <FilterBar filters={filters} onChange={setFilters} />
      {(query.isPending || isSearching) && <ListSkeleton rows={5} />}
      {query.isError && data === undefined && (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {/* When the list is empty, the text below shows it; this line is then only for screen readers. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
        {data && !isSearching && textoCuenta(data)}
      </p>
      {data && isEmpty && !isSearching && !isPastLastPage && (
        <NoResults filters={filters} onClear={() => setFilters(EMPTY_FILTERS)} />
      )}
      {!isEmpty && (
        <div className={styles.filas} data-vieja={query.isPlaceholderData || undefined}>
          {showTable ? (
            <MensajesTable
              {...listProps}
              titulo={`Mensajes: ${VIEWS.find((v) => v.value === filters.view)?.label}`}
            />
          ) : (
            <MensajeCards {...listProps} />
          )}
        </div>
      )}
      {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
      {dialog && (
        <MensajeDialog {...dialog} links={links} onClose={() => setDialog({ ...dialog, opened: false })} />
      )}
    </div>
  );
}

const EMPTY_TEXTS: Readonly<Record<Filters['view'], string>> = {
  todos: 'Todavía no se envió ningún mensaje.',
  fallidos: 'No hay mensajes fallidos.',
  'no-entregados': 'No hay mensajes sin entregar.',
  pendientes: 'No hay mensajes pendientes.',
};

function NoResults({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (!hasFilters(filters)) return <EmptyState reason={EMPTY_TEXTS[filters.view]} />;
  return (
    <EmptyState
      reason="Probá con otros filtros."
      action={
        <Button variant="link" onClick={onClear}>
          Ver todos
        </Button>
      }
    />
  );
}
