// Whatever is written in a call, the answer is one of ours: never a fault, and what is refused changes nothing.
// `RONDAS=10000 npm test -- azar` tries ten thousand of each; `SEED=…` repeats a run.
import { type Db, sql } from '@oficina/db';
import { fixedClock, rounds, useDatabase } from '@oficina/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Pedido, pedidoDe, useCasa } from './access.casa.test-kit.ts';
import { ACTORES, type ActorName, type Caso, type Fila } from './access.cells.ts';
import { contarCambios } from './access.marks.ts';
import { FILAS } from './access.table.ts';
import { type Cambio, cambiosDe } from './azar.test-kit.ts';
import type { Api } from './compose.ts';

const POCAS = 100;
const VECES = rounds(POCAS);
/** The few of every change are always the same, so that nobody's change fails for another's luck; the many are new. */
const SEMILLA = VECES === POCAS ? 1_529_278_143 : inject('seed');
/** The time one route may take grows with its calls, and leaves room for a slow machine. */
const PLAZO_MS = 120_000 + VECES * 300;

const MAX_LISTOS = 2;

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const casa = useCasa(database, clock);
let api: Api;
let ultimoCorreo = 0;
const vistos = new Map<number, number>();

beforeAll(async () => {
  await contarCambios(database.ownerDb);
  const { id } = await database.db
    .selectFrom('suministro_mails')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  ultimoCorreo = Number(id);
  api = await casa.abrirApi('no');
});
afterAll(async () => {
  await api.close();
  const cuentas = [...vistos].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.info(`${VECES} calls of each route, SEED=${SEMILLA}. Answers: ${cuentas.join(', ')}`);
});

/** The last mark that there is, while nobody but the calls can leave one. */
let conocida: number | undefined;
const ultimaMarca = async (ownerDb: Db) =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from marcas`.execute(ownerDb)).rows[0]
    ?.id ?? 0;

/** Everybody whom the call lets in, with a call that they do; a call that lets nobody in, with who may do the most. */
function ejemplosDe({ casos }: Fila): [Caso, ActorName][] {
  const ejemplos = ACTORES.flatMap((actor): [Caso, ActorName][] => {
    const caso = casos.find(({ celdas }) => celdas[actor].status < 400);
    return caso ? [[caso, actor]] : [];
  });
  const [caso] = casos;
  return ejemplos.length === 0 && caso ? [[caso, 'AD']] : ejemplos;
}

/** Somebody ready to make the call; again, when what it needed was spent. */
async function ponerse(fila: Fila, [caso, actor]: [Caso, ActorName]) {
  conocida = undefined;
  const { valores, abrirSesion, deshacer } = await casa.mundo.preparar(caso, actor, api.app);
  const token = actor === 'A' ? undefined : await abrirSesion();
  return { pedido: pedidoDe(fila, caso, valores, token), deshacer };
}

type Respuesta = { status: number; tipo: string; cuerpo: string; cambio: boolean };

/** What is wrong with an answer. */
function faltasDe({ status, tipo, cuerpo, cambio }: Respuesta, puedeEscribir: boolean): string[] {
  if (status < 400) return [];
  const faltas: string[] = [];
  if (status >= 500) faltas.push(`${status}: ${cuerpo.slice(0, 200)}`);
  if (status < 500 && cambio && !puedeEscribir) faltas.push(`${status} y cambió filas`);
  if (/^text\/html/.test(tipo)) return faltas;
  const dicho = leerJson(cuerpo);
  const deSesion = tipo.startsWith('application/json') && dicho?.code === status && esTexto(dicho.message);
  const problema =
    tipo.startsWith('application/problem+json') && dicho?.status === status && esTexto(dicho.detail);
  if (!deSesion && !problema && cuerpo !== '')
    faltas.push(`${status} sin su forma: ${tipo} ${cuerpo.slice(0, 200)}`);
  return faltas;
}

const esTexto = (algo: unknown) => typeof algo === 'string' && algo !== '';
function leerJson(cuerpo: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(cuerpo) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

async function llamar(pedido: Pedido): Promise<Respuesta> {
  const antes = conocida ?? (await ultimaMarca(database.ownerDb));
  const { statusCode: status, headers, body } = await api.app.inject(pedido);
  conocida = status >= 400 ? await ultimaMarca(database.ownerDb) : undefined;
  const cambio = conocida !== undefined && conocida !== antes;
  return { status, tipo: String(headers['content-type'] ?? ''), cuerpo: body, cambio };
}

async function probarFila(fila: Fila): Promise<void> {
  const { route } =
    api.routes.find(({ method, path }) => method === fila.method && path === fila.route) ?? {};
  const ejemplos = ejemplosDe(fila);
  // A wrong code is a try that is counted.
  const puedeEscribir = fila.casos.some(({ celdas }) =>
    Object.values(celdas).some(({ status, escribe }) => status >= 400 && escribe),
  );
  const listos = new Map<number, Awaited<ReturnType<typeof ponerse>>>();
  const soltar = async (cual: number) => {
    conocida = undefined;
    await listos.get(cual)?.deshacer();
    listos.delete(cual);
  };
  async function listo(cual: number) {
    const ejemplo = ejemplos[cual];
    if (!ejemplo) throw new Error(`nobody can call ${fila.method} ${fila.route}`);
    // Some things that a call needs are few in the world: not everybody waits with theirs.
    for (const otro of [...listos.keys()].slice(0, -MAX_LISTOS)) if (otro !== cual) await soltar(otro);
    const uno = listos.get(cual) ?? (await ponerse(fila, ejemplo));
    listos.set(cual, uno);
    return uno;
  }
  const probar = async (cual: number, cambio: Cambio) => {
    const pedir = async () => llamar(cambio.aplicar((await listo(cual)).pedido));
    let respuesta = await pedir();
    if (respuesta.status === 429) {
      // What is proven here is what comes after the limits.
      await database.db.deleteFrom('limites').execute();
      respuesta = await pedir();
    }
    vistos.set(respuesta.status, (vistos.get(respuesta.status) ?? 0) + 1);
    if (respuesta.status === 401 || (respuesta.status < 400 && fila.method !== 'GET')) await soltar(cual);
    const actor = ejemplos[cual]?.[1];
    expect(faltasDe(respuesta, puedeEscribir), `${fila.method} ${fila.route} ${actor} ${cambio.que}`).toEqual(
      [],
    );
  };
  const { payload } = (await listo(0)).pedido;
  const valido = typeof payload === 'string' ? JSON.parse(payload) : {};
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(ejemplos.length - 1), cambiosDe(fila.method, route, valido), probar),
      {
        numRuns: VECES,
        seed: SEMILLA,
        interruptAfterTimeLimit: PLAZO_MS - 60_000,
        markInterruptAsFailure: true,
      },
    );
  } finally {
    for (const cual of [...listos.keys()]) await soltar(cual);
    // A supply has room for few addresses, and what chance wrote is in nobody's list.
    await database.ownerDb.deleteFrom('suministro_mails').where('id', '>', ultimoCorreo).execute();
  }
}

describe('con cualquier cosa escrita', () => {
  test.each(FILAS)('$method $route contesta lo suyo', probarFila, PLAZO_MS);
});

test.each([
  [
    'una falla',
    { status: 500, tipo: 'application/problem+json', cuerpo: '{"status":500,"detail":"x"}', cambio: false },
  ],
  ['otra forma', { status: 422, tipo: 'text/plain', cuerpo: 'no', cambio: false }],
  [
    'otro estado',
    { status: 422, tipo: 'application/problem+json', cuerpo: '{"status":400,"detail":"x"}', cambio: false },
  ],
  [
    'filas cambiadas',
    { status: 422, tipo: 'application/problem+json', cuerpo: '{"status":422,"detail":"x"}', cambio: true },
  ],
])('se nota %s', (_que, respuesta) => {
  expect(faltasDe(respuesta, false)).toHaveLength(1);
});
