import { createApp, createLimits, createLogger } from '@oficina/http';
import { fixedClock, useDatabase } from '@oficina/testing';
import type { Outcome } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import type { Mapa, Tesela } from './mapa.ts';
import { registerMapa } from './routes.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const UNA: Outcome<Tesela, 'fuera-de-zona' | 'inexistente'> = {
  kind: 'ok',
  value: { png: PNG, etag: '"abc"', maxAgeS: 600 },
};
let pedidas: string[] = [];
let llamadas = 0;

/** The port as it is, without a source: its adapter has its own tests on the wire. */
const mapaQue = (contesta: Outcome<Tesela, 'fuera-de-zona' | 'inexistente'>): Mapa => ({
  async tesela(...lugar) {
    pedidas.push(lugar.join('/'));
    return contesta;
  },
});

function casa(mapa: Mapa | null = mapaQue(UNA)) {
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: async () => 'invalid',
    // Whoever passes the general limit is refused: the map must not spend it.
    limit: { ...nadie, flush: async () => undefined, stop: () => undefined },
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  registerMapa(app, { mapa, limits: createLimits(database.db, clock), clock });
  return (url: string, { ip = '10.0.0.1', headers = {} }: { ip?: string; headers?: object } = {}) =>
    app.inject({ url, remoteAddress: ip, headers: { accept: 'image/avif,image/*,*/*;q=0.8', ...headers } });
}

const gastar = () => {
  llamadas += 1;
};
const nadie = { session: gastar, address: gastar, write: gastar, badToken: gastar, checkTokens: gastar };

beforeEach(() => {
  pedidas = [];
  llamadas = 0;
  clock.advance(120_000);
});

test('un cuadro llega a quien no ingresó, con lo que su fuente deja guardar, y no gasta el límite general', async () => {
  const response = await casa()('/api/oob/mapa/14/5393/9690.png');
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(PNG)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
    etag: '"abc"',
    'x-content-type-options': 'nosniff',
  });
  expect([pedidas, llamadas]).toEqual([['14/5393/9690'], 0]);
});

test.each([
  ['"abc"', 304],
  ['W/"abc"', 304],
  ['"otra", "abc"', 304],
  ['"otra"', 200],
  ['abc', 200],
])('a quien tiene %s se le contesta %i', async (known, status) => {
  const response = await casa()('/api/oob/mapa/14/5393/9690.png', { headers: { 'if-none-match': known } });
  expect(response.statusCode).toBe(status);
  expect(response.rawPayload.length).toBe(status === 304 ? 0 : PNG.length);
  expect(response.headers['cache-control']).toBe('public, max-age=600');
});

test('lo que no se puede guardar no se guarda', async () => {
  const response = await casa(mapaQue({ kind: 'ok', value: { png: PNG, maxAgeS: 0 } }))(
    '/api/oob/mapa/0/0/0.png',
  );
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers).not.toHaveProperty('etag');
});

test.each(['fuera-de-zona', 'inexistente'] as const)('%s es 404, con una sola oración', async (reason) => {
  const response = await casa(mapaQue({ kind: 'rejected', reason }))('/api/oob/mapa/14/5393/9690.png');
  expect([response.statusCode, response.json().description]).toEqual([404, 'No hay mapa de ese lugar.']);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('sin mapa configurado no hay cuadros', async () => {
  expect((await casa(null)('/api/oob/mapa/14/5393/9690.png')).statusCode).toBe(404);
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
  expect((await casa()(url)).statusCode).toBe(404);
  expect(pedidas).toEqual([]);
});

test.each<[Outcome<Tesela, 'inexistente'>, string]>([
  [{ kind: 'retryable', cause: 'TimeoutError' }, '30'],
  [{ kind: 'retryable', cause: 'HTTP 429', retryAfterMs: 6_500 }, '7'],
  [{ kind: 'unknown', cause: 'x' }, '30'],
])('con %o se dice que se escriba la dirección', async (contesta, espera) => {
  const response = await casa(mapaQue(contesta))('/api/oob/mapa/14/5393/9690.png');
  expect([response.statusCode, response.json().description, response.headers['retry-after']]).toEqual([
    503,
    'No pudimos cargar el mapa. Escribí la dirección.',
    espera,
  ]);
  expect(response.body).not.toContain('TimeoutError');
});

const POR_MINUTO = 1_200;
const mirar = async (ver: ReturnType<typeof casa>, cuantas: number, ip?: string) => {
  const respuestas = await Promise.all(
    Array.from({ length: cuantas }, () => ver('/api/oob/mapa/14/5393/9690.png', ip ? { ip } : {})),
  );
  return respuestas.map(({ statusCode }) => statusCode);
};
const cuantas = (todas: number[], status: number) => todas.filter((uno) => uno === status).length;

test('mil doscientos por minuto y por dirección; a las demás no les toca', async () => {
  const ver = casa();
  const todas = await mirar(ver, POR_MINUTO + 30);
  expect([cuantas(todas, 200), cuantas(todas, 429)]).toEqual([POR_MINUTO, 30]);
  const negada = await ver('/api/oob/mapa/14/5393/9690.png');
  expect([negada.statusCode, Number(negada.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await mirar(ver, 3, '10.0.0.2')).toEqual([200, 200, 200]);
  // A home has a whole /64.
  expect(await mirar(ver, 1, '2001:db8::1')).toEqual([200]);
  clock.advance(61_000);
  expect(await mirar(ver, 3)).toEqual([200, 200, 200]);
});

test('dos procesos cuentan juntos, y a quien se pasó no se lo vuelve a preguntar a la base', async () => {
  const [uno, otro] = [casa(), casa()];
  await mirar(uno, POR_MINUTO / 2, '10.0.0.9');
  await mirar(otro, POR_MINUTO / 2, '10.0.0.9');
  expect(await mirar(uno, 1, '10.0.0.9')).toEqual([429]);
  expect(await mirar(otro, 1, '10.0.0.9')).toEqual([429]);
  await database.ownerDb.deleteFrom('limites').execute();
  expect(await mirar(uno, 1, '10.0.0.9')).toEqual([429]);
  clock.advance(61_000);
  expect(await mirar(uno, 1, '10.0.0.9')).toEqual([200]);
});
