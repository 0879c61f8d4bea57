import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { type Factura, facturaLabel, isPagada } from '../contract/index.ts';
import type { SuministroSummary } from './suministro-summary.ts';

const TINTS: Readonly<Record<ReturnType<typeof facturaLabel>, Tint>> = {
  Pagada: 'verde',
  'Pago en proceso': 'azul',
  Vencida: 'rojo',
  'A pagar': 'amarillo',
};

type Props = { factura: Factura; suministro: Pick<SuministroSummary, 'pagoInhabilitado'> | undefined };

export function EstadoFactura({ factura, suministro }: Props) {
  const label = facturaLabel(factura);
  return (
    <>
      <EstadoBadge word={label} tint={TINTS[label]} />{' '}
      {!isPagada(factura) && suministro?.pagoInhabilitado && (
        <EstadoBadge word="No se puede pagar por acá" tint="gris" />
      )}
    </>
  );
}
