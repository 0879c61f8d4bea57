// A customer sends a pago and, when its outcome is unknown, looks for it before sending it again with the same key, as the
// web does. Any answer may be lost.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient, parseIri } from '@oficina/hydra';
import { isOngoing, pagoEstado, pagoRefusal } from '@oficina/pagos/contract';
import { accountDoor, type Door, linkDoor, networkOf, type Seen, type Submission } from './doors.ts';
import { chance, pickOne } from './random.ts';
import type { Visit } from './seed.ts';

/** This is longer than the API takes to answer. */
const ESPERA_MS = 8_000;
const PAUSE_MS = 500;
const INTENTOS = 6;
const MAX_EMPTY = 2;
const WAITING = pagoEstado.code('esperandoPago');
/** At each look, twice a second. */
const CANCEL_SHARE = 0.02;

export type PagarContext = {
  urls(): string[];
  /** When it aborts, a pago whose outcome is still unknown is left as it is. */
  signal: AbortSignal;
  shownEstados: Map<number, number>;
  /** These facturas were tried from their link and by an account at the same moment. */
  contested: number[];
  counts: {
    sent: number;
    unanswered: number;
    /** Answers of 500 are faults even while the database is down. */
    errors: number;
    differentKeyPairs: number;
    sameKeyPairs: number;
    /** Codes that somebody tried to cancel. */
    cancelled: number;
    problems: string[];
  };
};

export const createPagarContext = (urls: () => string[], signal: AbortSignal): PagarContext => ({
  urls,
  signal,
  shownEstados: new Map(),
  contested: [],
  counts: {
    sent: 0,
    unanswered: 0,
    errors: 0,
    differentKeyPairs: 0,
    sameKeyPairs: 0,
    cancelled: 0,
    problems: [],
  },
});

type PagarOutcome = { pago: Seen } | { ongoingId: number } | 'pagadas' | 'duda' | 'negado';

const newKey = () => randomBytes(16).toString('hex');

export async function runVisit(
  context: PagarContext,
  { person, byLink, byCode, ...visit }: Visit,
): Promise<void> {
  const headers = byLink ? { 'x-forwarded-for': networkOf(visit) } : {};
  const client = createCustomerClient(context, byLink ? null : person.token, headers);
  const door = byLink ? linkDoor(client) : accountDoor(client, person);
  let isRefused = chance(0.05);
  let { facturas } = visit;
  for (let intento = 0; intento < INTENTOS && !context.signal.aborted; intento += 1) {
    const pago = await pagar(context, door, { facturas, isRefused, byCode });
    const estado = pago && (await followPago(context, door, pago));
    if (estado === undefined || estado === 'procesado') return;
    // A pago sin efecto is not always tried again, nor for all of its facturas.
    if (estado === 'sinEfecto' && chance(0.2)) return;
    if (estado === 'sinEfecto' && facturas.length > 1 && chance(0.3)) facturas = facturas.slice(1);
    isRefused = false;
  }
}

/** Somebody pays from the link while the person whose factura it is pays it too; one of them must win. */
export async function contest(context: PagarContext, visit: Visit): Promise<void> {
  context.contested.push(...visit.facturas.map(({ id }) => id));
  // Whoever has the account pays with a card, also while the code of the link waits.
  const owner = { ...visit, byLink: false, byCode: false };
  await Promise.all([runVisit(context, { ...visit, byLink: true }), runVisit(context, owner)]);
}

function createCustomerClient(
  { urls }: PagarContext,
  token: string | null,
  headers: Record<string, string>,
): Client {
  return createClient({
    token: () => token,
    fetch: (path, init) => {
      const url = pickOne(urls());
      if (!url) return Promise.reject(new Error('Nobody answers.'));
      return fetch(`${url}${path}`, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), ...headers },
        signal: AbortSignal.timeout(ESPERA_MS),
      });
    },
  });
}

/**
 * The result is the pago of these facturas, even one made by another call, or undefined when they are paid or the time is
 * over.
 */
async function pagar(
  context: PagarContext,
  door: Door,
  submission: Omit<Submission, 'key'>,
): Promise<Seen | undefined> {
  const lookUp = () => door.lookUp(submission.facturas);
  const previous = await retryRead(context, lookUp);
  if (previous === 'pagadas') return undefined;
  const key = newKey();
  const enviar = (sendKey: string) => enviarPago(context, door, { ...submission, key: sendKey });
  let isFirst = true;
  while (!context.signal.aborted) {
    let outcome = isFirst ? await maybeSendTwice(context, enviar, key) : await enviar(key);
    isFirst = false;
    if (outcome === 'duda') outcome = await findAfter(context, lookUp, previous?.id ?? 0);
    if (outcome === 'pagadas') return undefined;
    if (typeof outcome === 'object') {
      if ('pago' in outcome) return outcome.pago;
      const { ongoingId } = outcome;
      return retryRead(context, () => door.see({ id: ongoingId }));
    }
    await sleep(PAUSE_MS);
  }
  return undefined;
}

/** One in five customers sends the pago twice at once, with the same key or with another, as from two tabs. */
async function maybeSendTwice(
  { counts }: PagarContext,
  enviar: (key: string) => Promise<PagarOutcome>,
  key: string,
): Promise<PagarOutcome> {
  if (!chance(0.2)) return enviar(key);
  const isSameKey = chance(0.5);
  if (isSameKey) counts.sameKeyPairs += 1;
  else counts.differentKeyPairs += 1;
  const [first, second] = await Promise.all([enviar(key), enviar(isSameKey ? key : newKey())]);
  const [firstId, secondId] = [first, second].map((one) =>
    typeof one === 'object' && 'pago' in one ? one.pago.id : undefined,
  );
  if (isSameKey && firstId && secondId && firstId !== secondId)
    counts.problems.push(`una misma clave hizo los pagos ${firstId} y ${secondId}`);
  return firstId === undefined && secondId !== undefined ? second : first;
}

async function enviarPago(context: PagarContext, door: Door, submission: Submission): Promise<PagarOutcome> {
  context.counts.sent += 1;
  try {
    return { pago: recordShown(context, await door.send(submission)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toOutcome(context, error);
  }
}

function toOutcome(
  { counts }: PagarContext,
  { status, code, message, violations, body }: ApiError,
): PagarOutcome {
  if (status === 0) counts.unanswered += 1;
  if (status === 500) counts.errors += 1;
  if (status === 0 || status >= 500) return code === pagoRefusal.pasarelaDown ? 'negado' : 'duda';
  if (status === 429) return 'negado';
  const ongoingId = typeof body.pago === 'string' ? parseIri('pagos', body.pago) : null;
  if (ongoingId !== null) return { ongoingId };
  const [first] = violations;
  // By a link, a factura that is paid and one that is being paid are refused with the same code, so either leaves a doubt.
  if (status === 409 && code === 'estado') return 'duda';
  if (first?.code === 'estado') return code === pagoRefusal.facturaPagada ? 'pagadas' : 'duda';
  counts.problems.push(`respuesta imprevista: ${status} ${first?.message ?? message}`);
  return 'negado';
}

/** Only repeated empty answers mean that there is no pago. A call without an answer means nothing. */
async function findAfter(
  context: PagarContext,
  lookUp: () => ReturnType<Door['lookUp']>,
  previousId: number,
): Promise<PagarOutcome> {
  for (let emptyCount = 0; emptyCount < MAX_EMPTY && !context.signal.aborted; emptyCount += 1) {
    const last = await retryRead(context, lookUp);
    if (last === 'pagadas') return last;
    if (last && last.id > previousId) return { pago: last };
    await sleep(PAUSE_MS);
  }
  return 'duda';
}

async function followPago(context: PagarContext, door: Door, pago: Seen) {
  let visto: Seen | undefined = pago;
  while (visto && isOngoing(visto.estado)) {
    if (context.signal.aborted) return undefined;
    await sleep(PAUSE_MS);
    if (visto.estado === WAITING && chance(CANCEL_SHARE)) await cancel(context, door, pago);
    visto = await retryRead(context, () => door.see(pago));
  }
  return visto && pagoEstado.name(recordShown(context, visto).estado);
}

/** The answer is not needed: whoever cancels goes on looking. */
async function cancel({ counts }: PagarContext, door: Door, pago: Seen): Promise<void> {
  counts.cancelled += 1;
  await door.cancel(pago).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 500) counts.errors += 1;
  });
}

function recordShown({ shownEstados }: PagarContext, pago: Seen): Seen {
  shownEstados.set(pago.id, pago.estado);
  return pago;
}

/** Only reads may be repeated safely. */
async function retryRead<T>({ signal }: PagarContext, work: () => Promise<T>): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
      await sleep(PAUSE_MS);
    }
  }
  return undefined;
}
