import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSuministrosApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const HORA = 3_600_000;
let call: ReturnType<typeof createSuministrosApp>;
let casa = { id: 0, cuenta: '' };
let otra = { id: 0, cuenta: '' };

beforeAll(async () => {
  call = createSuministrosApp(database.db, clock);
});
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('limites').execute();
  casa = await build.suministro(db, { documento: '25123456' });
  otra = await build.suministro(db, { documento: '30111222' });
});

const persona = async () => (await build.usuario(database.db)).id;
const vincular = (usuario: number, suministro: string, documento: string) =>
  call(usuario, 'POST', '/api/usuario_suministros', { suministro, documento });
const fallar = async (usuario: number, suministro: string, veces: number) => {
  const estados: number[] = [];
  for (let vez = 0; vez < veces; vez += 1)
    estados.push((await vincular(usuario, suministro, `4000000${vez}`)).status);
  return estados;
};

test('tras cinco fallas en una hora no se mira ni el documento bueno, hasta que pasa la hora', async () => {
  const maria = await persona();
  expect(await fallar(maria, casa.cuenta, 6)).toEqual([422, 422, 422, 422, 422, 429]);
  const { status, body, headers } = await vincular(maria, otra.cuenta, '30111222');
  expect([status, headers['retry-after'], body.detail]).toEqual([
    429,
    '3600',
    'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  ]);
  expect((await vincular(await persona(), otra.cuenta, '30111222')).status).toBe(201);
  clock.advance(HORA - 1000);
  expect((await vincular(maria, otra.cuenta, '30111222')).headers['retry-after']).toBe('1');
  clock.advance(1000);
  expect((await vincular(maria, otra.cuenta, '30111222')).status).toBe(201);
});

test('agregar bien no gasta intentos: los dos contadores quedan como estaban', async () => {
  const maria = await persona();
  for (let vez = 0; vez < 12; vez += 1) {
    const { cuenta } = await build.suministro(database.db, { documento: '25123456' });
    expect((await vincular(maria, cuenta, '25123456')).status).toBe(201);
  }
  expect(await fallar(maria, casa.cuenta, 4)).toEqual([422, 422, 422, 422]);
  expect((await vincular(maria, otra.cuenta, '30111222')).status).toBe(201);
  expect(await fallar(maria, casa.cuenta, 2)).toEqual([422, 429]);
});

test('decir que ya está agregado tampoco gasta', async () => {
  const maria = await persona();
  await vincular(maria, casa.cuenta, '25123456');
  for (let vez = 0; vez < 12; vez += 1)
    expect((await vincular(maria, casa.cuenta, '25123456')).status).toBe(422);
  expect(await fallar(maria, casa.cuenta, 6)).toEqual([422, 422, 422, 422, 422, 429]);
});

test('de cincuenta documentos probados a la vez no se miran más de cinco', async () => {
  const maria = await persona();
  const respuestas = await Promise.all(
    Array.from({ length: 50 }, (_, n) => vincular(maria, casa.cuenta, String(40_000_000 + n))),
  );
  const con = (status: number) => respuestas.filter((respuesta) => respuesta.status === status).length;
  expect([con(422), con(429)]).toEqual([5, 45]);
});

test('un suministro admite diez fallas por hora entre todas las personas y todas las formas de nombrarlo', async () => {
  const formas = [
    casa.cuenta,
    `00${casa.cuenta}`,
    casa.cuenta.replace(/(..)/g, '$1-'),
    `/api/suministros/${casa.id}`,
  ];
  for (let vez = 0; vez < 10; vez += 1)
    expect(await fallar(await persona(), formas[vez % formas.length] ?? '', 1)).toEqual([422]);
  for (const forma of formas) {
    const { status, headers } = await vincular(await persona(), forma, '25123456');
    expect([forma, status, headers['retry-after']]).toEqual([forma, 429, '3600']);
  }
  // Its neighbours are not to blame.
  expect((await vincular(await persona(), otra.cuenta, '30111222')).status).toBe(201);
  clock.advance(HORA);
  expect((await vincular(await persona(), casa.cuenta, '25123456')).status).toBe(201);
});

test('una cuenta que no existe se frena igual: el freno tampoco dice cuáles existen', async () => {
  for (let vez = 0; vez < 10; vez += 1) expect(await fallar(await persona(), '99999999', 1)).toEqual([422]);
  expect(await fallar(await persona(), '0099-999.999', 1)).toEqual([429]);
  for (let vez = 0; vez < 10; vez += 1)
    expect(await fallar(await persona(), '/api/suministros/888888', 1)).toEqual([422]);
  expect(await fallar(await persona(), '/api/suministros/888888', 1)).toEqual([429]);
});

test('lo que se frena por el suministro no gasta los intentos de la persona', async () => {
  for (let vez = 0; vez < 10; vez += 1) await fallar(await persona(), casa.cuenta, 1);
  const maria = await persona();
  for (let vez = 0; vez < 6; vez += 1)
    expect((await vincular(maria, casa.cuenta, '25123456')).status).toBe(429);
  expect((await vincular(maria, otra.cuenta, '30111222')).status).toBe(201);
});

test('muchos pedidos buenos a la vez no dejan frenada a la persona', async () => {
  const maria = await persona();
  const cuentas: string[] = [];
  for (let n = 0; n < 40; n += 1)
    cuentas.push((await build.suministro(database.db, { documento: '25123456' })).cuenta);
  await Promise.all(cuentas.map((cuenta) => vincular(maria, cuenta, '25123456')));
  expect((await vincular(maria, otra.cuenta, '30111222')).status).toBe(201);
});

test('lo que se escribe no queda en la tabla de los límites', async () => {
  await fallar(await persona(), casa.cuenta, 1);
  const claves = await database.db.selectFrom('limites').select('key').execute();
  expect(claves).toHaveLength(2);
  expect(JSON.stringify(claves)).not.toContain(casa.cuenta);
});
