// Somebody who pays: sends, and when nobody knows what became of it looks for the payment before sending it again with
// the same key, as the web does. Every answer may be lost.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient, iri, parseIri } from '@oficina/hydra';
import { estaVivo, type Pago, pagoEstado, pagosRoutes } from '@oficina/pagos/contract';
import { sucede, unoDe } from './azar.ts';
import type { Factura, Visita } from './poblar.ts';

/** Longer than the api takes to answer whatever it knows. */
const ESPERA_MS = 8_000;
const PAUSA_MS = 500;
const INTENTOS = 6;
const SIN_NADA = 2;

export type Mundo = {
  urls(): string[];
  /** No more time: what was not known by now is left as it is. */
  fin: AbortSignal;
  /** The last state of each payment that somebody was shown. */
  vistos: Map<number, number>;
  cuentas: {
    enviados: number;
    sinRespuesta: number;
    /** Answered 500: the database being away is no reason for it. */
    errores: number;
    dobles: number;
    repetidos: number;
    faltas: string[];
  };
};

export const createMundo = (urls: () => string[], fin: AbortSignal): Mundo => ({
  urls,
  fin,
  vistos: new Map(),
  cuentas: { enviados: 0, sinRespuesta: 0, errores: 0, dobles: 0, repetidos: 0, faltas: [] },
});

type Respuesta = { pago: Pago } | { enCurso: number } | 'pagadas' | 'duda' | 'negado';

const nuevaClave = () => randomBytes(16).toString('hex');

export async function visitar(mundo: Mundo, visita: Visita): Promise<void> {
  const { persona } = visita;
  const client = clienteDe(mundo, persona.token);
  // Some begin with a card that the bank refuses, and pay with the other one.
  let tarjeta = sucede(0.05) ? persona.rechazada : persona.tarjeta;
  let facturas = visita.facturas;
  for (let intento = 0; intento < INTENTOS && !mundo.fin.aborted; intento += 1) {
    const pago = await pagar(mundo, client, persona.id, facturas, tarjeta);
    const estado = pago && (await seguir(mundo, client, pago));
    if (estado === undefined || estado === 'procesado') return;
    // What came to nothing is not always paid again, nor all of it.
    if (estado === 'sinEfecto' && sucede(0.2)) return;
    if (estado === 'sinEfecto' && facturas.length > 1 && sucede(0.3)) facturas = facturas.slice(1);
    tarjeta = persona.tarjeta;
  }
}

function clienteDe({ urls }: Mundo, token: string): Client {
  return createClient({
    token: () => token,
    fetch: (path, init) => {
      const url = unoDe(urls());
      if (!url) return Promise.reject(new Error('Nobody answers.'));
      return fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ESPERA_MS) });
    },
  });
}

/** The payment of these bills, whoever made it; undefined when they are paid or the time is over. */
async function pagar(
  mundo: Mundo,
  client: Client,
  usuario: number,
  facturas: readonly Factura[],
  tarjeta: number,
): Promise<Pago | undefined> {
  const buscar = () => ultimoPago(client, usuario, facturas);
  const antes = (await insistir(mundo, buscar))?.id ?? 0;
  const clave = nuevaClave();
  const enviar = (con: string) => enviarPago(mundo, client, { facturas, tarjeta, clave: con });
  let primera = true;
  while (!mundo.fin.aborted) {
    const respuesta = primera ? await quizasDosVeces(mundo, enviar, clave) : await enviar(clave);
    primera = false;
    if (respuesta === 'pagadas') return undefined;
    if (typeof respuesta === 'object') {
      if ('pago' in respuesta) return respuesta.pago;
      const { enCurso } = respuesta;
      return insistir(mundo, () => client.call(pagosRoutes.ver, { params: { id: enCurso } }));
    }
    if (respuesta === 'duda') {
      const hecho = await buscarDespues(mundo, buscar, antes);
      if (hecho) return hecho;
    }
    await sleep(PAUSA_MS);
  }
  return undefined;
}

/** One in five is in a hurry: twice at once, with the same key or with another, as from two tabs. */
async function quizasDosVeces(
  { cuentas }: Mundo,
  enviar: (clave: string) => Promise<Respuesta>,
  clave: string,
): Promise<Respuesta> {
  if (!sucede(0.2)) return enviar(clave);
  const mismaClave = sucede(0.5);
  if (mismaClave) cuentas.repetidos += 1;
  else cuentas.dobles += 1;
  const [una, otra] = await Promise.all([enviar(clave), enviar(mismaClave ? clave : nuevaClave())]);
  const [idDeUna, idDeOtra] = [una, otra].map((one) =>
    typeof one === 'object' && 'pago' in one ? one.pago.id : undefined,
  );
  if (mismaClave && idDeUna && idDeOtra && idDeUna !== idDeOtra)
    cuentas.faltas.push(`una misma clave hizo los pagos ${idDeUna} y ${idDeOtra}`);
  return idDeUna === undefined && idDeOtra !== undefined ? otra : una;
}

type Envio = { facturas: readonly Factura[]; tarjeta: number; clave: string };

async function enviarPago(mundo: Mundo, client: Client, envio: Envio): Promise<Respuesta> {
  mundo.cuentas.enviados += 1;
  try {
    const pago = await client.call(pagosRoutes.pagar, {
      body: {
        metodo: 'tarjeta',
        tarjeta: iri('tarjetas', envio.tarjeta),
        facturas: envio.facturas.map(({ id }) => iri('facturas', id)),
        tarjetaCvc: '123',
      },
      headers: { 'Idempotency-Key': envio.clave },
    });
    return { pago: ver(mundo, pago) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return leerError(mundo, error);
  }
}

function leerError({ cuentas }: Mundo, { status, message, violations, body }: ApiError): Respuesta {
  if (status === 0) cuentas.sinRespuesta += 1;
  if (status === 500) cuentas.errores += 1;
  if (status === 0 || status >= 500) return /No se hizo ningún cobro/.test(message) ? 'negado' : 'duda';
  if (status === 429) return 'negado';
  const enCurso = typeof body.pago === 'string' ? parseIri('pagos', body.pago) : null;
  if (enCurso !== null) return { enCurso };
  const [una] = violations;
  if (una?.code === 'estado') return /ya está pagada/.test(una.message) ? 'pagadas' : 'duda';
  cuentas.faltas.push(`respuesta imprevista: ${status} ${una?.message ?? message}`);
  return 'negado';
}

/** Twice nothing is nothing; a question without an answer says nothing. */
async function buscarDespues(
  mundo: Mundo,
  buscar: () => Promise<Pago | undefined>,
  antes: number,
): Promise<Pago | undefined> {
  for (let nada = 0; nada < SIN_NADA && !mundo.fin.aborted; nada += 1) {
    const ultimo = await insistir(mundo, buscar);
    if (ultimo && ultimo.id > antes) return ultimo;
    await sleep(PAUSA_MS);
  }
  return undefined;
}

async function ultimoPago(client: Client, usuario: number, facturas: readonly Factura[]) {
  const { member } = await client.call(pagosRoutes.listar, {
    query: { usuario, factura: facturas.map(({ id }) => id), itemsPerPage: 1, 'order[id]': 'desc' },
  });
  return member[0];
}

/** Looks at it until nobody waits for it any more. */
async function seguir(mundo: Mundo, client: Client, pago: Pago) {
  let visto: Pago | undefined = pago;
  while (visto && estaVivo(visto.estado)) {
    if (mundo.fin.aborted) return undefined;
    await sleep(PAUSA_MS);
    visto = await insistir(mundo, () => client.call(pagosRoutes.ver, { params: { id: pago.id } }));
  }
  return visto && pagoEstado.name(ver(mundo, visto).estado);
}

function ver({ vistos }: Mundo, pago: Pago): Pago {
  vistos.set(pago.id, pago.estado);
  return pago;
}

/** Only what reads may be asked for again without a thought. */
async function insistir<T>({ fin }: Mundo, work: () => Promise<T>): Promise<T | undefined> {
  while (!fin.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
      await sleep(PAUSA_MS);
    }
  }
  return undefined;
}
