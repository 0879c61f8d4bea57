import { EmptyState } from '@oficina/ui/empty';
import { periodoName } from '@oficina/values';
import { useDeuda } from './facturas.api.ts';
import type { Filtros } from './filtros.ts';

const OTRO = 'Probá con otro año o suministro.';

/** Nothing found is not "you owe nothing": it says which is the last bill loaded. */
export function SinResultados({ filtros }: { filtros: Filtros }) {
  return filtros.estado === 'a-pagar' ? <NadaAPagar {...filtros} /> : <EmptyState reason={OTRO} />;
}

function NadaAPagar({ suministro, anio }: Filtros) {
  const ultimo = useDeuda(suministro).data?.ultimoPeriodo;
  const reason = [
    'No encontramos facturas a pagar.',
    ultimo && `Última factura cargada: ${periodoName(ultimo)}.`,
    anio !== null && OTRO,
  ];
  return <EmptyState reason={reason.filter(Boolean).join(' ')} />;
}
