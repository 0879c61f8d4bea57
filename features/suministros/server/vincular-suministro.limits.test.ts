import { build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = useSuministros(database, clock);
const HOUR = 3_600_000;
let home = { id: 0, cuenta: '' };
let other = { id: 0, cuenta: '' };

beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('limites').execute();
  home = await build.suministro(db, { documento: '25123456' });
  other = await build.suministro(db, { documento: '30111222' });
});

const buildPerson = () => build.person(database.db);
const vincular = (usuario: number, suministro: string, documento: string) =>
  call(usuario, 'POST', '/api/usuario_suministros', { suministro, documento });
const fail = async (usuario: number, suministro: string, veces: number) => {
  const estados: number[] = [];
  for (let attempt = 0; attempt < veces; attempt += 1)
    estados.push((await vincular(usuario, suministro, `4000000${attempt}`)).status);
  return estados;
};

test('tras cinco fallas en una hora no se mira ni el documento bueno, hasta que pasa la hora', async () => {
  const maria = await buildPerson();
  expect(await fail(maria, home.cuenta, 6)).toEqual([422, 422, 422, 422, 422, 429]);
  const { status, body, headers } = await vincular(maria, other.cuenta, '30111222');
  expect([status, headers['retry-after'], body.detail]).toEqual([
    429,
    '3600',
    'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  ]);
  expect((await vincular(await buildPerson(), other.cuenta, '30111222')).status).toBe(201);
  clock.advance(HOUR - 1000);
  expect((await vincular(maria, other.cuenta, '30111222')).headers['retry-after']).toBe('1');
  clock.advance(1000);
  expect((await vincular(maria, other.cuenta, '30111222')).status).toBe(201);
});

test('agregar bien no gasta intentos: los dos contadores quedan como estaban', async () => {
  const maria = await buildPerson();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { cuenta } = await build.suministro(database.db, { documento: '25123456' });
    expect((await vincular(maria, cuenta, '25123456')).status).toBe(201);
  }
  expect(await fail(maria, home.cuenta, 4)).toEqual([422, 422, 422, 422]);
  expect((await vincular(maria, other.cuenta, '30111222')).status).toBe(201);
  expect(await fail(maria, home.cuenta, 2)).toEqual([422, 429]);
});

test('decir que ya está agregado tampoco gasta', async () => {
  const maria = await buildPerson();
  await vincular(maria, home.cuenta, '25123456');
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect((await vincular(maria, home.cuenta, '25123456')).status).toBe(422);
  expect(await fail(maria, home.cuenta, 6)).toEqual([422, 422, 422, 422, 422, 429]);
});

test('de cincuenta documentos probados a la vez no se miran más de cinco', async () => {
  const maria = await buildPerson();
  const respuestas = await Promise.all(
    Array.from({ length: 50 }, (_, n) => vincular(maria, home.cuenta, String(40_000_000 + n))),
  );
  const countWith = (status: number) => respuestas.filter((response) => response.status === status).length;
  expect([countWith(422), countWith(429)]).toEqual([5, 45]);
});

test('un suministro admite diez fallas por hora entre todas las personas y todas las formas de nombrarlo', async () => {
  const variants = [
    home.cuenta,
    `00${home.cuenta}`,
    home.cuenta.replace(/(..)/g, '$1-'),
    `/api/suministros/${home.id}`,
  ];
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await fail(await buildPerson(), variants[attempt % variants.length] ?? '', 1)).toEqual([422]);
  for (const variant of variants) {
    const { status, headers } = await vincular(await buildPerson(), variant, '25123456');
    expect([variant, status, headers['retry-after']]).toEqual([variant, 429, '3600']);
  }
  expect((await vincular(await buildPerson(), other.cuenta, '30111222')).status).toBe(201);
  clock.advance(HOUR);
  expect((await vincular(await buildPerson(), home.cuenta, '25123456')).status).toBe(201);
});

test('una cuenta que no existe se frena igual: el freno tampoco dice cuáles existen', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await fail(await buildPerson(), '99999999', 1)).toEqual([422]);
  expect(await fail(await buildPerson(), '0099-999.999', 1)).toEqual([429]);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await fail(await buildPerson(), '/api/suministros/888888', 1)).toEqual([422]);
  expect(await fail(await buildPerson(), '/api/suministros/888888', 1)).toEqual([429]);
});

test('lo que se frena por el suministro no gasta los intentos de la persona', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await fail(await buildPerson(), home.cuenta, 1);
  const maria = await buildPerson();
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect((await vincular(maria, home.cuenta, '25123456')).status).toBe(429);
  expect((await vincular(maria, other.cuenta, '30111222')).status).toBe(201);
});

test('muchos pedidos buenos a la vez no dejan frenada a la persona', async () => {
  const maria = await buildPerson();
  const cuentas: string[] = [];
  for (let n = 0; n < 40; n += 1)
    cuentas.push((await build.suministro(database.db, { documento: '25123456' })).cuenta);
  await Promise.all(cuentas.map((cuenta) => vincular(maria, cuenta, '25123456')));
  expect((await vincular(maria, other.cuenta, '30111222')).status).toBe(201);
});

test('lo que se escribe no queda en la tabla de los límites', async () => {
  await fail(await buildPerson(), home.cuenta, 1);
  const claves = await rowsOf(database.db, 'limites', {}, ['key']);
  expect(claves).toHaveLength(2);
  expect(JSON.stringify(claves)).not.toContain(home.cuenta);
});
