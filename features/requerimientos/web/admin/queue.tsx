import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { Pagination } from '@oficina/ui/pagination';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { EMPTY_FILTERS, type Filters, hasFilters, LIST_VIEWS } from './filters.ts';
import { FiltersBar } from './filters-bar.tsx';
import { ListWithLote } from './list-with-lote.tsx';
import styles from './queue.module.css';
import { RequerimientoCards } from './requerimiento-cards.tsx';
import { useCategorias, useEncargados, type useQueue, type useResumen } from './requerimientos.api.ts';
import { RequerimientosTable } from './requerimientos-table.tsx';
import type { Yo } from './staff-actor.ts';
import { textoCuenta } from './texts.ts';

/** From this width on, the table fits beside the menu. */
const TABLE_MEDIA_QUERY = '(min-width: 1100px)';
/** Measured in rem, so that large type falls back to cards. */
const TABLE_MIN_WIDTH = 46;

export type QueueProps = {
  filters: Filters;
  ir: (changes: Partial<Filters>, replace?: boolean) => void;
  consulta: ReturnType<typeof useQueue>;
  resumen: ReturnType<typeof useResumen>['data'];
  yo: Yo;
  now: Date;
  requerimientoTo: (id: number) => string;
};

const NO_REQUERIMIENTOS: readonly Requerimiento[] = [];

export function Queue({ filters, ir, consulta, resumen, yo, now, requerimientoTo }: QueueProps) {
  const { search } = useLocation();
  const frameRef = useRef<HTMLDivElement>(null);
  const rulerRef = useRef<HTMLSpanElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const availableWidth = useRoom(frameRef, rulerRef);
  const showTable =
    useMedia(TABLE_MEDIA_QUERY) && (availableWidth === 0 || availableWidth >= TABLE_MIN_WIDTH);
  const categorias = useCategorias(true).data?.member ?? [];
  const encargados = useEncargados(yo.isAdmin).data?.member ?? [];
  const { data, isPlaceholderData } = consulta;
  const requerimientos = data?.member ?? NO_REQUERIMIENTOS;
  const isEmpty = requerimientos.length === 0;
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filters.pageSize));
  // The count stops at a limit, so there may be more pages than it says.
  const pages =
    aproximado && requerimientos.length === filters.pageSize
      ? Math.max(countedPages, filters.page + 1)
      : countedPages;
  const focusCount = () => cuenta.current?.focus();
  const goToPage = (page: number) => {
    ir({ page }, false);
    focusCount();
  };
  // When the cases of this page were attended meanwhile, the page no longer exists; it must not look like an empty list.
  const pageOutOfRange = data !== undefined && !isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (pageOutOfRange) ir({ page: pages });
  }, [pageOutOfRange]);
  // An empty result of the previous filter says nothing about this one.
  const searching = isPlaceholderData && isEmpty;
  const titulo = LIST_VIEWS.find(({ value }) => value === filters.vista)?.label;
  return (
    <div ref={frameRef} className={styles.pagina}>
      <span ref={rulerRef} className={styles.regla} aria-hidden="true" />
      <FiltersBar
        filters={filters}
        resumen={resumen}
        categorias={categorias.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        encargados={encargados.map(({ id, nombreVisible }) => ({ value: String(id), label: nombreVisible }))}
        filteredUsuarioNombre={isPlaceholderData ? undefined : requerimientos[0]?.usuarioNombre}
        boxRef={boxRef}
        onDone={focusCount}
        onCambio={ir}
      />
      {(consulta.isPending || searching) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {/* An empty list already shows its own message, so the count is then only for screen readers. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
        {data && !searching && textoCuenta(data.totalItems, aproximado)}
      </p>
      {data && isEmpty && !searching && !pageOutOfRange && (
        <EmptyList
          filters={filters}
          ir={(cambios) => {
            ir(cambios);
            focusCount();
          }}
        />
      )}
      <ListWithLote requerimientos={requerimientos} yo={yo} isStale={isPlaceholderData} boxRef={boxRef}>
        {(selection) => {
          const listProps = {
            requerimientos,
            yo,
            now,
            requerimientoTo: (id: number) => `${requerimientoTo(id)}${search}`,
            ...selection,
          };
          return showTable ? (
            <RequerimientosTable {...listProps} titulo={`Requerimientos: ${titulo}`} />
          ) : (
            <RequerimientoCards {...listProps} />
          );
        }}
      </ListWithLote>
      {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
    </div>
  );
}

const EMPTY_REASON: Readonly<Record<Filters['vista'], string>> = {
  mios: 'No tenés casos abiertos asignados.',
  'sin-asignar': 'No hay casos sin asignar.',
  'con-novedades': 'No hay casos con novedades.',
  vencidos: 'No hay casos vencidos.',
  todos: 'Todavía no hay casos.',
};

function EmptyList({ filters, ir }: Pick<QueueProps, 'filters' | 'ir'>) {
  if (hasFilters(filters))
    return <EmptyState action={<Button onClick={() => ir(EMPTY_FILTERS)}>Quitar filtros</Button>} />;
  return (
    <EmptyState
      reason={EMPTY_REASON[filters.vista]}
      {...(filters.vista === 'mios' && {
        action: <Button onClick={() => ir({ vista: 'sin-asignar' })}>Ver los que nadie tomó</Button>,
      })}
    />
  );
}
