import { EmptyState } from '@oficina/ui/empty';
import { periodoName } from '@oficina/values';
import { useDeuda } from './facturas.api.ts';
import { TRY_ANOTHER } from './facturas.list.tsx';

type Props = { suministro: number | null; hasYear: boolean };

/** Finding no factura does not mean that nothing is owed, so the text names the last factura loaded. */
export function NothingToPay({ suministro, hasYear }: Props) {
  const latestPeriodo = useDeuda(suministro).data?.ultimoPeriodo;
  const reason = [
    'No encontramos facturas a pagar.',
    latestPeriodo && `Última factura cargada: ${periodoName(latestPeriodo)}.`,
    hasYear && TRY_ANOTHER,
  ];
  return <EmptyState reason={reason.filter(Boolean).join(' ')} />;
}
