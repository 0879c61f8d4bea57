import { changeAsText, listAsTexts } from '@oficina/ajustes/server';
import { sql } from '@oficina/db';
import { countRows, rowsOf, useDatabase } from '@oficina/testing';
import { afterEach, expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { alertIfDataIsStale } from './data-freshness.ts';
import { importacionAjuste } from './importacion-ajustes.ts';
import { applyRetention } from './retention.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);
afterEach(async () => void (await sql`delete from ajustes`.execute(database.ownerDb)));

const AJUSTES = [importacionAjuste(2)];

const facts = async () => (await kit.alerts()).map(({ hecho }) => hecho);
const changeAjuste = (key: string, texto?: string) =>
  changeAsText({ db: database.db, clock: kit.clock, ajustes: AJUSTES }, 'cli:ana', { key, texto });

test('facturas viejas: se avisa pasados los dias, y no antes ni donde nunca hubo', async () => {
  const deps = { ...kit.deps, maxDays: 40 };
  expect(await alertIfDataIsStale(deps)).toBe(false);
  await kit.uploadAndLoad(archivo(line('100', 'R-1')));
  kit.clock.advance(40 * 86_400_000);
  expect(await alertIfDataIsStale(deps)).toBe(false);
  kit.clock.advance(86_400_000);
  await kit.uploadAndReview(archivo(line('100', 'R-2')));
  expect(await alertIfDataIsStale(deps)).toBe(true);
  expect(await facts()).toEqual(['El último archivo de facturas se cargó hace 41 días']);
});

test('al año se van los bytes y los rechazos, y queda la fila', async () => {
  const old = await kit.uploadAndLoad(
    archivo(
      line('100', 'R-3'),
      ...Array.from({ length: 60 }, (_, i) => line('100', `V-${i}`)),
      line('999', 'x'),
    ),
  );
  const awaiting = await kit.uploadAndReview(archivo(line('100', 'R-4')));
  await kit.estado(awaiting.id, 1);
  kit.clock.advance(300 * 86_400_000);
  const nuevo = await kit.uploadAndReview(archivo(line('100', 'R-5')));
  kit.clock.advance(70 * 86_400_000);
  const keys = async () =>
    (await rowsOf(database.db, 'archivo_facturas')).map(({ id, clave_objeto: key }) => ({ id, key }));
  const antes = await keys();
  const rechazos = () => countRows(database.db, 'archivo_factura_rechazos');
  expect(await rechazos()).toBe(1);
  expect(await applyRetention({ ...kit.deps, retentionYears: 1 })).toBe(1);
  expect(await keys()).toEqual(antes.map((item) => (item.id === old.id ? { ...item, key: null } : item)));
  expect(await rechazos()).toBe(0);
  for (const { id, key } of antes)
    expect(await kit.deps.almacen.head(key ?? ''), `${id}`).toEqual({
      kind: 'ok',
      value: id === old.id ? null : { size: expect.any(Number) },
    });
  expect(await kit.ver(old.id)).toMatchObject({ estado: 100, renglonesImportados: 61 });
  expect((await kit.ver(nuevo.id)).estado).toBe(0);
  expect(await applyRetention({ ...kit.deps, retentionYears: 1 })).toBe(0);
});

test('un archivo que ya no se guarda no se puede reintentar, y lo dice', async () => {
  const { id } = await kit.uploadAndReview(archivo(line('999', 'R-6')));
  kit.clock.advance(400 * 86_400_000);
  expect(await applyRetention({ ...kit.deps, retentionYears: 1 })).toBe(1);
  await kit.confirmAndLoad(id);
  expect(await kit.ver(id)).toMatchObject({
    estado: 5,
    obs: 'El archivo guardado ya no está. Subilo de nuevo.',
  });
});

test('cuantos rechazos se toleran se cambia sin reiniciar, con su rastro', async () => {
  const lines = Array.from({ length: 9 }, (_, i) => line('100', `M-${i}`));
  expect((await kit.uploadAndReview(archivo(...lines, line('999', 'M-9')))).estado).toBe(5);
  expect(await changeAjuste('importacion.maxRechazo', 'diez')).toEqual({
    error: '«importacion.maxRechazo» se escribe como 5, un número entre 0 y 100.',
  });
  expect(await changeAjuste('importacion.maxRechazo', '101')).not.toBeNull();
  expect(await changeAjuste('importacion.maxRechazo', '10')).toBeNull();
  expect((await kit.uploadAndReview(archivo(...lines, line('999', 'M-10')))).estado).toBe(0);
  expect(await listAsTexts(database.db, AJUSTES)).toEqual([
    { key: 'importacion.maxRechazo', valor: '10', changed: true },
  ]);
  expect(await changeAjuste('importacion.maxRechazo')).toBeNull();
  expect((await kit.uploadAndReview(archivo(...lines, line('999', 'M-11')))).estado).toBe(5);
  const audited = { accion: 'ajuste.cambiar', entidad_id: 'importacion.maxRechazo' };
  expect(await rowsOf(database.ownerDb, 'auditoria', audited, ['actor', 'cambios'])).toEqual([
    { actor: 'cli:ana', cambios: { antes: null, despues: 10 } },
    { actor: 'cli:ana', cambios: { antes: 10, despues: null } },
  ]);
});

test('un ajuste ilegible se dice y vale el de la instalacion', async () => {
  await sql`insert into ajustes (clave, valor) values ('importacion.maxRechazo', '"mucho"')`.execute(
    database.ownerDb,
  );
  expect((await kit.uploadAndReview(archivo(line('100', 'I-1')))).estado).toBe(0);
  expect(kit.lines.join()).toContain('importacion.maxRechazo');
});
