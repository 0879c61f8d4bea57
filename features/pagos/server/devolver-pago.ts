import type { Tx } from '@oficina/db';
import type { Outcome } from '@oficina/values';
import { pagoEstado } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { alerts } from './alerts.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import { notifyDevolucion, raiseAlert } from './notify.ts';
import { type Devolucion, lockPago, movePago, type PagoRow, updatePago } from './pagos.repository.ts';
import type { Rechazo } from './pasarela.ts';
import { nextRound } from './plazos.ts';

type RefundOutcome = Outcome<{ id: string }, Pick<Rechazo, 'motivo'>>;

/**
 * Each refund is retried until the gateway confirms it; the adapter reads the refunds already made before asking for one.
 * Only one process works on a pago at a time: the others find that it is not due. Returns how many refunds were made.
 */
export async function devolverPago(deps: PagosDeps, id: number): Promise<number> {
  const claimed = await deps.db.tx((tx) => claimDevoluciones(deps, tx, id));
  deps.mark('devolver:reclamado' satisfies CrashPoint);
  if (!claimed) return 0;
  let doneCount = 0;
  for (const devolucion of pendingDevoluciones(claimed)) {
    const outcome = await requestRefund(deps, claimed, devolucion);
    deps.mark('devolver:respondido' satisfies CrashPoint);
    if (await deps.db.tx((tx) => record(deps, tx, id, devolucion, outcome))) doneCount += 1;
    deps.mark('devolver:anotado' satisfies CrashPoint);
  }
  return doneCount;
}

const pendingDevoluciones = ({ extra }: PagoRow) => (extra.devoluciones ?? []).filter(({ hecha }) => !hecha);

/** Undefined when nothing has to be refunded now. */
async function claimDevoluciones(deps: PagosDeps, tx: Tx, id: number): Promise<PagoRow | undefined> {
  const now = deps.clock.now();
  const pago = await lockPago(tx, id);
  if (!pago?.proxima_consulta || pago.proxima_consulta > now) return undefined;
  if (!['aDevolver', 'procesado'].includes(pagoEstado.name(pago.estado))) return undefined;
  const pendientes = pendingDevoluciones(pago);
  const proxima_consulta = pendientes.length > 0 ? nextRound(now, deps.plazos.devolverCadaMs) : null;
  return updatePago(tx, id, { proxima_consulta }, now);
}

async function requestRefund(deps: PagosDeps, pago: PagoRow, devolucion: Devolucion): Promise<RefundOutcome> {
  const { idPasarela, motivo, importeCent } = devolucion;
  const importe = motivo === 'parcial' ? importeCent : 'total';
  try {
    if (!isByWallet(pago)) return await deps.pasarela.devolver(idPasarela, importe);
    const transaccion = pago.extra.tid ?? pago.extra.orden?.transaccion ?? '';
    // A refund asked for twice with the same key is one.
    const key = `${pago.referencia}D${(pago.extra.devoluciones ?? []).indexOf(devolucion)}`;
    const refunded = await deps.orders.devolver({ idPasarela, transaccion }, importe, key);
    if (refunded.kind !== 'rejected') return refunded;
    return { kind: 'rejected', reason: { motivo: refunded.reason.codigo } };
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'devolver' }, 'the gateway adapter failed');
    return { kind: 'unknown', cause: 'falla' };
  }
}

const isSame = (one: Devolucion, other: Devolucion) =>
  one.idPasarela === other.idPasarela && one.motivo === other.motivo;

async function record(
  deps: PagosDeps,
  tx: Tx,
  id: number,
  pedida: Devolucion,
  outcome: RefundOutcome,
): Promise<boolean> {
  const pago = await lockPago(tx, id);
  if (!pago) throw new Error('There is no such payment');
  const all = pago.extra.devoluciones ?? [];
  const numero = all.findIndex((one) => isSame(one, pedida) && !one.hecha);
  if (numero < 0) return false;
  if (outcome.kind !== 'ok') {
    await alertFailure(deps, tx, pago, pedida, outcome);
    return false;
  }
  const now = deps.clock.now();
  const devolucion = { ...pedida, hecha: now.toISOString(), id: outcome.value.id };
  await terminar(tx, pago, all.with(numero, devolucion), now);
  const facturas = await findPagoFacturas(tx, id);
  await notifyDevolucion(deps, tx, pago, facturas, { devolucion, numero });
  return true;
}

/** After the last refund the pago is no longer checked, and one in `aDevolver` becomes `devuelto`. */
async function terminar(tx: Tx, pago: PagoRow, devoluciones: Devolucion[], now: Date): Promise<void> {
  const extra = { ...pago.extra, devoluciones };
  if (devoluciones.some(({ hecha }) => !hecha)) {
    await updatePago(tx, pago.id, { extra }, now);
    return;
  }
  const changes = { extra, proxima_consulta: null };
  if (pago.estado === pagoEstado.code('aDevolver'))
    await movePago(tx, pago.id, 'aDevolver', 'devuelto', changes, { now });
  else await updatePago(tx, pago.id, changes, now);
}

/** The refund is tried every hour, but the alert is sent at the first failure and then once a day. */
async function alertFailure(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  { importeCent }: Devolucion,
  outcome: Exclude<RefundOutcome, { kind: 'ok' }>,
): Promise<void> {
  const now = deps.clock.now();
  const { alertado } = pago.extra;
  if (alertado && now.getTime() - Date.parse(alertado) < deps.plazos.alertaCadaMs) return;
  const cause = outcome.kind === 'rejected' ? outcome.reason.motivo : outcome.cause;
  await raiseAlert(deps, tx, pago, alerts.refundFailed(pago, importeCent, cause));
  await updatePago(tx, pago.id, { extra: { ...pago.extra, alertado: now.toISOString() } }, now);
}
