import type { Tx } from '@oficina/db';
import { type EstadoName, isOngoing, pagoEstado } from '../contract/index.ts';
import { askAboutPago } from './ask-about-pago.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { enqueueConsulta } from './jobs.ts';
import { claimPagos, movePago, type PagoRow, updatePago } from './pagos.repository.ts';
import { addMs, consultaDelay, nextOrderConsulta } from './plazos.ts';
import { resolverPago } from './resolver-pago.ts';
import { claimWatchedPago } from './vigilar-pagos.ts';

export type Balance = { resolved: number; sinEfecto: number; enDuda: number; unanswered: number };

/** The batch is small, because a pago that is claimed and not asked about soon would be claimed by another process. */
const LOTE = 10;

const ONGOING: readonly EstadoName[] = ['pendiente', 'enVerificacion', 'esperandoPago'];

type Claim = { pago: PagoRow; action: 'preguntar' | 'vencer' };

/**
 * The sweep finishes whatever a crash left half done. It claims the pagos that are due in one short transaction, asks the
 * gateway outside of it and applies the answer in another one. It never charges.
 */
export async function conciliarPagos(
  deps: PagosDeps,
  { id, signal }: { id?: number; signal?: AbortSignal } = {},
): Promise<Balance> {
  const balance: Balance = { resolved: 0, sinEfecto: 0, enDuda: 0, unanswered: 0 };
  for (;;) {
    const { claimed, seen } = await deps.db.tx((tx) => claimDue(deps, tx, id));
    deps.mark('conciliar:reclamado' satisfies CrashPoint);
    const answered = await Promise.all(claimed.map((one) => attend(deps, one, balance)));
    // When the gateway does not answer, the next sweep goes on from here.
    const nobodyAnswered = answered.length > 0 && answered.every((hasAnswer) => !hasAnswer);
    if (seen < LOTE || nobodyAnswered || signal?.aborted) return balance;
  }
}

async function claimDue(
  deps: PagosDeps,
  tx: Tx,
  id: number | undefined,
): Promise<{ claimed: Claim[]; seen: number }> {
  const now = deps.clock.now();
  const estados = id === undefined ? ONGOING : [...ONGOING, 'sinEfecto' as const];
  const due = await claimPagos(tx, { now, limit: LOTE, estados, id });
  const claimed: Claim[] = [];
  for (const pago of due) {
    const claim = await claimPago(deps, tx, pago, now);
    if (claim) claimed.push(claim);
  }
  return { claimed, seen: due.length };
}

/** The caller holds the lock of the pago. When there is nothing to do yet, it is postponed. */
export async function claimPago(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  now: Date,
): Promise<Claim | undefined> {
  if (pago.estado === pagoEstado.code('sinEfecto'))
    return { pago: await claimWatchedPago(deps, tx, pago, now), action: 'preguntar' };
  const { plazos } = deps;
  const earliest = earliestOf(deps, pago);
  const postpone = async (proxima_consulta: Date) => {
    const postponed = await updatePago(tx, pago.id, { proxima_consulta }, now);
    await enqueueConsulta(deps, tx, pago.id, proxima_consulta);
    return postponed;
  };
  if (now < earliest) {
    await postpone(earliest);
    return undefined;
  }
  if (!pago.enviado) return { pago: await postpone(addMs(now, consultaDelay(plazos, 1))), action: 'vencer' };
  const consultas = (pago.extra.consultas ?? 0) + 1;
  const vence = venceOf(pago);
  const proxima_consulta =
    vence && isWaiting(pago)
      ? nextOrderConsulta(plazos, { created: pago.created, vence }, now)
      : addMs(now, consultaDelay(plazos, consultas));
  const extra = { ...pago.extra, consultas };
  await enqueueConsulta(deps, tx, pago.id, proxima_consulta);
  const from = pagoEstado.name(pago.estado);
  if (from === 'enVerificacion' || (vence && isWaiting(pago) && now < addMs(vence, plazos.ordenDudaMs)))
    return { pago: await updatePago(tx, pago.id, { extra, proxima_consulta }, now), action: 'preguntar' };
  const tiempos = { ...pago.tiempos, enDuda: now.toISOString() };
  const changes = { extra, tiempos, proxima_consulta };
  const movedPago = await movePago(tx, pago.id, from, 'enVerificacion', changes, { now });
  return movedPago ? { pago: movedPago, action: 'preguntar' } : undefined;
}

const isWaiting = ({ estado }: PagoRow) => estado === pagoEstado.code('esperandoPago');
const venceOf = ({ extra: { orden } }: PagoRow) => (orden ? new Date(orden.vence) : undefined);

/** A call in progress is never asked about; an order that somebody looks at is, at any time. */
function earliestOf({ plazos }: PagosDeps, pago: PagoRow): Date {
  if (isWaiting(pago)) return pago.created;
  return pago.enviado
    ? addMs(pago.enviado, plazos.consultarDesdeMs)
    : addMs(pago.created, plazos.sinEnviarMs);
}

/** A pago that fails must not stop the others. Returns whether the gateway answered. */
async function attend(deps: PagosDeps, { pago, action }: Claim, balance: Balance): Promise<boolean> {
  try {
    const { pago: updated, hasAnswer } =
      action === 'vencer'
        ? { pago: await resolverPago(deps, pago.id, { tipo: 'nunca-enviado' }), hasAnswer: true }
        : await askAboutPago(deps, pago);
    if (!hasAnswer) balance.unanswered += 1;
    else if (isOngoing(updated.estado)) balance.enDuda += 1;
    else if (updated.estado === pagoEstado.code('sinEfecto')) balance.sinEfecto += 1;
    else balance.resolved += 1;
    return hasAnswer;
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'conciliar' }, 'a payment could not be settled');
    return false;
  }
}
