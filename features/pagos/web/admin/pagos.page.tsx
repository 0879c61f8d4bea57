import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { type ListHandle, StaffList, sheetOf, useList } from '@oficina/ui/list';
import { type Clock, systemClock } from '@oficina/values';
import type { Pago } from '../../contract/index.ts';
import { useResumen } from './pagos.api.ts';
import { type PagosContext, pagosList } from './pagos.list.tsx';
import { PagosTotals, resumenQueryOf } from './resumen.tsx';
import { isCustomerView } from './texts.ts';

export type PagosPageProps = {
  /** Anyone else would get their own pagos, so the page refuses them. */
  isAdmin: boolean;
  finds?: PagosContext['finds'];
  clock?: Clock;
};

export default function PagosPage({ isAdmin, finds, clock = systemClock }: PagosPageProps) {
  const now = clock.now();
  const context: PagosContext = { now, finds };
  const list = useList(pagosList, context, { enabled: isAdmin });
  const asked = resumenQueryOf(pagosList.toQuery(list.state, context), now);
  const { data: resumen } = useResumen(asked.query, isAdmin);
  const { query, rows } = list;
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
  if (query.data?.member.some(isCustomerView)) return <SecondStepMissing />;
  const customerName = query.isPlaceholderData ? undefined : rows[0]?.usuarioNombre;
  return (
    <StaffList
      title="Pagos"
      handle={{ ...list, context: { ...context, customerName, waiting: resumen } }}
      totals={asked.isWhole && resumen && <PagosTotals estados={resumen.estados} />}
      primary={<ExportButton spreadsheets={exportSheets(list, context)} />}
    />
  );
}

/** The rendición contains only charged pagos, so it takes the dates and the other filters of the view but not its state. */
function exportSheets(list: ListHandle<Pago, PagosContext>, context: PagosContext) {
  const { state } = list;
  const desde = pagosList.effectiveValue('desde', state, context);
  const allStates = { ...state, view: 'todos', values: { ...state.values, desde } };
  return [
    sheetOf(list, { nombre: 'pagos', label: 'Pagos' }),
    { nombre: 'rendicion', label: 'Rendición', filters: pagosList.toQuery(allStates, context) },
  ];
}
