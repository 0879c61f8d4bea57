// One thread answers every caller, so no call may hold it, whatever it sends.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { changeRows, fixedClock, useDatabase, work } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiRequest, callableRoutes, requestFor, useTestApi } from '../access/api.ts';
import { ACTORS, type ActorName, type RouteRow, type TestCase } from '../access/cells.ts';
import { ROUTE_ROWS } from '../access/table.ts';
import type { Api } from './compose.ts';
import { type Call, createCaller, worstBodies, worstForms, worstUrls } from './event-loop.test-kit.ts';

const MAX_MS = 50;
/** A real cost repeats every time; a pause of the machine or of garbage collection does not. */
const INTENTOS = 6;
/** A slower call is repeated, so that the printed figure is its real cost. */
const NOTABLE_MS = 20;
const PROVIDERS = {
  // Texts leave by one way alone.
  SMPP_HOST: '',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(31)}1`,
  TWILIO_AUTH_TOKEN: 'no-es-un-secreto',
  TWILIO_FROM: '+15005550006',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: 'no-es-un-secreto',
  WHATSAPP_APP_SECRET: 'tampoco-es-un-secreto',
  WHATSAPP_VERIFY_TOKEN: 'palabra-del-simulador',
  WHATSAPP_TEMPLATES: 'corte_cambio=corte_cambio',
};

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const testApi = useTestApi(database, clock);
const measurements = new Map<string, { ms: number; what: string }>();
let client: ReturnType<typeof createCaller>;
let api: Api;
let origin: string;

beforeAll(async () => {
  // The stored text is as long as allowed, so that reading it is measured too.
  const renglones = '¿Y la luz?\n'.repeat(360);
  await changeRows(database.db, 'requerimientos', {}, { descripcion: renglones });
  // Answers are compared with their contract only in tests, so the cost of that check is left out.
  api = await testApi.startApi('no', { RED_COMPROBAR_RESPUESTAS: 'no', ...PROVIDERS });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  client = createCaller();
});
afterAll(async () => {
  await client.close();
  await api.close();
  const slowest = [...measurements].sort(([, a], [, b]) => b.ms - a.ms);
  const lines = slowest.map(
    ([routeKey, { ms, what }]) => `${ms.toFixed(1).padStart(7)} ms  ${routeKey}  ${what}`,
  );
  console.info(`The longest piece of the thread, route by route:\n${lines.join('\n')}`);
});

const nameOf = ({ method, route }: Pick<RouteRow, 'method' | 'route'>) => `${method} ${route}`;

async function costOf(call: Call): Promise<{ ms: number; status: number }> {
  await database.db.deleteFrom('limites').execute();
  let fastest = await client.measure(call);
  for (let intento = 1; fastest.ms > NOTABLE_MS && intento < INTENTOS; intento += 1) {
    await database.db.deleteFrom('limites').execute();
    const { ms, status } = await client.measure(call);
    fastest = { status, ms: Math.min(ms, fastest.ms) };
  }
  return fastest;
}

/** Each route is called by the most powerful role that it admits and, if allowed, by an anonymous caller. */
function* examplesOf({ testCases }: RouteRow): Generator<[TestCase, ActorName]> {
  const allowedCase = (actor: ActorName) => testCases.find(({ cells }) => cells[actor].status < 400);
  const actor = ACTORS.findLast(allowedCase) ?? 'AD';
  for (const actorName of new Set([actor, ...(allowedCase('A') ? ['A' as const] : [])])) {
    const testCase = allowedCase(actorName) ?? testCases[0];
    if (testCase) yield [testCase, actorName];
  }
}

function* callsOf(row: RouteRow, request: ApiRequest): Generator<Call & { what: string }> {
  const { method, headers, payload } = request;
  const url = origin + request.url;
  const { route } =
    api.routes.find(({ method: verb, path }) => verb === row.method && path === row.route) ?? {};
  yield { what: 'lo válido', url, method, headers, body: payload };
  yield {
    what: 'cabeceras',
    url,
    method,
    headers: { ...headers, accept: `${'a/b,'.repeat(3_000)}*/*`, 'idempotency-key': 'a'.repeat(2_000) },
    body: payload,
  };
  if (row.route.includes(':'))
    for (const filler of ['9', '%C3%A1'])
      yield {
        what: 'dirección',
        url: `${url.split('?')[0]}${filler.repeat(180 / filler.length)}`,
        method,
        headers,
      };
  if (route)
    for (const worst of worstUrls(route, url))
      yield { what: `consulta ${worst.slice(url.length, url.length + 40)}`, url: worst, method, headers };
  if (method === ('GET' as string)) return;
  if (route && !route.upload) {
    const json = { ...headers, 'content-type': 'application/json' };
    const valid = typeof payload === 'string' ? JSON.parse(payload) : {};
    for (const { nombre, body } of worstBodies(route, valid))
      yield { what: nombre, url, method, headers: json, body };
  } else if (route?.upload) {
    for (const { nombre, ...form } of worstForms(route.upload))
      yield {
        what: nombre,
        url,
        method,
        headers: { ...headers, ...form.headers },
        body: form.body,
      };
  } else yield* rawCalls(url, method, headers);
}

const SIZES = [1, 16, 256, 1024].map((kb) => kb * 1024);

/** No contract describes these bodies, so every size is tried, including those that are too big. */
function* rawCalls(url: string, method: string, headers: Record<string, string>) {
  for (const tamano of SIZES)
    for (const [type, piece] of [
      ['application/x-www-form-urlencoded', 'a=%C3%A1&'],
      ['application/json', '[0,'],
    ] as const) {
      const body = piece.repeat(Math.floor(tamano / piece.length));
      yield {
        what: `${tamano} de ${type}`,
        url,
        method,
        headers: { ...headers, 'content-type': type },
        body,
      };
    }
}

async function measureCalls(
  row: RouteRow,
  actorName: string,
  request: ApiRequest,
  openSession?: () => Promise<string>,
) {
  const tooLong: string[] = [];
  const sesion = { headers: {} };
  for (const { what, ...call } of callsOf(row, request)) {
    const send = () => costOf({ ...call, headers: { ...call.headers, ...sesion.headers } });
    let { ms, status } = await send();
    // Some calls end the session that makes them.
    if (status === 401 && openSession) {
      sesion.headers = { authorization: `Bearer ${await openSession()}` };
      ({ ms, status } = await send());
    }
    const worst = measurements.get(nameOf(row));
    if (!worst || ms > worst.ms) measurements.set(nameOf(row), { ms, what: `${actorName} ${what}` });
    if (ms > MAX_MS) tooLong.push(`${actorName} ${what}: ${ms.toFixed(1)} ms (${status})`);
  }
  return tooLong;
}

async function measureRow(row: RouteRow): Promise<string[]> {
  const tooLong: string[] = [];
  for (const [testCase, actor] of examplesOf(row)) {
    const { valores, openSession, undo } = await testApi.fixtures.prepare(testCase, actor, api.app);
    const token = actor === 'A' ? undefined : await openSession();
    const request = requestFor(row, testCase, valores, token);
    tooLong.push(...(await measureCalls(row, actor, request, token === undefined ? undefined : openSession)));
    await undo();
  }
  return tooLong;
}

/** Providers call these with a signature; the table only covers people. */
const PROVIDER_ROWS: readonly RouteRow[] = [
  { method: 'POST', route: '/api/oob/webhook/twilio', testCases: [] },
  { method: 'POST', route: '/api/oob/webhook/whatsapp', testCases: [] },
  { method: 'GET', route: '/api/oob/webhook/whatsapp', testCases: [] },
];

describe('ninguna llamada ocupa el hilo más de 50 ms seguidos', () => {
  test.each(ROUTE_ROWS)(
    '$method $route',
    async (row) => {
      expect(await measureRow(row)).toEqual([]);
    },
    600_000,
  );

  test.each(PROVIDER_ROWS)('$method $route', async (row) => {
    const request = { method: row.method as 'GET', url: row.route, headers: {} };
    expect(await measureCalls(row, 'sin firma', request)).toEqual([]);
  });

  test.each<[string, readonly number[], boolean]>([
    ['de una vez se nota', [80], true],
    ['en dos partes no es larga', [35, 35], false],
  ])('una llamada lenta %s', async (_how, partes, isTooLong) => {
    const server = createServer(async (_request, response) => {
      for (const ms of partes) {
        work(ms);
        await wait(5);
      }
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { ms } = await costOf({ url: `http://127.0.0.1:${port}/`, method: 'GET', headers: {} });
    server.close();
    expect(ms > MAX_MS).toBe(isTooLong);
  });

  test('se midieron todas las que hay', () => {
    const mounted = callableRoutes(api.routes).map(({ method, path }) => `${method} ${path}`);
    expect([...measurements.keys()].sort()).toEqual(mounted.sort());
  });
});
