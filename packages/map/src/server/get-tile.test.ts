import { createLimits } from '@oficina/http';
import { createTestApp, fixedClock, useDatabase } from '@oficina/testing';
import type { Outcome } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import type { Mapa, Tile } from './mapa.ts';
import { registerMapa } from './routes.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const ONE_TILE: Outcome<Tile, 'fuera-de-zona' | 'inexistente'> = {
  kind: 'ok',
  value: { png: PNG, etag: '"abc"', maxAgeS: 600 },
};
let requestedTiles: string[] = [];
let calls = 0;

const mapaAnswering = (outcome: Outcome<Tile, 'fuera-de-zona' | 'inexistente'>): Mapa => ({
  async tile(...position) {
    requestedTiles.push(position.join('/'));
    return outcome;
  },
});

function createMapaApp(mapa: Mapa | null = mapaAnswering(ONE_TILE)) {
  const { app } = createTestApp(
    {
      clock,
      // Every use of the general limit is counted, because tiles must not spend it.
      limit: { ...noLimit, flush: async () => undefined, stop: () => undefined },
    },
    (made) =>
      registerMapa(made, '/api/oob/mapa/:z/:x/:y.png', {
        ...{ mapa, clock, limits: createLimits(database.db, clock) },
      }),
  );
  return (url: string, { ip = '10.0.0.1', headers = {} }: { ip?: string; headers?: object } = {}) =>
    app.inject({ url, remoteAddress: ip, headers: { accept: 'image/avif,image/*,*/*;q=0.8', ...headers } });
}

const spend = () => {
  calls += 1;
};
const noLimit = { session: spend, address: spend, write: spend, badToken: spend, checkTokens: spend };

beforeEach(() => {
  requestedTiles = [];
  calls = 0;
  clock.advance(120_000);
});

test('un cuadro llega a quien no ingresó, con lo que su fuente deja guardar, y no gasta el límite general', async () => {
  const response = await createMapaApp()('/api/oob/mapa/14/5393/9690.png');
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(PNG)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
    etag: '"abc"',
    'x-content-type-options': 'nosniff',
  });
  expect([requestedTiles, calls]).toEqual([['14/5393/9690'], 0]);
});

test.each([
  ['"abc"', 304],
  ['W/"abc"', 304],
  ['"otra", "abc"', 304],
  ['"otra"', 200],
  ['abc', 200],
])('a quien tiene %s se le contesta %i', async (known, status) => {
  const response = await createMapaApp()('/api/oob/mapa/14/5393/9690.png', {
    headers: { 'if-none-match': known },
  });
  expect(response.statusCode).toBe(status);
  expect(response.rawPayload.length).toBe(status === 304 ? 0 : PNG.length);
  expect(response.headers['cache-control']).toBe('public, max-age=600');
});

test('lo que no se puede guardar no se guarda', async () => {
  const response = await createMapaApp(mapaAnswering({ kind: 'ok', value: { png: PNG, maxAgeS: 0 } }))(
    '/api/oob/mapa/0/0/0.png',
  );
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers).not.toHaveProperty('etag');
});

test.each(['fuera-de-zona', 'inexistente'] as const)('%s es 404, con una sola oración', async (reason) => {
  const response = await createMapaApp(mapaAnswering({ kind: 'rejected', reason }))(
    '/api/oob/mapa/14/5393/9690.png',
  );
  expect([response.statusCode, response.json().description]).toEqual([404, 'No hay mapa de ese lugar.']);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('sin mapa configurado no hay cuadros', async () => {
  expect((await createMapaApp(null)('/api/oob/mapa/14/5393/9690.png')).statusCode).toBe(404);
});

test.each([
  '/api/oob/mapa/014/5393/9690.png',
  '/api/oob/mapa/14/-1/9690.png',
  '/api/oob/mapa/14/5393/1e3.png',
  '/api/oob/mapa/14/5393/9690.5.png',
  '/api/oob/mapa/14/5393/%2e%2e%2f.png',
  '/api/oob/mapa/14/5393/999999999.png',
  '/api/oob/mapa/14/5393/.png',
  '/api/oob/mapa/14/5393/9690.jpg',
  '/api/oob/mapa/14/5393',
])('%s no se le pide a nadie', async (url) => {
  expect((await createMapaApp()(url)).statusCode).toBe(404);
  expect(requestedTiles).toEqual([]);
});

test.each<[Outcome<Tile, 'inexistente'>, string]>([
  [{ kind: 'retryable', cause: 'TimeoutError' }, '30'],
  [{ kind: 'retryable', cause: 'HTTP 429', retryAfterMs: 6_500 }, '7'],
  [{ kind: 'unknown', cause: 'x' }, '30'],
])('con %o se dice que se escriba la dirección', async (outcome, espera) => {
  const response = await createMapaApp(mapaAnswering(outcome))('/api/oob/mapa/14/5393/9690.png');
  expect([response.statusCode, response.json().description, response.headers['retry-after']]).toEqual([
    503,
    'No pudimos cargar el mapa. Escribí la dirección.',
    espera,
  ]);
  expect(response.body).not.toContain('TimeoutError');
});

const PER_MINUTE = 1_200;
const requestTiles = async (fetchTile: ReturnType<typeof createMapaApp>, count: number, ip?: string) => {
  const respuestas = await Promise.all(
    Array.from({ length: count }, () => fetchTile('/api/oob/mapa/14/5393/9690.png', ip ? { ip } : {})),
  );
  return respuestas.map(({ statusCode }) => statusCode);
};
const count = (all: number[], status: number) => all.filter((one) => one === status).length;

test('mil doscientos por minuto y por dirección; a las demás no les toca', async () => {
  const fetchTile = createMapaApp();
  const all = await requestTiles(fetchTile, PER_MINUTE + 30);
  expect([count(all, 200), count(all, 429)]).toEqual([PER_MINUTE, 30]);
  const refused = await fetchTile('/api/oob/mapa/14/5393/9690.png');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await requestTiles(fetchTile, 3, '10.0.0.2')).toEqual([200, 200, 200]);
  // A household has a whole /64 of IPv6 addresses.
  expect(await requestTiles(fetchTile, 1, '2001:db8::1')).toEqual([200]);
  clock.advance(61_000);
  expect(await requestTiles(fetchTile, 3)).toEqual([200, 200, 200]);
});

test('dos procesos cuentan juntos, y a quien se pasó no se lo vuelve a preguntar a la base', async () => {
  const [one, other] = [createMapaApp(), createMapaApp()];
  await requestTiles(one, PER_MINUTE / 2, '10.0.0.9');
  await requestTiles(other, PER_MINUTE / 2, '10.0.0.9');
  expect(await requestTiles(one, 1, '10.0.0.9')).toEqual([429]);
  expect(await requestTiles(other, 1, '10.0.0.9')).toEqual([429]);
  await database.ownerDb.deleteFrom('limites').execute();
  expect(await requestTiles(one, 1, '10.0.0.9')).toEqual([429]);
  clock.advance(61_000);
  expect(await requestTiles(one, 1, '10.0.0.9')).toEqual([200]);
});
