import type { Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { askAboutPago } from './ask-about-pago.ts';
import type { PagosDeps } from './deps.ts';
import { devolverPago } from './devolver-pago.ts';
import { claimPagos, type PagoRow, updatePago } from './pagos.repository.ts';
import { addMs, nextRound } from './plazos.ts';

export type WatchSummary = { askedCount: number; lateCount: number; devoluciones: number };

const LOTE = 10;

/**
 * A pago sin efecto is asked about for two more days: a late approval pays its facturas or is refunded. Refunds that failed
 * are retried here too.
 */
export async function vigilarPagos(deps: PagosDeps, signal?: AbortSignal): Promise<WatchSummary> {
  const summary: WatchSummary = { askedCount: 0, lateCount: 0, devoluciones: 0 };
  for (;;) {
    const claimed = await deps.db.tx((tx) => claimDue(deps, tx));
    const answered = await Promise.all(claimed.map((pago) => watchPago(deps, pago, summary)));
    const nobodyAnswered = answered.length > 0 && answered.every((hasAnswer) => !hasAnswer);
    if (claimed.length < LOTE || nobodyAnswered || signal?.aborted) break;
  }
  summary.devoluciones = await devolverPendientes(deps, signal);
  return summary;
}

async function claimDue(deps: PagosDeps, tx: Tx): Promise<PagoRow[]> {
  const now = deps.clock.now();
  const due = await claimPagos(tx, { now, limit: LOTE, estados: ['sinEfecto'] });
  const claimed: PagoRow[] = [];
  for (const pago of due) claimed.push(await claimWatchedPago(deps, tx, pago, now));
  return claimed;
}

/** The caller holds the lock. The watch goes on until an answer ends it, so a crash here must not end it. */
export function claimWatchedPago(deps: PagosDeps, tx: Tx, pago: PagoRow, now: Date): Promise<PagoRow> {
  const extra = { ...pago.extra, consultas: (pago.extra.consultas ?? 0) + 1 };
  const proxima_consulta = nextOfOrder(deps, pago, now) ?? nextRound(now, deps.plazos.vigilarCadaMs);
  return updatePago(tx, pago.id, { extra, proxima_consulta }, now);
}

/** An order is asked about twice: a while after it ended, whoever asked before, and at the end of its watch. */
function nextOfOrder({ plazos }: PagosDeps, pago: PagoRow, now: Date): Date | undefined {
  if (!isByWallet(pago) || !pago.vigilar_hasta) return undefined;
  const [first, last] = plazos.ordenVigilarMs;
  return [addMs(pago.vigilar_hasta, first - last), pago.vigilar_hasta].find((moment) => moment > now);
}

async function watchPago(deps: PagosDeps, pago: PagoRow, summary: WatchSummary): Promise<boolean> {
  try {
    const { pago: updated, hasAnswer } = await askAboutPago(deps, pago);
    summary.askedCount += 1;
    if (updated.estado !== pagoEstado.code('sinEfecto')) summary.lateCount += 1;
    return hasAnswer;
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'vigilar' }, 'a payment could not be watched');
    return false;
  }
}

/** Each refund is claimed on its own, and one that fails waits for the next hour. */
async function devolverPendientes(deps: PagosDeps, signal?: AbortSignal): Promise<number> {
  let doneCount = 0;
  for (;;) {
    const due = await deps.db.tx((tx) =>
      claimPagos(tx, { now: deps.clock.now(), limit: 1, estados: ['aDevolver', 'procesado'] }),
    );
    const [pago] = due;
    if (!pago || signal?.aborted) return doneCount;
    doneCount += await devolverPago(deps, pago.id);
  }
}
