import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { type ListState, StaffList, useList } from '@oficina/ui/list';
import { type Clock, systemClock } from '@oficina/values';
import { type PagosContext, pagosList } from './pagos.list.tsx';
import { isCustomerView } from './texts.ts';

export type PagosPageProps = {
  /** Anyone else would get their own pagos, so the page refuses them. */
  isAdmin: boolean;
  clock?: Clock;
};

export default function PagosPage({ isAdmin, clock = systemClock }: PagosPageProps) {
  const context = { now: clock.now() };
  const list = useList(pagosList, context, { enabled: isAdmin });
  const { query, rows, state } = list;
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
  if (query.data?.member.some(isCustomerView)) return <SecondStepMissing />;
  const customerName = query.isPlaceholderData ? undefined : rows[0]?.usuarioNombre;
  return (
    <StaffList
      title="Pagos"
      handle={{ ...list, context: { ...context, customerName } }}
      primary={<ExportButton spreadsheets={exportSheets(state, context)} />}
    />
  );
}

/** The rendición contains only charged pagos, so it takes the dates and the other filters of the view but not its state. */
function exportSheets(state: ListState, context: PagosContext) {
  const desde = pagosList.effectiveValue('desde', state, context);
  const allStates = { ...state, view: 'todos', values: { ...state.values, desde } };
  return [
    { nombre: 'pagos', label: 'Pagos', filters: pagosList.toQuery(state, context) },
    { nombre: 'rendicion', label: 'Rendición', filters: pagosList.toQuery(allStates, context) },
  ];
}
