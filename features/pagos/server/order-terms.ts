import { facturaTokenOf } from '@oficina/facturas/server';
import { writePeriodo } from '@oficina/values';
import type { PagosDeps } from './deps.ts';
import type { PagoFactura } from './detalle.repository.ts';
import type { OrderRequest } from './order-gateway.ts';
import type { PagoRow } from './pagos.repository.ts';

const MINUTE_S = 60;
const MOST_NAMED = 3;

/**
 * It is made of the row alone, so that asking again for the same order says the same: the gateway refuses the key of another one.
 */
export function orderRequestOf(
  { orderTerms }: Pick<PagosDeps, 'orderTerms'>,
  pago: PagoRow,
  facturas: readonly Pick<PagoFactura, 'periodo'>[],
): OrderRequest {
  const { id, clave, referencia, total_cent: importe, contacto_email: email } = pago;
  if (clave === null) throw new Error('An order is paid by somebody who has its clave');
  const metodo = pago.metodo === 'billetera' ? 'billetera' : 'qr';
  const minutes = metodo === 'qr' ? orderTerms.qrMinutes : orderTerms.billeteraMinutes;
  return {
    ...{ referencia, importe, metodo, descripcion: describe(facturas), expiresInS: minutes * MINUTE_S },
    ...(metodo === 'billetera' && {
      returnTo: `${orderTerms.siteUrl}/f/p/${facturaTokenOf({ id, token: clave })}`,
    }),
    ...(email !== null && { email }),
  };
}

/** Whoever pays reads it in their wallet, so it names no person, no address and no account. */
function describe(facturas: readonly Pick<PagoFactura, 'periodo'>[]): string {
  const months = [...new Set(facturas.map(({ periodo }) => writePeriodo(periodo)))];
  const noun = facturas.length === 1 ? 'Factura' : `${facturas.length} facturas`;
  return months.length > MOST_NAMED ? noun : `${noun} ${months.join(', ')}`;
}
