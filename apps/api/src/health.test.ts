import { type Row, saveSenales, sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
let api: Api;

beforeAll(async () => {
  api = await composeApi(testConfig(database.url));
});
afterAll(() => api.close());
beforeEach(() => sql`truncate senales`.execute(database.ownerDb));

const senal = (nombre: string, nivel: number, visto = new Date()): Row<'senales'> => ({
  ...{ nombre, nivel, visto, desde: visto, avisado: 0, avisado_el: null },
});
const health = async (url = '/api/health') => {
  const { statusCode, body } = await api.app.inject({ url });
  return [statusCode, JSON.parse(body)];
};
const SERVING = { base: 'ok', cola: 'ok', almacen: 'ok' };

test('lo que necesita atención se dice sin dejar de atender, y sin decir por qué', async () => {
  await saveSenales(database.db, [senal('trabajador', 2), senal('copia', 1), senal('disco', 0)]);
  expect(await health()).toEqual([
    200,
    { estado: 'atencion', ...SERVING, trabajador: 'error', copia: 'atencion', disco: 'ok' },
  ]);
  expect(await health('/api/health/ready')).toEqual([200, { estado: 'ok', ...SERVING }]);
});

test('lo que se vio hace más de un minuto, o no es para todos, no se cuenta', async () => {
  await saveSenales(database.db, [
    senal('trabajador', 2, new Date(Date.now() - 61_000)),
    senal('pagos-en-duda', 1),
    senal('reloj', 0),
  ]);
  expect(await health()).toEqual([200, { estado: 'ok', ...SERVING, reloj: 'ok' }]);
});
