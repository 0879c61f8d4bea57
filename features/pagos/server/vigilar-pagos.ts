import type { Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';
import { askAboutPago } from './ask-about-pago.ts';
import type { PagosDeps } from './deps.ts';
import { devolverPago } from './devolver-pago.ts';
import { claimPagos, type PagoRow, updatePago } from './pagos.repository.ts';
import { nextRound } from './plazos.ts';

export type WatchSummary = { askedCount: number; lateCount: number; devoluciones: number };

const LOTE = 10;

/**
 * What came to nothing is asked about for two days more: an approval that appears late pays, or is given back. The
 * refunds that could not be made are tried again here too.
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

/** Its lock is held. The watch goes on until an answer ends it: a death here must not. */
export function claimWatchedPago(deps: PagosDeps, tx: Tx, pago: PagoRow, now: Date): Promise<PagoRow> {
  const extra = { ...pago.extra, consultas: (pago.extra.consultas ?? 0) + 1 };
  return updatePago(tx, pago.id, { extra, proxima_consulta: nextRound(now, deps.plazos.vigilarCadaMs) }, now);
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

/** One by one: each claims itself, and one that fails goes to the next hour. */
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
