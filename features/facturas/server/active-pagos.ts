import type { Reader } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';

/**
 * Asked of the payments, which know it: the one that holds each of these bills now. Only those of that person; null,
 * anybody's, for the administrator.
 */
export type ActivePagos = (
  reader: Reader,
  facturas: readonly number[],
  usuarioId: number | null,
) => Promise<ReadonlyMap<number, number>>;

/** Few bills are being paid at any moment: for a page without them nobody is asked. */
export async function findActivePagos(
  deps: { db: Reader; activePagos?: ActivePagos | undefined },
  rows: readonly { id: number; estado_pago: number }[],
  usuarioId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const enPago = rows.filter(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago.length === 0 || !deps.activePagos) return new Map();
  return deps.activePagos(
    deps.db,
    enPago.map(({ id }) => id),
    usuarioId,
  );
}
