import { createHash, randomBytes } from 'node:crypto';
import { MOST_OF_ONE } from '@oficina/db';
import type { Route } from '@oficina/hydra';
import { build, fixedClock, rounds, useDatabase } from '@oficina/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let api: Api;
let authorization: string;
/** Each connection keeps every named statement that it was given. */
const namedStatements = new Set<string>();

beforeAll(async () => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const name = (args[0] as { name?: string } | undefined)?.name;
    if (name) namedStatements.add(name);
    return query.apply(this, args) as never;
  });
  api = await composeApi(testConfig(database.url, { SEGURIDAD_OTP_PERSONAL: 'no' }), { clock });
  const { id } = await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
  const token = randomBytes(32).toString('base64url');
  const expira = new Date(clock.now().getTime() + 3_600_000);
  const token_hash = createHash('sha256').update(token).digest();
  await build.sesion(database.db, {
    ...{ usuario_id: id, token_hash, expira, ultimo_uso: clock.now(), personal: true },
  });
  authorization = `Bearer ${token}`;
});
afterAll(() => api.close());

/** The long run tries 1,000: `RONDAS=1000 npm test -- prepared-statements`. */
const MAX_COMBINATIONS = rounds(60);

const VALORES = ['1', 'true', '2026-10', '2026-10-01', 'a', '/api/usuarios/1', '/api/suministros/1'];
const SUFFIXES = ['', '[]', '[gte]', '[after]'];

async function conditionsOf(ruta: Route): Promise<string[]> {
  const { filters = {}, exists = [], order = [] } = ruta.query ?? {};
  const condiciones = [
    ...exists.map((field) => `exists[${field}]=true`),
    ...order.map((field) => `order[${field}]=asc`),
  ];
  for (const nombre of Object.keys(filters)) {
    const candidates = SUFFIXES.flatMap((suffix) => VALORES.map((valor) => `${nombre}${suffix}=${valor}`));
    for (const candidate of candidates)
      if ((await send(ruta, candidate)) === 200) {
        condiciones.push(candidate);
        break;
      }
  }
  return condiciones;
}

async function send({ path }: Route, busqueda: string): Promise<number> {
  const url = `${path.replace(/:\w+/g, '1')}?${busqueda}`;
  return (await api.app.inject({ url, headers: { authorization } })).statusCode;
}

test('ninguna lista nombra más sentencias que las suyas, se combine lo que se combine', async () => {
  const collectionRoutes = api.routes.flatMap(({ route }) =>
    route?.answer.kind === 'collection' ? [route] : [],
  );
  expect(collectionRoutes.length).toBeGreaterThan(10);
  const measurements: [string, number][] = [];
  for (const route of new Set(collectionRoutes)) {
    await send(route, '');
    const before = namedStatements.size;
    const condiciones = await conditionsOf(route);
    const combinations = Math.min(2 ** condiciones.length, MAX_COMBINATIONS);
    for (let n = 0; n < combinations; n += 1)
      await send(route, condiciones.filter((_, at) => n & (1 << at)).join('&'));
    measurements.push([route.path, namedStatements.size - before]);
  }
  expect(measurements.filter(([, count]) => count > MOST_OF_ONE)).toEqual([]);
  // If no list came near the limit, the statements were not being observed.
  expect(measurements.some(([, count]) => count > MOST_OF_ONE / 2)).toBe(true);
  expect(namedStatements.size).toBeLessThan(500);
}, 600_000);
