import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useDatabase, useFolder } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli, unreachable } from './cli.test-kit.ts';
import { bringFilesBack, copyFiles } from './copies/files.ts';

// Copies are made and restored by the tools of PostgreSQL, which `npm run faults -- restaurar` has; here is what is refused
// before any of them starts.
const database = useDatabase();
const folder = useFolder();

const environment = () => ({
  ...baseEnvironment(database.url),
  ALMACEN_DIR: folder,
  COPIAS_CARPETA: join(folder, 'copias'),
  MANTENIMIENTO_DATABASE_URL: database.ownerUrl,
});

const MANIFEST = {
  cooperativa: 'laposta',
  version: '0.2.0',
  esquema: 40,
  momento: '2026-11-17T05:30:00.000Z',
  huellaClave: '0123456789abcdef',
  base: { bytes: 4, sha256: 'b'.repeat(64) },
  archivos: null,
};

function writeCopy(name: string, changes: object = {}, manifest?: string): string {
  const copy = join(folder, name);
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'base.dump'), 'hola');
  writeFileSync(join(copy, 'copia.json'), manifest ?? JSON.stringify({ ...MANIFEST, ...changes }));
  return copy;
}

test('sin carpeta o sin dueño de las tablas, la copia dice qué falta', async () => {
  const { COPIAS_CARPETA: _folder, ...without } = environment();
  expect(await runCli(without, ['copia'])).toMatchObject({
    code: 75,
    err: expect.stringContaining('Falta COPIAS_CARPETA'),
  });
  const { MANTENIMIENTO_DATABASE_URL: _url, ...noOwner } = environment();
  expect(await runCli(noOwner, ['copia'])).toMatchObject({
    code: 75,
    err: expect.stringContaining('Falta MANTENIMIENTO_DATABASE_URL'),
  });
  expect(await runCli(environment(), ['copia', 'borrar'])).toMatchObject({ code: 64 });
  expect(await runCli(environment(), ['copia', 'comprobar'])).toMatchObject({ code: 66 });
});

test('sin pg_dump no queda nada a medias', async () => {
  const env = { ...environment(), PATH: folder };
  expect(await runCli(env, ['copia'])).toMatchObject({
    code: 69,
    err: expect.stringContaining('apt-get install postgresql-client'),
  });
  expect(await runCli(env, ['copia', 'comprobar'])).toMatchObject({ code: 66 });
});

test('si la copia no se puede escribir, lo dice con su código', async () => {
  const env = { ...environment(), COPIAS_CARPETA: '/dev/null/copias' };
  expect(await runCli(env, ['copia'])).toMatchObject({
    code: 73,
    err: expect.stringContaining('nada a medias'),
  });
});

test.each([
  ['no es una copia', () => join(folder, 'nada'), 66],
  ['no se entiende', () => writeCopy('ajena', { otra: 1 }), 65],
  ['se cortó al escribirse', () => writeCopy('cortada', {}, '{"cooperativa"'), 65],
  ['está dañada', () => writeCopy('rota'), 65],
])('una carpeta que %s no se restaura', async (_, copy, code) => {
  expect(await runCli(environment(), ['restaurar', copy()])).toMatchObject({ code });
});

test('un archivo reemplazado entre dos vueltas entra en la copia, y el de la copia anterior no cambia', async () => {
  const [store, earlier, copy, back] = ['almacen', 'anterior', 'copia', 'vuelta'].map((name) =>
    join(folder, 'archivos-de-prueba', name),
  ) as [string, string, string, string];
  for (const one of [store, back]) mkdirSync(one, { recursive: true });
  const factura = 'factura.pdf';
  const read = (one: string) => readFileSync(join(one, factura), 'utf8');
  const replaceWith = (text: string) => {
    writeFileSync(join(store, '.llega'), text);
    renameSync(join(store, '.llega'), join(store, factura));
  };
  replaceWith('vieja');
  await copyFiles(store, earlier, undefined);
  await copyFiles(store, copy, earlier);
  replaceWith('corregida');
  expect(await copyFiles(store, copy, earlier)).toEqual({ cantidad: 1, bytes: 9 });
  expect([read(copy), read(earlier)]).toEqual(['corregida', 'vieja']);

  writeFileSync(join(back, factura), 'de después');
  await bringFilesBack(copy, back);
  expect(read(back)).toBe('corregida');
});

test('una copia de otra clave no se restaura, y se ve de cuál es', async () => {
  const sha256 = 'b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79';
  const copy = writeCopy('de-otra-clave', { base: { bytes: 4, sha256 } });
  expect(await runCli(environment(), ['restaurar', copy])).toMatchObject({
    code: 78,
    err: expect.stringContaining('0123456789abcdef'),
  });
});

test.each([['conciliar'], ['ordenar', '--simular']])(
  'con la base caída, %s pide probar más tarde',
  async (...args) => {
    const env = { ...environment(), MANTENIMIENTO_DATABASE_URL: unreachable(database.ownerUrl) };
    expect(await runCli(env, args)).toMatchObject({
      code: 75,
      err: expect.stringContaining('llegar a la base'),
    });
  },
);

test('sin pasarela, conciliar abre los pagos y queda dicho quién', async () => {
  const { ownerDb } = database;
  await ownerDb.updateTable('instalacion').set({ pagos_abiertos_en: 'otra' }).execute();
  expect(await runCli(environment(), ['conciliar'])).toMatchObject({ code: 0 });
  const [row] = await ownerDb
    .selectFrom('auditoria')
    .selectAll()
    .where('accion', '=', 'pagos.abrir')
    .execute();
  expect(row?.actor).toMatch(/^cli:/);
  expect(await runCli(environment(), ['conciliar', '--desde', 'ayer'])).toMatchObject({ code: 64 });
});

test('ordenar dice cuánto tardaría, y ordena', async () => {
  const simulated = await runCli(environment(), ['ordenar', '--simular']);
  expect([simulated.code, simulated.out]).toEqual([0, expect.stringContaining('calculá 1 minuto')]);
  expect(await runCli(environment(), ['ordenar'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Listo en'),
  });
});
