import type { Reader } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';

/** `isWaiting` says that it is a code that nobody has paid yet. */
export type ActivePago = { id: number; isWaiting: boolean };

/**
 * The pagos feature implements this: it returns the pago that holds each of these facturas now. Only those that the person may
 * see count; null means those of anybody, for administrators.
 */
export type ActivePagos = (
  reader: Reader,
  facturas: readonly number[],
  usuarioId: number | null,
) => Promise<ReadonlyMap<number, ActivePago>>;

/** Few facturas are being paid at any moment, so a page without them makes no query. */
export async function findActivePagos(
  deps: { db: Reader; activePagos?: ActivePagos | undefined },
  rows: readonly { id: number; estado_pago: number }[],
  usuarioId: number | null,
): Promise<ReadonlyMap<number, ActivePago>> {
  const enPago = rows.filter(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago.length === 0 || !deps.activePagos) return new Map();
  return deps.activePagos(
    deps.db,
    enPago.map(({ id }) => id),
    usuarioId,
  );
}
