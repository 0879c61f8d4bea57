import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@oficina/testing';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { baseEnvironment, runCli, unreachable } from './cli.test-kit.ts';

const { adminUrl, external } = inject('testServer');
const folder = useFolder();
const keyFile = join(folder, 'administrador.clave');
const name = `coop_${randomBytes(4).toString('hex')}`;

const urlOf = (role: string) => {
  const url = new URL(adminUrl);
  url.username = `${name}_${role}`;
  url.password = `clave-de-${role}`;
  url.pathname = name;
  return url.href;
};
const environment = {
  ...baseEnvironment(urlOf('app')),
  TRABAJADOR_DATABASE_URL: urlOf('worker'),
  MANTENIMIENTO_DATABASE_URL: urlOf('owner'),
};

const withoutPassword = (text: string) => {
  const url = new URL(text);
  url.password = '';
  return url.href;
};
const prepared = (admin = adminUrl, more = environment) =>
  runCli(more, ['migrar', '--administrador', withoutPassword(admin), '--clave', keyFile]);

afterAll(async () => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const role of ['owner', 'app', 'worker', 'import', 'export'])
    await client.query(`DROP ROLE IF EXISTS ${name}_${role}`);
  await client.end();
});

test.skipIf(external)(
  'migrar crea la base con las contraseñas de las conexiones, y repetirlo no cambia nada',
  async () => {
    writeFileSync(keyFile, `${decodeURIComponent(new URL(adminUrl).password)}\n`);
    const first = await prepared();
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^Base: creada\.\nTablas: \d+ migraciones\.\n$/);
    for (const role of ['app', 'worker']) {
      const client = new pg.Client({ connectionString: urlOf(role) });
      await client.connect();
      const { rows } = await client.query<{ user: string }>('SELECT current_user AS user FROM instalacion');
      expect(rows).toEqual([{ user: `${name}_${role}` }]);
      await client.end();
    }
    expect(await prepared()).toEqual({
      code: 0,
      out: 'Base: ya estaba.\nTablas: ya estaban al día.\n',
      err: '',
    });
    expect(await runCli(environment, ['migrar'])).toEqual({
      code: 0,
      out: 'Tablas: ya estaban al día.\n',
      err: '',
    });
  },
);

test('migrar dice qué falta sin mostrar ninguna contraseña', async () => {
  const wrongUser = { ...environment, DATABASE_URL: urlOf('otra') };
  writeFileSync(keyFile, 'equivocada');
  const results = await Promise.all([
    runCli(environment, ['migrar', '--clave', keyFile]),
    runCli(environment, ['migrar', '--administrador', 'postgres://a@b/c', '--clave', join(folder, 'nada')]),
    runCli({ ...environment, MANTENIMIENTO_DATABASE_URL: '' }, ['migrar']),
    runCli({ ...environment, MANTENIMIENTO_DATABASE_URL: unreachable(urlOf('owner')) }, ['migrar']),
    prepared(adminUrl, wrongUser),
    prepared(),
  ]);
  expect(results.map(({ code }) => code)).toEqual([64, 66, 75, 75, 75, 75]);
  expect(results.map(({ err }) => err).slice(1)).toEqual([
    expect.stringContaining('No se puede leer'),
    expect.stringContaining('Falta MANTENIMIENTO_DATABASE_URL'),
    'No se pudo llegar a la base. Probá de nuevo en un rato.\n',
    expect.stringContaining(`el usuario de DATABASE_URL tiene que ser ${name}_app`),
    'El administrador de PostgreSQL no pudo preparar la base (28P01).\n',
  ]);
  expect(results.map(({ err }) => err).join()).not.toMatch(/clave-de-|equivocada/);
});
