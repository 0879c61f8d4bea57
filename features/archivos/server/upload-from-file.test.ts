import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf, useDatabase, useFolder } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { cambiarEstado } from './cambiar-estado.ts';
import { getArchivoStatus } from './get-archivo-status.ts';
import { LOADABLE_TIPOS } from './tipos/index.ts';
import { uploadFromFile } from './upload-from-file.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);
const dir = useFolder();

const deps = () => ({ ...kit.deps, db: database.db, tipos: LOADABLE_TIPOS });
const UPLOADER = { by: 'cli:ana', origen: 'cli' } as const;

async function subir(contenido: string | Buffer, cambios: { perfil?: string; nombre?: string } = {}) {
  const ruta = join(dir, 'entra.csv');
  await writeFile(ruta, contenido);
  return uploadFromFile(deps(), { ...UPLOADER, ruta, nombre: 'oct.csv', tipo: 'facturas', ...cambios });
}

test('queda como si alguien lo hubiera subido, con quien lo trajo en la auditoria, y se carga', async () => {
  const { kind, archivo: uploaded } = await subir(archivo(line('100', 'D-1')), {
    nombre: '../oct\u202e.csv',
  });
  expect(kind).toBe('subido');
  expect(uploaded).toMatchObject({ estado: 0, nombre: 'oct.csv', origen: 'cli', usuario_id: null });
  await kit.revisar(uploaded.id);
  const { archivo: reviewed, resumen, hasWorker } = await getArchivoStatus(deps(), uploaded);
  expect([resumen?.nuevos, hasWorker]).toEqual([1, false]);
  await cambiarEstado(deps(), { actor: null, origin: null, by: 'cli:ana' }, reviewed, 1);
  await kit.importar();
  expect((await getArchivoStatus(deps(), uploaded)).archivo).toMatchObject({
    estado: 100,
    confirmado_por: null,
  });
  expect((await kit.snapshot()).facturas).toHaveLength(1);
  const audited = { entidad: 'archivo_facturas', entidad_id: String(uploaded.id) };
  const pasos = await rowsOf(database.ownerDb, 'auditoria', audited);
  expect(pasos.map(({ accion, actor }) => [accion, actor])).toEqual([
    ['archivo.subir', 'cli:ana'],
    ['archivo.estado', 'cli:ana'],
    ['archivo.estado', 'sistema'],
    ['archivo.estado', 'sistema'],
  ]);
});

test('lo mismo otra vez no entra: se dice cual es, tambien si lo subio una persona', async () => {
  const contenido = archivo(line('100', 'D-2'));
  const { body } = await kit.subir(contenido);
  const other = await subir(contenido, { nombre: 'con-otro-nombre.csv' });
  expect(other).toMatchObject({ kind: 'repetido', archivo: { id: body.id, origen: 'web' } });
  await kit.estado(Number(body.id), 99);
  expect(await subir(contenido)).toMatchObject({ kind: 'subido' });
  expect(await rowsOf(database.db, 'archivo_objetos')).toEqual([]);
});

test('dos a la vez: uno entra y al otro se le dice cual', async () => {
  const ruta = join(dir, 'a-la-vez.csv');
  await writeFile(ruta, archivo(line('100', 'D-3')));
  const upload = () => uploadFromFile(deps(), { ...UPLOADER, ruta, nombre: 'x.csv', tipo: 'facturas' });
  const salidas = await Promise.all([upload(), upload(), upload()]);
  expect(salidas.map(({ kind }) => kind).sort()).toEqual(['repetido', 'repetido', 'subido']);
  expect(new Set(salidas.map(({ archivo: { id } }) => id)).size).toBe(1);
});

test.each([
  ['vacio', '', {}, 'El archivo está vacío.'],
  ['un PDF', '%PDF-1.4', {}, 'No reconocemos el formato.'],
  ['con un perfil que no existe', 'cuenta;numero\n', { perfil: 'otro' }, 'Ese perfil no existe.'],
])('%s: se rechaza como en la pantalla', async (_nombre, contenido, cambios, sentence) => {
  await expect(subir(contenido, cambios)).rejects.toMatchObject({ violations: [{ message: sentence }] });
});

test('el que todavia se esta escribiendo no entra a medias', async () => {
  const ruta = join(dir, 'creciendo.csv');
  await writeFile(ruta, archivo(...Array.from({ length: 60_000 }, (_, i) => line('100', `C-${i}`))));
  let isRunning = true;
  const writer = (async () => {
    while (isRunning) await writeFile(ruta, `${line('100', `C-${Math.random()}`)}\n`, { flag: 'a' });
  })();
  await expect(
    uploadFromFile(deps(), { ...UPLOADER, ruta, nombre: 'c.csv', tipo: 'facturas' }),
  ).rejects.toMatchObject({ code: 'cambio' });
  isRunning = false;
  await writer;
  expect(await rowsOf(database.db, 'archivo_facturas')).toEqual([]);
});
