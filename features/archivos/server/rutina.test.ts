import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ajustarImportacion, verAjustesDeImportacion } from './ajustar.ts';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';
import { avisarSiFaltanDatos } from './datos-al-dia.ts';
import { retenerArchivos } from './retener-archivos.ts';

const database = useDatabase();
const casa = useArchivos(database);
beforeEach(async () => void (await build.suministro(database.db, { cuenta: '100' })));
afterEach(async () => void (await sql`delete from ajustes`.execute(database.ownerDb)));

const hechos = async () =>
  (await database.db.selectFrom('mensajes').select('datos').orderBy('id').execute()).map(
    ({ datos }) => (datos as { hecho: string }).hecho,
  );
const ajustar = (clave: string, texto?: string) =>
  ajustarImportacion({ db: database.db, clock: casa.clock }, 'cli:ana', { clave, texto });

test('facturas viejas: se avisa pasados los dias, y no antes ni donde nunca hubo', async () => {
  const deps = { ...casa.deps, diasMaximos: 40 };
  expect(await avisarSiFaltanDatos(deps)).toBe(false);
  await casa.cargado(archivo(linea('100', 'R-1')));
  casa.clock.advance(40 * 86_400_000);
  expect(await avisarSiFaltanDatos(deps)).toBe(false);
  casa.clock.advance(86_400_000);
  // One that was not loaded to its end changes nothing.
  await casa.revisado(archivo(linea('100', 'R-2')));
  expect(await avisarSiFaltanDatos(deps)).toBe(true);
  expect(await hechos()).toEqual(['El último archivo de facturas se cargó hace 41 días']);
});

test('al año se van los bytes y los rechazos, y queda la fila', async () => {
  const viejo = await casa.cargado(
    archivo(
      linea('100', 'R-3'),
      ...Array.from({ length: 60 }, (_, i) => linea('100', `V-${i}`)),
      linea('999', 'x'),
    ),
  );
  const enEspera = await casa.revisado(archivo(linea('100', 'R-4')));
  await casa.estado(enEspera.id, 1);
  casa.clock.advance(300 * 86_400_000);
  const nuevo = await casa.revisado(archivo(linea('100', 'R-5')));
  casa.clock.advance(70 * 86_400_000);
  const claves = async () =>
    (
      await sql<{ id: number; clave: string | null }>`
        select id, clave_objeto as clave from archivo_facturas order by id`.execute(database.db)
    ).rows;
  const antes = await claves();
  const rechazos = async () =>
    (await database.db.selectFrom('archivo_factura_rechazos').selectAll().execute()).length;
  expect(await rechazos()).toBe(1);
  expect(await retenerArchivos({ ...casa.deps, retencionAnios: 1 })).toBe(1);
  expect(await claves()).toEqual(antes.map((uno) => (uno.id === viejo.id ? { ...uno, clave: null } : uno)));
  expect(await rechazos()).toBe(0);
  for (const { id, clave } of antes)
    expect(await casa.deps.almacen.head(clave ?? ''), `${id}`).toEqual({
      kind: 'ok',
      value: id === viejo.id ? null : { size: expect.any(Number) },
    });
  expect(await casa.ver(viejo.id)).toMatchObject({ estado: 100, renglonesImportados: 61 });
  expect((await casa.ver(nuevo.id)).estado).toBe(0);
  expect(await retenerArchivos({ ...casa.deps, retencionAnios: 1 })).toBe(0);
});

test('un archivo que ya no se guarda no se puede reintentar, y lo dice', async () => {
  const { id } = await casa.revisado(archivo(linea('999', 'R-6')));
  casa.clock.advance(400 * 86_400_000);
  expect(await retenerArchivos({ ...casa.deps, retencionAnios: 1 })).toBe(1);
  await casa.estado(id, 1);
  await casa.importar();
  expect(await casa.ver(id)).toMatchObject({
    estado: 5,
    obs: 'El archivo guardado ya no está. Subilo de nuevo.',
  });
});

test('cuantos rechazos se toleran se cambia sin reiniciar, con su rastro', async () => {
  const lineas = Array.from({ length: 9 }, (_, i) => linea('100', `M-${i}`));
  expect((await casa.revisado(archivo(...lineas, linea('999', 'M-9')))).estado).toBe(5);
  expect(await ajustar('importacion.maxRechazo', 'diez')).toEqual({
    falta: '«importacion.maxRechazo» tiene que ser un número entre 0 y 100.',
  });
  expect(await ajustar('importacion.maxRechazo', '101')).not.toBeNull();
  expect(await ajustar('importacion.maxRechazo', '10')).toBeNull();
  expect((await casa.revisado(archivo(...lineas, linea('999', 'M-10')))).estado).toBe(0);
  expect(await verAjustesDeImportacion({ db: database.db, maxRechazo: 2 })).toEqual([
    { clave: 'importacion.maxRechazo', valor: '10', cambiado: true },
  ]);
  expect(await ajustar('importacion.maxRechazo')).toBeNull();
  expect((await casa.revisado(archivo(...lineas, linea('999', 'M-11')))).estado).toBe(5);
  const rastro = await database.ownerDb
    .selectFrom('auditoria')
    .select(['actor', 'cambios'])
    .where('accion', '=', 'ajuste.cambiar')
    .where('entidad_id', '=', 'importacion.maxRechazo')
    .orderBy('id')
    .execute();
  expect(rastro).toEqual([
    { actor: 'cli:ana', cambios: { antes: null, despues: 10 } },
    { actor: 'cli:ana', cambios: { antes: 10, despues: null } },
  ]);
});

test('un ajuste ilegible se dice y vale el de la instalacion', async () => {
  await sql`insert into ajustes (clave, valor) values ('importacion.maxRechazo', '"mucho"')`.execute(
    database.ownerDb,
  );
  expect((await casa.revisado(archivo(linea('100', 'I-1')))).estado).toBe(0);
  expect(casa.lines.join()).toContain('importacion.maxRechazo');
});
