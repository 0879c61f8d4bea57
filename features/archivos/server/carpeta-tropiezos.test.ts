import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';
import { createRecogedor } from './carpeta.ts';
import { subirDesdeArchivo } from './subir-desde-archivo.ts';
import { TIPOS_CARGABLES } from './tipos/index.ts';

const database = useDatabase();
const casa = useArchivos(database);
const nunca = new AbortController().signal;
let carpeta = '';
let recoger: ReturnType<typeof createRecogedor>;

const depsDe = () => ({ ...casa.deps, tipos: TIPOS_CARGABLES, carpeta });
beforeEach(async () => {
  await build.suministro(database.db, { cuenta: '100' });
  carpeta = await mkdtemp(join(tmpdir(), 'carpeta-'));
  recoger = createRecogedor(depsDe());
  await recoger(nunca);
});
afterEach(() => rm(carpeta, { recursive: true }));

const enFacturas = (...partes: string[]) => join(carpeta, 'facturas', ...partes);
const hay = async (donde = '') =>
  (await readdir(enFacturas(donde), { withFileTypes: true }).catch(() => []))
    .filter((uno) => uno.isFile())
    .map(({ name }) => name)
    .sort();
const nombres = async () =>
  (
    await sql<{ nombre: string }>`select nombre from archivo_facturas order by id`.execute(database.db)
  ).rows.map(({ nombre }) => nombre);
/** One each minute, as the worker does. */
async function miradas(cuantas: number) {
  for (let i = 0; i < cuantas; i += 1) {
    await recoger(nunca);
    casa.clock.advance(60_000);
  }
}
const alertas = async () =>
  (
    await sql<{ hecho: string }>`
      select datos->>'hecho' as hecho from mensajes where plantilla = 'personal_alerta' order by id`.execute(
      database.db,
    )
  ).rows.map(({ hecho }) => hecho);

/** Something that is no folder is where the folder has to be. */
async function tapar(nombre: string) {
  await writeFile(join(carpeta, 'no-es-carpeta'), 'x');
  await symlink(join(carpeta, 'no-es-carpeta'), enFacturas(nombre));
}

const LARGO = `${'á'.repeat(120)}-octubre.csv`;

test('un nombre larguisimo se toma igual, y los que le siguen tambien', async () => {
  await writeFile(enFacturas(LARGO), archivo(linea('100', 'F-1')));
  await writeFile(enFacturas('zz.csv'), archivo(linea('100', 'F-2')));
  await miradas(2);
  expect((await nombres()).map((uno) => uno.slice(-6))).toEqual(['zz.csv', 're.csv']);
  const largo = (await hay('procesados')).find((uno) => !uno.endsWith('zz.csv'));
  expect(largo).toMatch(/^\d+-á+~[0-9a-f]{8}á*-octubre\.csv$/);
  expect([await hay(), (await hay('procesados')).length, await alertas()]).toEqual([[], 2, []]);
});

test('dos nombres larguisimos que no sirven se apartan los dos, cada uno con su motivo', async () => {
  const otro = LARGO.replace('á', 'b');
  for (const nombre of [LARGO, otro]) {
    await writeFile(enFacturas(nombre), `%PDF ${nombre}`);
    await utimes(enFacturas(nombre), new Date(1_000), new Date(1_000));
  }
  await miradas(3);
  const apartados = await hay('con-error');
  expect([apartados.length, await hay()]).toEqual([4, []]);
  for (const txt of apartados.filter((uno) => uno.endsWith('.txt')))
    expect(await readFile(enFacturas('con-error', txt), 'utf8')).toBe('No reconocemos el formato.\r\n');
  expect(await alertas()).toHaveLength(2);
});

test('lo que no se puede apartar no frena a los demas y se avisa una vez, tambien si se reinicia', async () => {
  await tapar('con-error');
  await writeFile(enFacturas('aa.csv'), '%PDF');
  await writeFile(enFacturas('zz.csv'), archivo(linea('100', 'F-3')));
  await miradas(6);
  recoger = createRecogedor(depsDe());
  await miradas(6);
  expect([await nombres(), (await alertas()).filter((uno) => uno.includes('aa.csv'))]).toEqual([
    ['zz.csv'],
    ['El archivo aa.csv de la carpeta facturas no se tomó: No reconocemos el formato.'],
  ]);
  // Another with the same name is another thing to tell.
  await writeFile(enFacturas('aa.csv'), '%PDF-1.4 otro');
  await miradas(3);
  expect((await alertas()).filter((uno) => uno.includes('aa.csv'))).toHaveLength(2);
});

test('lo que el disco no deja, tres veces seguidas, se avisa una vez', async () => {
  await tapar('procesados');
  await writeFile(enFacturas('aa.csv'), archivo(linea('100', 'F-4')));
  await miradas(3);
  expect(await alertas()).toEqual([]);
  await miradas(8);
  expect((await alertas()).filter((uno) => uno.includes('aa.csv'))).toEqual([
    'El archivo aa.csv de la carpeta facturas no se tomó: El disco no lo deja leer o mover (EEXIST).',
  ]);
  await rm(enFacturas('procesados'));
  await miradas(2);
  expect([await nombres(), await hay('procesados')]).toEqual([
    ['aa.csv'],
    [expect.stringMatching(/-aa\.csv$/)],
  ]);
});

test('un error de cualquier clase con uno no frena a los que le siguen', async () => {
  for (const nombre of ['a.csv', 'b.csv'])
    await writeFile(enFacturas(nombre), archivo(linea('100', `F-${nombre}`)));
  let primero = true;
  casa.control.mark = (point) => {
    if (point !== 'archivos:carpeta-subido' || !primero) return;
    primero = false;
    throw Object.assign(new Error('demasiados abiertos'), { code: 'EMFILE' });
  };
  await miradas(2);
  expect([await hay(), (await hay('procesados')).length]).toEqual([['a.csv'], 1]);
  await miradas(1);
  expect([await hay(), (await hay('procesados')).length, await nombres()]).toEqual([
    [],
    2,
    ['a.csv', 'b.csv'],
  ]);
});

test('un nombre que no se puede leer se dice una vez', async () => {
  const raro = Buffer.concat([
    Buffer.from(`${enFacturas()}/facturaci`),
    Buffer.from([0xf3]),
    Buffer.from('n.csv'),
  ]);
  await writeFile(raro, archivo(linea('100', 'F-5')));
  await miradas(6);
  recoger = createRecogedor(depsDe());
  await miradas(3);
  expect([await nombres(), await alertas()]).toEqual([
    [],
    [
      'El archivo facturaci�n.csv de la carpeta facturas no se tomó: El nombre tiene letras que no están en UTF-8. Cambiale el nombre y se toma solo.',
    ],
  ]);
});

test('una carpeta de perfil que no se puede leer no frena a las demas', async () => {
  await mkdir(enFacturas('canonico'));
  await writeFile(enFacturas('canonico', 'x.csv'), archivo(linea('100', 'F-6')));
  await rm(join(carpeta, 'padron'), { recursive: true });
  await writeFile(join(carpeta, 'padron'), 'no es una carpeta');
  await miradas(2);
  expect(await nombres()).toEqual(['x.csv']);
});

test('lo que llega por la carpeta no se sigue si es un enlace', async () => {
  await writeFile(join(carpeta, 'secreto'), archivo(linea('100', 'F-7')));
  const ruta = enFacturas('enlace.csv');
  await symlink(join(carpeta, 'secreto'), ruta);
  const pedido = { ruta, nombre: 'x.csv', tipo: 'facturas', por: 'x' } as const;
  await expect(subirDesdeArchivo(depsDe(), { ...pedido, origen: 'carpeta' })).rejects.toMatchObject({
    code: 'ELOOP',
  });
  // Whoever writes a command chooses the file.
  expect((await subirDesdeArchivo(depsDe(), { ...pedido, origen: 'cli' })).kind).toBe('subido');
});
