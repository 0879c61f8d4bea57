import { readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { useImportFolder } from './import-folder.test-kit.ts';
import { uploadFromFile } from './upload-from-file.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);
const { collect, deps, dropFile, listFolder, pathOf, restart } = useImportFolder(kit);

const facturasPath = (...parts: string[]) => pathOf('facturas', ...parts);
const nombres = async () => (await rowsOf(database.db, 'archivo_facturas')).map(({ nombre }) => nombre);
async function runScans(count: number) {
  for (let i = 0; i < count; i += 1) {
    await collect();
    kit.clock.advance(60_000);
  }
}
const alerts = async () => (await kit.alerts()).map(({ hecho }) => hecho);

async function blockTarget(nombre: string) {
  await writeFile(pathOf('no-es-carpeta'), 'x');
  await symlink(pathOf('no-es-carpeta'), facturasPath(nombre));
}

const LONG_NAME = `${'á'.repeat(120)}-octubre.csv`;

test('un nombre larguisimo se toma igual, y los que le siguen tambien', async () => {
  await writeFile(facturasPath(LONG_NAME), archivo(line('100', 'F-1')));
  await dropFile('facturas/zz.csv', archivo(line('100', 'F-2')));
  await runScans(2);
  expect((await nombres()).map((item) => item.slice(-6))).toEqual(['zz.csv', 're.csv']);
  const longName = (await listFolder('procesados')).find((item) => !item.endsWith('zz.csv'));
  expect(longName).toMatch(/^\d+-á+~[0-9a-f]{8}á*-octubre\.csv$/);
  expect([await listFolder(), (await listFolder('procesados')).length, await alerts()]).toEqual([[], 2, []]);
});

test('dos nombres larguisimos que no sirven se apartan los dos, cada uno con su motivo', async () => {
  const other = LONG_NAME.replace('á', 'b');
  for (const nombre of [LONG_NAME, other]) {
    await writeFile(facturasPath(nombre), `%PDF ${nombre}`);
    await utimes(facturasPath(nombre), new Date(1_000), new Date(1_000));
  }
  await runScans(3);
  const setAside = await listFolder('con-error');
  expect([setAside.length, await listFolder()]).toEqual([4, []]);
  for (const txt of setAside.filter((item) => item.endsWith('.txt')))
    expect(await readFile(facturasPath('con-error', txt), 'utf8')).toBe('No reconocemos el formato.\r\n');
  expect(await alerts()).toHaveLength(2);
});

test('lo que no se puede apartar no frena a los demas y se avisa una vez, tambien si se reinicia', async () => {
  await blockTarget('con-error');
  await dropFile('facturas/aa.csv', '%PDF');
  await dropFile('facturas/zz.csv', archivo(line('100', 'F-3')));
  await runScans(6);
  restart();
  await runScans(6);
  expect([await nombres(), (await alerts()).filter((item) => item.includes('aa.csv'))]).toEqual([
    ['zz.csv'],
    ['El archivo aa.csv de la carpeta facturas no se tomó: No reconocemos el formato.'],
  ]);
  // Another file with the same name is alerted separately.
  await dropFile('facturas/aa.csv', '%PDF-1.4 otro');
  await runScans(3);
  expect((await alerts()).filter((item) => item.includes('aa.csv'))).toHaveLength(2);
});

test('lo que el disco no deja, tres veces seguidas, se avisa una vez', async () => {
  await blockTarget('procesados');
  await dropFile('facturas/aa.csv', archivo(line('100', 'F-4')));
  await runScans(3);
  expect(await alerts()).toEqual([]);
  await runScans(8);
  expect((await alerts()).filter((item) => item.includes('aa.csv'))).toEqual([
    'El archivo aa.csv de la carpeta facturas no se tomó: El disco no lo deja leer o mover (EEXIST).',
  ]);
  await rm(facturasPath('procesados'));
  await runScans(2);
  expect([await nombres(), await listFolder('procesados')]).toEqual([
    ['aa.csv'],
    [expect.stringMatching(/-aa\.csv$/)],
  ]);
});

test('un error de cualquier clase con uno no frena a los que le siguen', async () => {
  for (const nombre of ['a.csv', 'b.csv'])
    await writeFile(facturasPath(nombre), archivo(line('100', `F-${nombre}`)));
  let isFirst = true;
  kit.control.mark = (point) => {
    if (point !== 'archivos:carpeta-subido' || !isFirst) return;
    isFirst = false;
    throw Object.assign(new Error('demasiados abiertos'), { code: 'EMFILE' });
  };
  await runScans(2);
  expect([await listFolder(), (await listFolder('procesados')).length]).toEqual([['a.csv'], 1]);
  await runScans(1);
  expect([await listFolder(), (await listFolder('procesados')).length, await nombres()]).toEqual([
    [],
    2,
    ['a.csv', 'b.csv'],
  ]);
});

test('un nombre que no se puede leer se dice una vez', async () => {
  const oddName = Buffer.concat([
    Buffer.from(`${facturasPath()}/facturaci`),
    Buffer.from([0xf3]),
    Buffer.from('n.csv'),
  ]);
  await writeFile(oddName, archivo(line('100', 'F-5')));
  await runScans(6);
  restart();
  await runScans(3);
  expect([await nombres(), await alerts()]).toEqual([
    [],
    [
      'El archivo facturaci�n.csv de la carpeta facturas no se tomó: El nombre tiene letras que no están en UTF-8. Cambiale el nombre y se toma solo.',
    ],
  ]);
});

test('una carpeta de perfil que no se puede leer no frena a las demas', async () => {
  await dropFile('facturas/canonico/x.csv', archivo(line('100', 'F-6')));
  await rm(pathOf('padron'), { recursive: true });
  await writeFile(pathOf('padron'), 'no es una carpeta');
  await runScans(2);
  expect(await nombres()).toEqual(['x.csv']);
});

test('lo que llega por la carpeta no se sigue si es un enlace', async () => {
  await writeFile(pathOf('secreto'), archivo(line('100', 'F-7')));
  const ruta = facturasPath('enlace.csv');
  await symlink(pathOf('secreto'), ruta);
  const request = { ruta, nombre: 'x.csv', tipo: 'facturas', by: 'x' } as const;
  await expect(uploadFromFile(deps(), { ...request, origen: 'carpeta' })).rejects.toMatchObject({
    code: 'ELOOP',
  });
  // A person who runs a command chooses the file, so there links are followed.
  expect((await uploadFromFile(deps(), { ...request, origen: 'cli' })).kind).toBe('subido');
});
