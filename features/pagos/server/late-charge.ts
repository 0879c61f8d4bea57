import type { Tx } from '@oficina/db';
import { settleReleasedFacturas } from '@oficina/facturas/server';
import {
  chargesMatchTotal,
  keepPagoTarjeta,
  noteOtherAmount,
  recordCharge,
  requestDevoluciones,
} from './charges.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas, setVigente } from './detalle.repository.ts';
import { notifyApproved } from './notify.ts';
import { movePago, type PagoRow } from './pagos.repository.ts';
import type { Charge } from './pasarela.ts';

/**
 * A pago sin efecto was approved after all, so the money was taken. It pays the facturas that nobody paid meanwhile and the
 * rest is refunded; if none was left, all of it. While another pago holds one of them nothing is done: the watch asks again.
 */
export async function applyLateCharge(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  charges: readonly Charge[],
): Promise<PagoRow> {
  if (!chargesMatchTotal(pago, charges)) return noteOtherAmount(deps, tx, pago, charges);
  await keepPagoTarjeta(deps, tx, pago);
  const facturas = await findPagoFacturas(tx, pago.id);
  const settlement = await settleReleasedFacturas(
    tx,
    facturas.map(({ id }) => id),
  );
  if (settlement.kind === 'en-pago') return pago;
  deps.mark('tardio:saldado' satisfies CrashPoint);
  if (settlement.settled.length > 0) await setVigente(tx, pago.id, settlement.settled, true);
  const paidFacturas = facturas.filter(({ id }) => settlement.settled.includes(id));
  const surplusFacturas = facturas.filter(({ id }) => settlement.alreadyPaid.includes(id));
  const [first, ...others] = charges;
  const { changes, devoluciones } = recordCharge(deps, pago, first, others, facturas, surplusFacturas);
  const now = deps.clock.now();
  const movedPago = await movePago(
    tx,
    pago.id,
    'sinEfecto',
    paidFacturas.length > 0 ? 'procesado' : 'aDevolver',
    // A pago that was charged was sent, even if a crash lost the record of it.
    {
      ...changes,
      enviado: pago.enviado ?? pago.created,
      tiempos: { ...pago.tiempos, resuelto: now.toISOString() },
    },
    { now, late: true },
  );
  if (!movedPago) throw new Error('A payment moved while it was held');
  deps.mark('tardio:movido' satisfies CrashPoint);
  if (paidFacturas.length > 0) await notifyApproved(deps, tx, movedPago, paidFacturas);
  await requestDevoluciones(deps, tx, movedPago, facturas, devoluciones);
  return movedPago;
}
