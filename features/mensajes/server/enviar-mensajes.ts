import type { Db, Reader, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { isLostTelefono, resultOf } from './attempt-result.ts';
import type { Breakers } from './breakers.ts';
import { type DeliverDeps, type Delivery, deliver } from './deliver.ts';
import {
  cipherContext,
  type EnqueueDeps,
  enqueueMensaje,
  enqueueWaiting,
  isUrgente,
  toSms,
} from './enqueue-mensaje.ts';
import { jobFor, type Lote, queuePriority } from './jobs.ts';
import {
  type AttemptResult,
  type ClaimedMensaje,
  claimLote,
  claimUrgentMensajes,
  closeAttempts,
} from './mensajes.repository.ts';
import type { Render } from './plantillas/index.ts';
import { waitUntil } from './quiet-hours.ts';
import { type RateLimit, tandaSize, waitForRate } from './rate-limit.ts';

/**
 * Returns the mensajes that are no longer worth sending, with the reason. Other features implement it, for a paid factura or
 * a cancelled corte.
 */
export type Vigencia = (
  db: Reader,
  mensajes: readonly ClaimedMensaje[],
) => Promise<ReadonlyMap<number, string>>;

export type EnviarDeps = EnqueueDeps &
  Omit<DeliverDeps, 'render'> & {
    db: Db;
    jobs: Jobs;
    clock: Clock;
    log: Logger;
    rateLimits: Readonly<Record<Lote['tipo'], RateLimit>>;
    concurrency: Readonly<Record<Lote['tipo'], number>>;
    /** What is written of each message may change while this runs. */
    renderer(): Promise<Render>;
    vigencias: readonly Vigencia[];
    breakers: Breakers;
    /**
     * These run in the transaction that closes the attempt, for an address that will never accept mail, for a device that no
     * longer exists and for a number that receives no texts.
     */
    onRebote(tx: Tx, email: string): Promise<void>;
    onDeviceLost(tx: Tx, device: { usuarioId: number; token: string }): Promise<void>;
    onTelefonoLost(tx: Tx, telefono: string): Promise<void>;
    leaseMs?: number;
  };

/** A job yields after this time, so that a normal mensaje does not wait for a hundred thousand bulk ones. */
const JOB_SLICE_MS = 20_000;
/** After this many failures in a row without a success the provider counts as down, and the rest are not tried. */
const FAILURES_WHEN_DOWN = 3;
/** Never do so many wait at once: the number only sets a bound. */
const MAX_URGENT = 500;
/** A send that has begun is left to finish, even at shutdown: if it were aborted, nobody would know whether it was sent. */
const SEND_TIMEOUT_MS = 90_000;

/** This may run in two processes at once, because each mensaje is taken by one. */
export async function enviarMensajes(deps: EnviarDeps, lote: Lote, signal: AbortSignal): Promise<void> {
  const { tipo, prioridad } = lote;
  const urgent = isUrgente(prioridad);
  const now = deps.clock.now();
  const opensAt = waitUntil(tipo, prioridad, now) ?? (urgent ? null : deps.breakers.blockedUntil(tipo, now));
  if (opensAt) return requeue(deps, lote, opensAt);
  const rateLimit = deps.rateLimits[tipo];
  const end = performance.now() + JOB_SLICE_MS;
  for (;;) {
    if (performance.now() > end) return requeue(deps, lote);
    const count =
      'ids' in lote.de ? Math.min(tandaSize(rateLimit), lote.de.ids.length) : tandaSize(rateLimit);
    const isReady = await waitForRate(deps, rateLimit, count, { urgent, signal });
    if (!isReady) return requeue(deps, lote);
    if (!urgent && !(await deps.breakers.afterUrgent(tipo, () => sendUrgent(deps, tipo, signal))))
      return requeue(deps, lote, deps.breakers.block(tipo, deps.clock.now()));
    const tanda = await claimLote(deps.db, lote, {
      limit: count,
      now: deps.clock.now(),
      leaseMs: deps.leaseMs,
    });
    if (tanda.length === 0) return;
    const { isDown } = await enviarTanda(deps, tipo, tanda, signal);
    if (isDown) return requeue(deps, lote, deps.breakers.block(tipo, deps.clock.now()));
    if (tanda.length < count) return;
  }
}

/** Urgente mensajes whose next attempt is later are included. False when the provider is still down. */
async function sendUrgent(deps: EnviarDeps, tipo: Lote['tipo'], signal: AbortSignal): Promise<boolean> {
  const sendOnce = async () => {
    const claim = { limit: MAX_URGENT, now: deps.clock.now(), leaseMs: deps.leaseMs };
    const tanda = await claimUrgentMensajes(deps.db, tipo, claim);
    return enviarTanda(deps, tipo, tanda, signal);
  };
  const { isDown, unsent } = await sendOnce();
  if (isDown) return false;
  // The provider may have recovered halfway.
  if (unsent > 0) await sendOnce();
  return true;
}

async function requeue(deps: EnviarDeps, lote: Lote, startAfter?: Date): Promise<void> {
  await deps.db.tx((tx) =>
    deps.jobs.enqueue(tx, jobFor(lote.tipo, lote.prioridad), lote, {
      priority: queuePriority(lote.prioridad),
      ...(startAfter && { startAfter }),
    }),
  );
}

async function enviarTanda(
  deps: EnviarDeps,
  tipo: Lote['tipo'],
  tanda: readonly ClaimedMensaje[],
  signal: AbortSignal,
): Promise<{ isDown: boolean; unsent: number }> {
  const obsolete = await findObsolete(deps, tanda);
  const sending = { ...deps, render: await deps.renderer() };
  const results: { mensaje: ClaimedMensaje; delivery?: Delivery; result: AttemptResult }[] = [];
  const queue = tanda.filter(({ id }) => !obsolete.has(id));
  let failuresInARow = 0;
  let hasDelivered = false;
  const worker = async () => {
    for (let mensaje = queue.shift(); mensaje; mensaje = queue.shift()) {
      const { id, intentos } = mensaje;
      if (signal.aborted) {
        results.push({ mensaje, result: { id, intentos, estado: 'pendiente' } });
        continue;
      }
      const isDown = failuresInARow >= FAILURES_WHEN_DOWN && !hasDelivered;
      const delivery: Delivery = isDown
        ? { kind: 'retryable', cause: 'El servicio no responde.' }
        : await deliver(sending, mensaje, deps.clock.now(), AbortSignal.timeout(SEND_TIMEOUT_MS));
      if (delivery.kind === 'ok' || delivery.kind === 'rejected') {
        hasDelivered = true;
        deps.breakers.recordSuccess(tipo, { urgent: isUrgente(mensaje.prioridad) });
      } else failuresInARow += 1;
      const isCodigo = deps.plantillas[mensaje.plantilla]?.expiresInS !== undefined;
      results.push({
        mensaje,
        delivery,
        result: resultOf(mensaje, delivery, { now: deps.clock.now(), isCodigo }),
      });
    }
  };
  await Promise.all(Array.from({ length: deps.concurrency[tipo] }, worker));
  for (const mensaje of tanda) {
    const error = obsolete.get(mensaje.id);
    if (error !== undefined)
      results.push({
        mensaje,
        result: { id: mensaje.id, intentos: mensaje.intentos, estado: 'cancelado', error },
      });
  }
  await closeTanda(deps, results);
  return { isDown: failuresInARow >= FAILURES_WHEN_DOWN && !hasDelivered, unsent: failuresInARow };
}

async function findObsolete(
  deps: EnviarDeps,
  tanda: readonly ClaimedMensaje[],
): Promise<Map<number, string>> {
  const now = deps.clock.now();
  const found = new Map<number, string>();
  for (const { id, vence, plantilla } of tanda)
    if (vence && vence <= now && deps.plantillas[plantilla]?.expiresInS !== undefined)
      found.set(id, 'Venció antes de salir.');
  for (const vigencia of deps.vigencias)
    for (const [id, why] of await vigencia(deps.db, tanda)) found.set(id, why);
  return found;
}

async function closeTanda(
  deps: EnviarDeps,
  results: readonly { mensaje: ClaimedMensaje; delivery?: Delivery; result: AttemptResult }[],
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await closeAttempts(
      tx,
      results.map(({ result }) => result),
      now,
    );
    const retriesByTime = Map.groupBy(
      results.filter(({ result }) => result.estado === 'reintento'),
      ({ result }) => result.proximo?.getTime() ?? now.getTime(),
    );
    for (const [when, group] of retriesByTime)
      await enqueueWaiting(
        deps,
        tx,
        group.map(({ mensaje }) => mensaje),
        { startAfter: new Date(when) },
      );
    for (const { mensaje, delivery } of results)
      if (delivery?.kind === 'rejected') await handleRejection(deps, tx, mensaje, delivery.reason);
  });
  const fallidos = results.filter(({ result }) => result.estado === 'fallido').length;
  if (fallidos > 0) deps.log.warn({ fallidos, tipo: results[0]?.mensaje.tipo }, 'messages refused');
}

type Reason = Extract<Delivery, { kind: 'rejected' }>['reason'];

async function handleRejection(
  deps: EnviarDeps,
  tx: Tx,
  mensaje: ClaimedMensaje,
  rechazo: Reason,
): Promise<void> {
  if (rechazo.source === 'correo' && rechazo.motivo.clase === 'direccion')
    await deps.onRebote(tx, mensaje.para);
  if (rechazo.source === 'push' && rechazo.motivo !== 'contenido' && mensaje.usuario_id !== null)
    await deps.onDeviceLost(tx, { usuarioId: mensaje.usuario_id, token: mensaje.para });
  if (rechazo.source === 'texto' && mensaje.tipo === 'sms' && isLostTelefono(rechazo.motivo))
    await deps.onTelefonoLost(tx, mensaje.para);
  const needsSms =
    rechazo.source === 'texto' && mensaje.tipo === 'whatsapp' && rechazo.motivo !== 'baja-del-usuario';
  if (needsSms) await resendBySms(deps, tx, mensaje);
}

/** A WhatsApp that could not be delivered is sent by SMS, with the same text and the same secret. */
async function resendBySms(deps: EnviarDeps, tx: Tx, mensaje: ClaimedMensaje): Promise<void> {
  const sealed = mensaje.secreto && { bytes: mensaje.secreto, keyId: mensaje.clave_id ?? 0 };
  const secreto = sealed
    ? deps.cipher.open(sealed, cipherContext(mensaje.plantilla, mensaje.para))
    : undefined;
  if (secreto === null) return;
  await enqueueMensaje(deps, tx, { ...toSms(mensaje), ...(secreto !== undefined && { secreto }) });
}
