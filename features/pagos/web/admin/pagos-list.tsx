import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FilterBar, hasFilters } from './filter-bar.tsx';
import { NO_FILTERS, type PagosFilters, VIEWS } from './filters.ts';
import { PagoCards } from './pago-cards.tsx';
import type { usePagos } from './pagos.api.ts';
import styles from './pagos-list.module.css';
import { PagosTable } from './pagos-table.tsx';

type Props = {
  filters: PagosFilters;
  ir: (changes: Partial<PagosFilters>, replace?: boolean) => void;
  consulta: ReturnType<typeof usePagos>;
  pagoTo: (id: number) => string;
  now: Date;
};

function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}

export function PagosList({ filters, ir, consulta, pagoTo, now }: Props) {
  const { search } = useLocation();
  const phone = usePhone();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const pagos = data?.member ?? [];
  const isEmpty = pagos.length === 0;
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filters.filas));
  // When the count was capped, there are more pages than it says.
  const pages =
    aproximado && pagos.length === filters.filas ? Math.max(countedPages, filters.page + 1) : countedPages;

  const goToPage = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };
  // When the pagos of the last page have been resolved meanwhile, the address is past the end, which is not an empty list.
  const isPastEnd = data !== undefined && !consulta.isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPastEnd) ir({ page: pages });
  }, [isPastEnd]);

  // While the previous filter's result is shown, its emptiness says nothing about the new one.
  const isSearching = consulta.isPlaceholderData && isEmpty;
  const listProps = { pagos, now, pagoTo: (id: number) => `${pagoTo(id)}${search}` };
  return (
    <div className={styles.pagina}>
      <FilterBar
        filters={filters}
        now={now}
        customerName={consulta.isPlaceholderData ? undefined : pagos[0]?.usuarioNombre}
        onCambio={ir}
      />
      {(consulta.isPending || isSearching) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {/* When the list is empty, the text below shows it; this line is then only for screen readers. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
        {data && !isSearching && textoCuenta(data.totalItems, aproximado)}
      </p>
      {data && isEmpty && !isSearching && !isPastEnd && (
        <EmptyState
          {...(hasFilters(filters)
            ? { action: <Button onClick={() => ir(NO_FILTERS)}>Quitar filtros</Button> }
            : { reason: EMPTY_REASONS[filters.vista] })}
        />
      )}
      {!isEmpty && (
        <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
          {phone ? (
            <PagoCards {...listProps} />
          ) : (
            <PagosTable
              {...listProps}
              titulo={`Pagos: ${VIEWS.find((v) => v.value === filters.vista)?.label}`}
            />
          )}
        </div>
      )}
      {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
    </div>
  );
}

const EMPTY_REASONS: Readonly<Record<PagosFilters['vista'], string>> = {
  todos: 'No hubo pagos en los últimos 31 días.',
  'en-verificacion': 'No hay pagos en verificación.',
  'a-devolver': 'No hay pagos a devolver.',
  rechazados: 'No hubo pagos rechazados en los últimos 31 días.',
};
