import { Exportar } from '@oficina/mensajes/web';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { effectiveFrom, type PagosFilters, parseFilters, toQuery, writeFilters } from './filters.ts';
import { usePagos } from './pagos.api.ts';
import { PagosList } from './pagos-list.tsx';
import { isCustomerView } from './texts.ts';

export type PagosPageProps = {
  /** Anyone else would get their own pagos, so the page refuses them. */
  isAdmin: boolean;
  pagoTo: (id: number) => string;
  clock?: Clock;
};

export default function PagosPage({ isAdmin, pagoTo, clock = systemClock }: PagosPageProps) {
  const [filters, ir] = useFilters(parseFilters, writeFilters);
  const consulta = usePagos(filters, clock, isAdmin);
  if (!isAdmin || isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  if (consulta.data?.member.some(isCustomerView)) return <SecondStepMissing />;
  return (
    <>
      <PageHeader title="Pagos" actions={<Exportar spreadsheets={exportSheets(filters, clock.now())} />} />
      <PagosList filters={filters} ir={ir} consulta={consulta} pagoTo={pagoTo} now={clock.now()} />
    </>
  );
}

/** The rendición contains only charged pagos, so it takes the dates and the other filters of the view but not its state. */
function exportSheets(filters: PagosFilters, now: Date) {
  const allFilters: PagosFilters = { ...filters, vista: 'todos', desde: effectiveFrom(filters, now) };
  return [
    { nombre: 'pagos', label: 'Pagos', filters: toQuery(filters, now) },
    { nombre: 'rendicion', label: 'Rendición', filters: toQuery(allFilters, now) },
  ];
}
