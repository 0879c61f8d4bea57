import { closeDb, createDb, type Db, MOST_OF_ONE, sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCosas, insertCosa } from './cosas.repository.ts';
import { bearer, type CosasApp, createCosasApp } from './cosas.test-kit.ts';

const base = useDatabase();
let db: Db;
let cosas: CosasApp;

beforeAll(async () => {
  await createCosas(base.ownerDb);
  await insertCosa(base.ownerDb, {});
  // With a single connection, its prepared statements are all there are.
  db = createDb({ url: base.ownerUrl, max: 1 });
  cosas = createCosasApp(db);
});
afterAll(() => closeDb(db));

const prepared = async () =>
  (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)).rows[0]?.n ?? 0;

const FILTERS = [
  'nombre=a',
  'codigo=b',
  'clase=chica',
  'titulo=c',
  'estado=1',
  'activa=true',
  'otra=/api/otras/3',
  'importe[gte]=1',
  'periodo[gte]=2026-01',
  'dia[before]=2026-01-01',
  'order[nombre]=asc',
];

test('mil combinaciones de filtros de una lista dejan pocas sentencias en la conexión', async () => {
  const before = await prepared();
  for (let n = 0; n < 1_000; n += 1) {
    const query = FILTERS.filter((_, at) => n & (1 << at)).join('&');
    expect((await cosas.app.inject(`/api/cosas?${query}`)).statusCode).toBe(200);
  }
  expect((await prepared()) - before).toBe(MOST_OF_ONE);
});

test('las demás llamadas siguen teniendo las suyas, y las mismas cada vez', async () => {
  const before = await prepared();
  const see = async () =>
    (await cosas.app.inject({ url: '/api/cosas/1', headers: bearer('usuario') })).statusCode;
  expect(await see()).toBe(200);
  const after = await prepared();
  expect(after).toBeGreaterThan(before);
  expect(await see()).toBe(200);
  expect(await prepared()).toBe(after);
});
