import type { Tx } from '@oficina/db';
import { estadoPago, isPagada } from '../contract/index.ts';
import { type LockedFactura, lockFacturas, moveFacturas } from './facturas-payment.repository.ts';
import { findSegundos, importeVigenteOf, isPastLast } from './importe.repository.ts';
import type { DayView } from './present.ts';

/** The amount is what the factura costs on the day of the reservation. */
export type ReservedFactura = Pick<LockedFactura, 'id' | 'numero' | 'importe_cent' | 'periodo' | 'cuenta'>;

/** Only the pagos feature knows whose pago holds a factura. */
export type Reservation =
  | { kind: 'reservadas'; facturas: readonly ReservedFactura[] }
  | { kind: 'no-disponible' }
  | { kind: 'en-pago'; factura: number }
  | { kind: 'pagada'; numero: string }
  | { kind: 'inhabilitado'; cuenta: string }
  | { kind: 'vencida'; numero: string };

const NO_SEGUNDO = { vencimiento2: null, importe2_cent: null };

/**
 * All facturas are reserved or none: they stay locked until the transaction ends, and the amounts are those of this moment.
 * A factura of somebody else and one that does not exist give the same answer. Whoever pays by the link of one, without an
 * account, has shown that they hold it: `usuarioId` is null.
 */
export async function reserveFacturas(
  tx: Tx,
  usuarioId: number | null,
  ids: readonly number[],
  { today, acceptsOverdue }: DayView,
): Promise<Reservation> {
  const facturas = await lockFacturas(tx, ids, usuarioId);
  const isForeign = usuarioId !== null && facturas.some(({ isOwn }) => !isOwn);
  if (facturas.length !== ids.length || isForeign) return { kind: 'no-disponible' };
  const motivo = refusalOf(facturas);
  if (motivo) return motivo;
  // They are read once the facturas are locked, because whoever waited for an import would else mix its amounts with older ones.
  const segundos = await findSegundos(tx, ids);
  const owed = facturas.map((factura) => ({ ...factura, ...(segundos.get(factura.id) ?? NO_SEGUNDO) }));
  const closed = owed.find((factura) => !acceptsOverdue && isPastLast(factura, today));
  if (closed) return { kind: 'vencida', numero: closed.numero };
  await moveFacturas(tx, ids, 'impaga', 'enPago');
  return {
    kind: 'reservadas',
    facturas: owed.map((factura) => ({ ...factura, importe_cent: importeVigenteOf(factura, today) })),
  };
}

/** A pago in progress is reported first, because a person who clicks twice must read that and nothing else. */
function refusalOf(facturas: readonly LockedFactura[]): Reservation | undefined {
  const enPago = facturas.find(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago) return { kind: 'en-pago', factura: enPago.id };
  const pagada = facturas.find(({ pagada, estado_pago }) => isPagada({ pagada, estadoPago: estado_pago }));
  if (pagada) return { kind: 'pagada', numero: pagada.numero };
  const disabled = facturas.find(({ pago_inhabilitado }) => pago_inhabilitado);
  if (disabled) return { kind: 'inhabilitado', cuenta: disabled.cuenta };
  // A credit is not paid by card, and must not make another factura cheaper.
  return facturas.some(({ importe_cent }) => importe_cent <= 0) ? { kind: 'no-disponible' } : undefined;
}
