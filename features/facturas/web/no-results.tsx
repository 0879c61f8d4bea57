import { EmptyState } from '@oficina/ui/empty';
import { periodoName } from '@oficina/values';
import { useDeuda } from './facturas.api.ts';
import type { FacturaFilters } from './filters.ts';

const TRY_ANOTHER = 'Probá con otro año o suministro.';

/** Finding no factura does not mean that nothing is owed, so the text names the last factura loaded. */
export function NoResults({ filters }: { filters: FacturaFilters }) {
  return filters.estado === 'a-pagar' ? <NothingToPay {...filters} /> : <EmptyState reason={TRY_ANOTHER} />;
}

function NothingToPay({ suministro, anio }: FacturaFilters) {
  const latestPeriodo = useDeuda(suministro).data?.ultimoPeriodo;
  const reason = [
    'No encontramos facturas a pagar.',
    latestPeriodo && `Última factura cargada: ${periodoName(latestPeriodo)}.`,
    anio !== null && TRY_ANOTHER,
  ];
  return <EmptyState reason={reason.filter(Boolean).join(' ')} />;
}
