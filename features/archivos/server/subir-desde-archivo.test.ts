import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';
import { cambiarEstado } from './cambiar-estado.ts';
import { mirarArchivo } from './mirar-archivo.ts';
import { subirDesdeArchivo } from './subir-desde-archivo.ts';
import { TIPOS_CARGABLES } from './tipos/index.ts';

const database = useDatabase();
const casa = useArchivos(database);
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'desde-'));
});
afterAll(() => rm(dir, { recursive: true }));
beforeEach(async () => void (await build.suministro(database.db, { cuenta: '100' })));

/** With the rights of the application, which is who runs the commands. */
const deps = () => ({ ...casa.deps, db: database.db, tipos: TIPOS_CARGABLES });
const QUIEN = { por: 'cli:ana', origen: 'cli' } as const;

async function subir(contenido: string | Buffer, cambios: { perfil?: string; nombre?: string } = {}) {
  const ruta = join(dir, 'entra.csv');
  await writeFile(ruta, contenido);
  return subirDesdeArchivo(deps(), { ...QUIEN, ruta, nombre: 'oct.csv', tipo: 'facturas', ...cambios });
}

test('queda como si alguien lo hubiera subido, con quien lo trajo en la auditoria, y se carga', async () => {
  const { kind, archivo: subido } = await subir(archivo(linea('100', 'D-1')), { nombre: '../oct\u202e.csv' });
  expect(kind).toBe('subido');
  expect(subido).toMatchObject({ estado: 0, nombre: 'oct.csv', origen: 'cli', usuario_id: null });
  await casa.revisar(subido.id);
  const { archivo: revisado, resumen, atendido } = await mirarArchivo(deps(), subido);
  expect([resumen?.nuevos, atendido]).toEqual([1, false]);
  await cambiarEstado(deps(), { actor: null, origin: null, por: 'cli:ana' }, revisado, 1);
  await casa.importar();
  expect((await mirarArchivo(deps(), subido)).archivo).toMatchObject({ estado: 100, confirmado_por: null });
  expect((await casa.foto()).facturas).toHaveLength(1);
  const pasos = await database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'actor', 'actor_id'])
    .where('entidad_id', '=', String(subido.id))
    .where('entidad', '=', 'archivo_facturas')
    .orderBy('id')
    .execute();
  expect(pasos.map(({ accion, actor }) => [accion, actor])).toEqual([
    ['archivo.subir', 'cli:ana'],
    ['archivo.estado', 'cli:ana'],
    ['archivo.estado', 'sistema'],
    ['archivo.estado', 'sistema'],
  ]);
});

test('lo mismo otra vez no entra: se dice cual es, tambien si lo subio una persona', async () => {
  const contenido = archivo(linea('100', 'D-2'));
  const { body } = await casa.subir(contenido);
  const otra = await subir(contenido, { nombre: 'con-otro-nombre.csv' });
  expect(otra).toMatchObject({ kind: 'repetido', archivo: { id: body.id, origen: 'web' } });
  await casa.estado(Number(body.id), 99);
  expect(await subir(contenido)).toMatchObject({ kind: 'subido' });
  expect(await database.db.selectFrom('archivo_objetos').selectAll().execute()).toEqual([]);
});

test('dos a la vez: uno entra y al otro se le dice cual', async () => {
  const ruta = join(dir, 'a-la-vez.csv');
  await writeFile(ruta, archivo(linea('100', 'D-3')));
  const uno = () => subirDesdeArchivo(deps(), { ...QUIEN, ruta, nombre: 'x.csv', tipo: 'facturas' });
  const salidas = await Promise.all([uno(), uno(), uno()]);
  expect(salidas.map(({ kind }) => kind).sort()).toEqual(['repetido', 'repetido', 'subido']);
  expect(new Set(salidas.map(({ archivo: { id } }) => id)).size).toBe(1);
});

test.each([
  ['vacio', '', {}, 'El archivo está vacío.'],
  ['un PDF', '%PDF-1.4', {}, 'No reconocemos el formato.'],
  ['con un perfil que no existe', 'cuenta;numero\n', { perfil: 'otro' }, 'Ese perfil no existe.'],
])('%s: se rechaza como en la pantalla', async (_nombre, contenido, cambios, oracion) => {
  await expect(subir(contenido, cambios)).rejects.toMatchObject({ violations: [{ message: oracion }] });
});

test('el que todavia se esta escribiendo no entra a medias', async () => {
  const ruta = join(dir, 'creciendo.csv');
  await writeFile(ruta, archivo(...Array.from({ length: 60_000 }, (_, i) => linea('100', `C-${i}`))));
  let sigue = true;
  const escritor = (async () => {
    while (sigue) await writeFile(ruta, `${linea('100', `C-${Math.random()}`)}\n`, { flag: 'a' });
  })();
  await expect(
    subirDesdeArchivo(deps(), { ...QUIEN, ruta, nombre: 'c.csv', tipo: 'facturas' }),
  ).rejects.toMatchObject({ code: 'cambio' });
  sigue = false;
  await escritor;
  expect(await database.db.selectFrom('archivo_facturas').selectAll().execute()).toEqual([]);
});
