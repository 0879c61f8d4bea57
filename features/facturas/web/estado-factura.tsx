import { EstadoBadge } from '@oficina/ui/estado-badge';
import { estadoPago, type Factura } from '../contract/index.ts';
import type { SuministroSummary } from './suministro-summary.ts';

type Props = { factura: Factura; suministro: Pick<SuministroSummary, 'pagoInhabilitado'> | undefined };

/** It tells why an unpaid factura is not paid like the others. Of the others the due date says enough. */
export function EstadoFactura({ factura, suministro }: Props) {
  if (factura.esperandoPago) return <EstadoBadge word="Esperando el pago" tint="amarillo" />;
  if (factura.estadoPago === estadoPago.code('enPago'))
    return <EstadoBadge word="Pago en proceso" tint="azul" />;
  if (suministro?.pagoInhabilitado) return <EstadoBadge word="No se puede pagar por acá" tint="gris" />;
  return null;
}
