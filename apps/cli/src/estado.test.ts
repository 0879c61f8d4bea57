import { beat, sql } from '@oficina/db';
import { useDatabase, useFolder } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { baseEnvironment, runCli, unreachable } from './cli.test-kit.ts';

const database = useDatabase();
const folder = useFolder();
const environment = (url = database.url) => ({ ...baseEnvironment(url), ALMACEN_DIR: folder });

beforeEach(async () => {
  const visto = new Date();
  await beat(database.db, { programa: 'api', visto });
  await beat(database.db, { programa: 'trabajador', visto, correo: 'ok' });
  await sql`update instalacion set ultima_copia = now()`.execute(database.ownerDb);
});

test('con todo en orden termina con 0 y muestra cada cosa', async () => {
  const { code, out, err } = await runCli(environment(), ['estado']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^base +bien +La base responde\.$/m);
  expect(out.trim().split('\n').length).toBeGreaterThan(15);
});

test('con algo que necesita atención termina con 1', async () => {
  await sql`update instalacion set ultima_copia = now() - interval '30 hours'`.execute(database.ownerDb);
  const { code, out } = await runCli(environment(), ['estado']);
  expect(code).toBe(1);
  expect(out).toMatch(/^copia +ATENCIÓN +La última copia se hizo el .*\n +→ oficina copia$/m);
});

test('con algo mal termina con 2, y otro programa lo puede leer', async () => {
  await beat(database.db, { programa: 'trabajador', visto: new Date(Date.now() - 60_000) });
  const { code, out } = await runCli(environment(), ['estado', '--json']);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    estado: 'mal',
    senales: expect.arrayContaining([expect.objectContaining({ senal: 'trabajador', nivel: 'mal' })]),
  });
});

test('con la base apagada dice exactamente eso, sin mostrar la clave', async () => {
  const { code, out } = await runCli(environment(unreachable(database.url)), ['estado']);
  expect(code).toBe(2);
  expect(out).toMatch(/^base +MAL +La base de datos no responde \(ECONNREFUSED\)/m);
  expect(out).not.toContain(new URL(database.url).password);
});
