import type { SuministroSummary } from '@oficina/facturas/web';
import { indexSuministros } from '@oficina/facturas/web';
import { ApiError, PAGE_SIZE } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage, ErrorState } from '@oficina/ui/empty';
import { SelectField } from '@oficina/ui/field';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { useEffect, useRef } from 'react';
import { pagoEstado } from '../contract/index.ts';
import { offeredYears, parseFilters, writeFilters } from './historial.filters.ts';
import styles from './historial.module.css';
import { PagosList } from './historial-list.tsx';
import { usePagos } from './pagos.api.ts';

export type HistorialPageProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  pagoTo: (id: number) => string;
  contact?: Contact | undefined;
  clock?: Clock;
};

const ALL_OPTION = { value: '', label: 'Todos' };
const ESTADOS = pagoEstado
  .codes()
  .map((code) => ({ value: String(code), label: pagoEstado.customerLabel(code) }));
const textoCuenta = (total: number) => (total === 1 ? '1 resultado' : `${formatCount(total)} resultados`);

export default function HistorialPage(props: HistorialPageProps) {
  const { usuarioId, suministros, pagoTo, contact, clock = systemClock } = props;
  const now = clock.now();
  const [filters, ir] = useFilters((search) => parseFilters(search, now), writeFilters);
  const consulta = usePagos(filters, usuarioId);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data, error } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));
  const isPastEnd = data !== undefined && !consulta.isPlaceholderData && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPastEnd) ir({ page: pages });
  }, [isPastEnd]);
  if (error instanceof ApiError && error.status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  const pagos = data?.member ?? [];
  // While the previous filter's result is shown, its emptiness says nothing about the new one.
  const isSearching = consulta.isPlaceholderData && pagos.length === 0;
  const isFiltered = filters.anio !== null || filters.estado !== null;
  return (
    <>
      <PageHeader title="Historial de pagos" />
      <Stack gap={24}>
        <div className={styles.filtros}>
          <SelectField
            label="Año"
            value={String(filters.anio ?? '')}
            onChange={({ target }) => ir({ anio: Number(target.value) || null })}
            options={[
              ALL_OPTION,
              ...offeredYears(now).map((anio) => ({ value: String(anio), label: String(anio) })),
            ]}
          />
          <SelectField
            label="Estado"
            value={String(filters.estado ?? '')}
            onChange={({ target }) => ir({ estado: target.value === '' ? null : Number(target.value) })}
            options={[ALL_OPTION, ...ESTADOS]}
          />
        </div>
        {(consulta.isPending || isSearching) && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        <p ref={cuenta} role="status" tabIndex={-1} className={pagos.length === 0 ? 'oculto' : styles.cuenta}>
          {data && !isSearching && textoCuenta(data.totalItems)}
        </p>
        {data && pagos.length === 0 && !isSearching && !isPastEnd && <NoPagos isFiltered={isFiltered} />}
        {pagos.length > 0 && (
          <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
            <PagosList pagos={pagos} suministroIndex={indexSuministros(suministros)} pagoTo={pagoTo} />
          </div>
        )}
        {data && (
          <Pagination
            page={Math.min(filters.page, pages)}
            pages={pages}
            onPage={(page) => {
              ir({ page }, false);
              cuenta.current?.focus();
            }}
          />
        )}
      </Stack>
    </>
  );
}

function NoPagos({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState reason="Probá con otro año o estado." />;
  return (
    <EmptyState reason="Todavía no hiciste pagos por acá. Los pagos hechos en caja o por otros medios no aparecen en esta lista." />
  );
}
