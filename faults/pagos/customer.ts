// A customer sends a pago and, when its outcome is unknown, looks for it before sending it again with the same key, as the
// web does. Any answer may be lost.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient, iri, parseIri } from '@oficina/hydra';
import { isOngoing, type Pago, pagoEstado, pagoRefusal, pagosRoutes } from '@oficina/pagos/contract';
import { chance, pickOne } from './random.ts';
import type { Factura, Visit } from './seed.ts';

/** This is longer than the API takes to answer. */
const ESPERA_MS = 8_000;
const PAUSE_MS = 500;
const INTENTOS = 6;
const MAX_EMPTY = 2;

export type PagarContext = {
  urls(): string[];
  /** When it aborts, a pago whose outcome is still unknown is left as it is. */
  signal: AbortSignal;
  shownEstados: Map<number, number>;
  counts: {
    sent: number;
    unanswered: number;
    /** Answers of 500 are faults even while the database is down. */
    errors: number;
    differentKeyPairs: number;
    sameKeyPairs: number;
    problems: string[];
  };
};

export const createPagarContext = (urls: () => string[], signal: AbortSignal): PagarContext => ({
  urls,
  signal,
  shownEstados: new Map(),
  counts: { sent: 0, unanswered: 0, errors: 0, differentKeyPairs: 0, sameKeyPairs: 0, problems: [] },
});

type PagarOutcome = { pago: Pago } | { ongoingId: number } | 'pagadas' | 'duda' | 'negado';

const newKey = () => randomBytes(16).toString('hex');

export async function runVisit(context: PagarContext, visit: Visit): Promise<void> {
  const { person } = visit;
  const client = createCustomerClient(context, person.token);
  let tarjeta = chance(0.05) ? person.rejectedTarjeta : person.tarjeta;
  let facturas = visit.facturas;
  for (let intento = 0; intento < INTENTOS && !context.signal.aborted; intento += 1) {
    const pago = await pagar(context, client, person.id, facturas, tarjeta);
    const estado = pago && (await followPago(context, client, pago));
    if (estado === undefined || estado === 'procesado') return;
    // A pago sin efecto is not always tried again, nor for all of its facturas.
    if (estado === 'sinEfecto' && chance(0.2)) return;
    if (estado === 'sinEfecto' && facturas.length > 1 && chance(0.3)) facturas = facturas.slice(1);
    tarjeta = person.tarjeta;
  }
}

function createCustomerClient({ urls }: PagarContext, token: string): Client {
  return createClient({
    token: () => token,
    fetch: (path, init) => {
      const url = pickOne(urls());
      if (!url) return Promise.reject(new Error('Nobody answers.'));
      return fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ESPERA_MS) });
    },
  });
}

/**
 * The result is the pago of these facturas, even one made by another call, or undefined when they are paid or the time is
 * over.
 */
async function pagar(
  context: PagarContext,
  client: Client,
  usuario: number,
  facturas: readonly Factura[],
  tarjeta: number,
): Promise<Pago | undefined> {
  const findLast = () => findLastPago(client, usuario, facturas);
  const previousId = (await retryRead(context, findLast))?.id ?? 0;
  const key = newKey();
  const enviar = (sendKey: string) => enviarPago(context, client, { facturas, tarjeta, key: sendKey });
  let isFirst = true;
  while (!context.signal.aborted) {
    const outcome = isFirst ? await maybeSendTwice(context, enviar, key) : await enviar(key);
    isFirst = false;
    if (outcome === 'pagadas') return undefined;
    if (typeof outcome === 'object') {
      if ('pago' in outcome) return outcome.pago;
      const { ongoingId } = outcome;
      return retryRead(context, () => client.call(pagosRoutes.ver, { params: { id: ongoingId } }));
    }
    if (outcome === 'duda') {
      const found = await findAfter(context, findLast, previousId);
      if (found) return found;
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

type PagoSubmission = { facturas: readonly Factura[]; tarjeta: number; key: string };

async function enviarPago(
  context: PagarContext,
  client: Client,
  submission: PagoSubmission,
): Promise<PagarOutcome> {
  context.counts.sent += 1;
  try {
    const pago = await client.call(pagosRoutes.pagar, {
      body: {
        metodo: 'tarjeta',
        tarjeta: iri('tarjetas', submission.tarjeta),
        facturas: submission.facturas.map(({ id }) => iri('facturas', id)),
        tarjetaCvc: '123',
      },
      headers: { 'Idempotency-Key': submission.key },
    });
    return { pago: recordShown(context, pago) };
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
  if (first?.code === 'estado') return code === pagoRefusal.facturaPagada ? 'pagadas' : 'duda';
  counts.problems.push(`respuesta imprevista: ${status} ${first?.message ?? message}`);
  return 'negado';
}

/** Only repeated empty answers mean that there is no pago. A call without an answer means nothing. */
async function findAfter(
  context: PagarContext,
  findLast: () => Promise<Pago | undefined>,
  previousId: number,
): Promise<Pago | undefined> {
  for (let emptyCount = 0; emptyCount < MAX_EMPTY && !context.signal.aborted; emptyCount += 1) {
    const last = await retryRead(context, findLast);
    if (last && last.id > previousId) return last;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

async function findLastPago(client: Client, usuario: number, facturas: readonly Factura[]) {
  const { member } = await client.call(pagosRoutes.listar, {
    query: { usuario, factura: facturas.map(({ id }) => id), itemsPerPage: 1, 'order[id]': 'desc' },
  });
  return member[0];
}

async function followPago(context: PagarContext, client: Client, pago: Pago) {
  let visto: Pago | undefined = pago;
  while (visto && isOngoing(visto.estado)) {
    if (context.signal.aborted) return undefined;
    await sleep(PAUSE_MS);
    visto = await retryRead(context, () => client.call(pagosRoutes.ver, { params: { id: pago.id } }));
  }
  return visto && pagoEstado.name(recordShown(context, visto).estado);
}

function recordShown({ shownEstados }: PagarContext, pago: Pago): Pago {
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
