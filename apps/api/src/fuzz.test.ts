// Whatever a call contains, the answer is never a server error, and a refused call changes nothing. `RONDAS=10000 npm test
// -- fuzz` tries ten thousand calls of each route; `SEED=…` repeats a run.
import { fixedClock, rounds, useDatabase } from '@oficina/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiRequest, requestFor, useTestApi } from '../access/api.ts';
import { ACTORS, type ActorName, type RouteRow, type TestCase } from '../access/cells.ts';
import { lastMark, trackChanges } from '../access/marks.ts';
import { ROUTE_ROWS } from '../access/table.ts';
import type { Api } from './compose.ts';
import { type Cambio, changesFor } from './fuzz.test-kit.ts';

const FEW = 100;
const VECES = rounds(FEW);
/** The short run always uses the same seed, so that no change fails by chance; long runs use a new one. */
const SEED = VECES === FEW ? 1_529_278_143 : inject('seed');
const PLAZO_MS = 120_000 + VECES * 300;

const MAX_READY = 2;

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const testApi = useTestApi(database, clock);
let api: Api;
let lastMailId = 0;
const statusCounts = new Map<number, number>();

beforeAll(async () => {
  await trackChanges(database.ownerDb);
  const { id } = await database.db
    .selectFrom('suministro_mails')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  lastMailId = Number(id);
  api = await testApi.startApi('no');
});
afterAll(async () => {
  await api.close();
  const cuentas = [...statusCounts].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.info(`${VECES} calls of each route, SEED=${SEED}. Answers: ${cuentas.join(', ')}`);
});

/** The mark is only known while nothing except the calls can leave one. */
let lastKnownMark: number | undefined;

function examplesOf({ testCases }: RouteRow): [TestCase, ActorName][] {
  const ejemplos = ACTORS.flatMap((actor): [TestCase, ActorName][] => {
    const testCase = testCases.find(({ cells }) => cells[actor].status < 400);
    return testCase ? [[testCase, actor]] : [];
  });
  const [testCase] = testCases;
  return ejemplos.length === 0 && testCase ? [[testCase, 'AD']] : ejemplos;
}

async function getReady(row: RouteRow, [testCase, actor]: [TestCase, ActorName]) {
  lastKnownMark = undefined;
  const { valores, openSession, undo } = await testApi.fixtures.prepare(testCase, actor, api.app);
  const token = actor === 'A' ? undefined : await openSession();
  return { request: requestFor(row, testCase, valores, token), undo };
}

type CallResult = { status: number; tipo: string; cuerpo: string; cambio: boolean };

function problemsOf({ status, tipo, cuerpo, cambio }: CallResult, canWrite: boolean): string[] {
  if (status < 400) return [];
  const problems: string[] = [];
  if (status >= 500) problems.push(`${status}: ${cuerpo.slice(0, 200)}`);
  if (status < 500 && cambio && !canWrite) problems.push(`${status} y cambió filas`);
  if (/^text\/html/.test(tipo)) return problems;
  const json = readJson(cuerpo);
  const isSesionError = tipo.startsWith('application/json') && json?.code === status && isText(json.message);
  const isProblemJson =
    tipo.startsWith('application/problem+json') && json?.status === status && isText(json.detail);
  if (!isSesionError && !isProblemJson && cuerpo !== '')
    problems.push(`${status} sin su forma: ${tipo} ${cuerpo.slice(0, 200)}`);
  return problems;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
function readJson(cuerpo: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(cuerpo) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

async function callApi(request: ApiRequest): Promise<CallResult> {
  const before = lastKnownMark ?? (await lastMark(database.ownerDb));
  const { statusCode: status, headers, body } = await api.app.inject(request);
  lastKnownMark = status >= 400 ? await lastMark(database.ownerDb) : undefined;
  const cambio = lastKnownMark !== undefined && lastKnownMark !== before;
  return { status, tipo: String(headers['content-type'] ?? ''), cuerpo: body, cambio };
}

async function tryRow(row: RouteRow): Promise<void> {
  const { route } = api.routes.find(({ method, path }) => method === row.method && path === row.route) ?? {};
  const ejemplos = examplesOf(row);
  // A wrong code is recorded as an attempt.
  const canWrite = row.testCases.some(({ cells }) =>
    Object.values(cells).some(({ status, writes }) => status >= 400 && writes),
  );
  const readyExamples = new Map<number, Awaited<ReturnType<typeof getReady>>>();
  const release = async (index: number) => {
    lastKnownMark = undefined;
    await readyExamples.get(index)?.undo();
    readyExamples.delete(index);
  };
  async function readyExample(index: number) {
    const example = ejemplos[index];
    if (!example) throw new Error(`nobody can call ${row.method} ${row.route}`);
    // Some fixtures are scarce, so only a few examples hold theirs at a time.
    for (const other of [...readyExamples.keys()].slice(0, -MAX_READY))
      if (other !== index) await release(other);
    const prepared = readyExamples.get(index) ?? (await getReady(row, example));
    readyExamples.set(index, prepared);
    return prepared;
  }
  const tryChange = async (index: number, cambio: Cambio) => {
    const send = async () => callApi(cambio.apply((await readyExample(index)).request));
    let response = await send();
    if (response.status === 429) {
      // This test is about what comes after the limits, so they are cleared.
      await database.db.deleteFrom('limites').execute();
      response = await send();
    }
    statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1);
    if (response.status === 401 || (response.status < 400 && row.method !== 'GET')) await release(index);
    const actor = ejemplos[index]?.[1];
    expect(problemsOf(response, canWrite), `${row.method} ${row.route} ${actor} ${cambio.what}`).toEqual([]);
  };
  const { payload } = (await readyExample(0)).request;
  const valid = typeof payload === 'string' ? JSON.parse(payload) : {};
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(ejemplos.length - 1), changesFor(row.method, route, valid), tryChange),
      {
        numRuns: VECES,
        seed: SEED,
        interruptAfterTimeLimit: PLAZO_MS - 60_000,
        markInterruptAsFailure: true,
      },
    );
  } finally {
    for (const index of [...readyExamples.keys()]) await release(index);
    // A suministro admits few addresses, and nothing else deletes the ones that random input created.
    await database.ownerDb.deleteFrom('suministro_mails').where('id', '>', lastMailId).execute();
    await database.ownerDb.deleteFrom('suministro_telefonos').where('baja', 'is', null).execute();
    // The trail of every other route would be most of the work of exporting it.
    await database.ownerDb.deleteFrom('auditoria').execute();
  }
}

describe('con cualquier cosa escrita', () => {
  test.each(ROUTE_ROWS)('$method $route contesta lo suyo', tryRow, PLAZO_MS);
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
])('se nota %s', (_what, response) => {
  expect(problemsOf(response, false)).toHaveLength(1);
});
