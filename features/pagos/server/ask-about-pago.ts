import type { Tx } from '@oficina/db';
import type { Outcome } from '@oficina/values';
import { isOngoing, pagoEstado } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { alerts } from './alerts.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import { notifyUncertain, raiseAlert } from './notify.ts';
import { consultarOrden } from './order-consulta.ts';
import { type Extra, lockPago, type PagoRow, updatePago } from './pagos.repository.ts';
import type { Consulta } from './pasarela.ts';
import { addMs, nextRound } from './plazos.ts';
import { resolverPago, voidPago } from './resolver-pago.ts';
import { type Resultado, resultadoFromConsulta } from './resultado.ts';

export type ConsultaAnswer = { pago: PagoRow; hasAnswer: boolean };

/** The gateway is asked by the reference, outside any transaction, and nothing is ever charged. */
export async function askAboutPago(deps: PagosDeps, pago: PagoRow): Promise<ConsultaAnswer> {
  const outcome = await consultar(deps, pago);
  deps.mark('conciliar:preguntado' satisfies CrashPoint);
  const resultado = outcome.kind === 'ok' ? resultadoFromConsulta(outcome.value) : undefined;
  if (resultado) await apply(deps, pago, resultado, outcome);
  const recorded = await deps.db.tx((tx) => record(deps, tx, pago, outcome));
  deps.mark('conciliar:anotado' satisfies CrashPoint);
  return { pago: recorded, hasAnswer: outcome.kind === 'ok' };
}

/** An answer that cannot be applied is recorded as no answer, so that the staff are alerted in time. */
async function apply(
  deps: PagosDeps,
  pago: PagoRow,
  resultado: Resultado,
  outcome: Outcome<Consulta>,
): Promise<void> {
  try {
    await resolverPago(deps, pago.id, resultado);
  } catch (error) {
    const unapplied = outcome.kind === 'ok' ? ({ kind: 'retryable', cause: 'falla' } as const) : outcome;
    await deps.db.tx((tx) => record(deps, tx, pago, unapplied));
    throw error;
  }
}

async function consultar(deps: PagosDeps, pago: PagoRow): Promise<Outcome<Consulta>> {
  try {
    if (isByWallet(pago)) return await consultarOrden(deps, pago);
    return await deps.pasarela.consultar(pago.referencia, { isUnsaved: pago.clave !== null });
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'consultar' }, 'the gateway adapter failed');
    return { kind: 'retryable', cause: 'falla' };
  }
}

async function record(
  deps: PagosDeps,
  tx: Tx,
  askedPago: PagoRow,
  outcome: Outcome<Consulta>,
): Promise<PagoRow> {
  const pago = await lockPago(tx, askedPago.id);
  if (!pago) throw new Error('There is no such payment');
  const now = deps.clock.now();
  const estado = outcome.kind === 'ok' ? outcome.value.estado : 'sin-respuesta';
  const sinProbar = outcome.kind === 'ok' && outcome.value.unproven === true;
  const ultima = { a: now.toISOString(), estado, ...(sinProbar && { sinProbar }) };
  const orderId = outcome.kind === 'ok' ? outcome.value.orderId : undefined;
  const extra: Extra = { ...pago.extra, ultima };
  if (outcome.kind === 'ok' && !sinProbar) delete extra.sinRespuestaDesde;
  else extra.sinRespuestaDesde ??= now.toISOString();
  const recorded = await updatePago(
    tx,
    pago.id,
    {
      extra: await withAlert(deps, tx, pago, extra, now),
      tiempos: { ...pago.tiempos, consultado: now.toISOString() },
      // An unproven search that finds nothing is no evidence, so it is not counted.
      ...(!sinProbar && { consultas_vacias: vacias(pago, askedPago, estado) }),
      ...(orderId !== undefined && pago.pasarela_id === null && { pasarela_id: orderId }),
      ...(isWatchOver(pago, estado, now) && { proxima_consulta: null }),
      // What was paid after all, or nobody said, does not wait for the next question of an order that ended.
      ...(isUnsettledOrder(pago, estado) && { proxima_consulta: nextRound(now, deps.plazos.vigilarCadaMs) }),
    },
    now,
  );
  if (!isOngoing(recorded.estado)) return recorded;
  if (estado === 'inexistente' && !sinProbar && isMissing(deps, recorded, now))
    return voidPago(deps, tx, recorded);
  if (isLongUncertain(deps, recorded, now) && !isUnseenOrder(recorded))
    await notifyUncertain(deps, tx, recorded, await findPagoFacturas(tx, recorded.id));
  return recorded;
}

/** Two processes that asked at once got the same empty answer, so it counts once. A charge that exists resets the count. */
function vacias(pago: PagoRow, askedPago: PagoRow, estado: string): number {
  if (estado === 'en-curso' || estado === 'aprobado') return 0;
  const isLatest = pago.extra.consultas === askedPago.extra.consultas;
  return pago.consultas_vacias + (estado === 'inexistente' && isLatest ? 1 : 0);
}

/**
 * The gateway's list may lag and report a charge in progress as missing, so the answer is believed only after several times
 * and a long wait. Releasing the facturas at the first one would charge people twice.
 */
function isMissing({ plazos }: PagosDeps, { consultas_vacias, enviado, extra }: PagoRow, now: Date): boolean {
  // A charge with another amount did exist, so a person has to look at it.
  if (extra.importeDistinto !== undefined) return false;
  // Until its end a code can be paid, whatever the gateway says of it.
  if (extra.orden && now < addMs(new Date(extra.orden.vence), plazos.ordenFinMs)) return false;
  const elapsedMs = enviado ? now.getTime() - enviado.getTime() : 0;
  return consultas_vacias >= plazos.vaciasMinimas && elapsedMs >= plazos.inexistenteMs;
}

function isLongUncertain(
  { plazos }: PagosDeps,
  { estado, tiempos: { enDuda } }: PagoRow,
  now: Date,
): boolean {
  if (estado !== pagoEstado.code('enVerificacion') || !enDuda) return false;
  return now.getTime() - Date.parse(enDuda) >= plazos.avisarDudaMs;
}

/** Nobody is told of a doubt about a code that nobody saw. */
const isUnseenOrder = (pago: PagoRow): boolean => isByWallet(pago) && !pago.extra.orden;

const isUnsettledOrder = (pago: PagoRow, answer: string): boolean =>
  isByWallet(pago) &&
  pago.estado === pagoEstado.code('sinEfecto') &&
  ['aprobado', 'en-curso', 'sin-respuesta'].includes(answer);

/**
 * The watch ends only with an answer, never for lack of one, and not while the charge is in progress or another pago holds
 * its facturas.
 */
function isWatchOver({ estado, vigilar_hasta }: PagoRow, answer: string, now: Date): boolean {
  if (estado !== pagoEstado.code('sinEfecto')) return false;
  return (
    ['inexistente', 'rechazado', 'devuelto', 'caducado'].includes(answer) &&
    vigilar_hasta !== null &&
    now >= vigilar_hasta
  );
}

async function withAlert(deps: PagosDeps, tx: Tx, pago: PagoRow, extra: Extra, now: Date): Promise<Extra> {
  const { sinRespuestaDesde, alertado } = extra;
  if (!sinRespuestaDesde || !isOngoing(pago.estado)) return extra;
  const since = new Date(sinRespuestaDesde);
  if (now.getTime() - since.getTime() < deps.plazos.alertaMs) return extra;
  if (alertado && now.getTime() - Date.parse(alertado) < deps.plazos.alertaCadaMs) return extra;
  const alert = extra.ultima?.sinProbar ? alerts.unproven(pago) : alerts.unanswered(pago);
  await raiseAlert(deps, tx, pago, { ...alert, since });
  return { ...extra, alertado: now.toISOString() };
}
