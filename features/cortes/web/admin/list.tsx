import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';
import { CorteCards } from './cards.tsx';
import type { useCortes } from './cortes.api.ts';
import { FilterBar } from './filter-bar.tsx';
import { EMPTY_FILTERS, type Filters, hasFilters, VIEWS } from './filters.ts';
import type { ListProps } from './row-actions.tsx';
import { CortesTable } from './table.tsx';

type Props = Pick<ListProps, 'now' | 'onOpen'> & {
  filters: Filters;
  setFilters: (changes: Partial<Filters>, replace?: boolean) => void;
  query: ReturnType<typeof useCortes>;
};

function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}

const EMPTY_TEXTS: Readonly<Record<Filters['view'], string>> = {
  proximos: 'No hay cortes próximos.',
  'en-curso': 'No hay cortes en curso.',
  terminados: 'No hay cortes terminados.',
};

export function CortesList({ filters, setFilters, query, ...actions }: Props) {
  const phone = usePhone();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = query;
  const cortes = data?.member ?? [];
  const isEmpty = cortes.length === 0;
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filters.pageSize));
  // The server stops counting at a limit, so there may be more pages than the total says.
  const pages =
    aproximado && cortes.length === filters.pageSize
      ? Math.max(countedPages, filters.page + 1)
      : countedPages;

  const goToPage = (page: number) => {
    setFilters({ page }, false);
    cuenta.current?.focus();
  };
  // A page may disappear because its cortes began or ended meanwhile: this is not an empty list.
  const isPastLastPage =
    data !== undefined && !query.isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPastLastPage) setFilters({ page: pages });
  }, [isPastLastPage]);

  // An empty result of the previous filter says nothing about the current one.
  const isSearching = query.isPlaceholderData && isEmpty;
  const listProps = { cortes, ...actions };
  return (
    <div className={styles.pagina}>
      <FilterBar filters={filters} onChange={setFilters} />
      {(query.isPending || isSearching) && <ListSkeleton rows={5} />}
      {query.isError && data === undefined && (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {/* When the list is empty the message below is visible, so this text serves screen readers alone. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.suave}>
        {data && !isSearching && textoCuenta(data.totalItems, aproximado)}
      </p>
      {data && isEmpty && !isSearching && !isPastLastPage && (
        <EmptyState
          {...(hasFilters(filters)
            ? { action: <Button onClick={() => setFilters(EMPTY_FILTERS)}>Quitar filtros</Button> }
            : { reason: EMPTY_TEXTS[filters.view] })}
        />
      )}
      {!isEmpty && (
        <div className={styles.filas} data-vieja={query.isPlaceholderData || undefined}>
          {phone ? (
            <CorteCards {...listProps} />
          ) : (
            <CortesTable
              {...listProps}
              titulo={`Cortes: ${VIEWS.find((v) => v.value === filters.view)?.label}`}
            />
          )}
        </div>
      )}
      {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
    </div>
  );
}
