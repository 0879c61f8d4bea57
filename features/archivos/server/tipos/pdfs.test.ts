import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { pdfKey } from '@oficina/facturas/server';
import { build, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { buildZip, useTempFolder, type ZipFileSpec } from '../perfiles/perfiles.test-kit.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const countTempFolders = useTempFolder();
const subidas = useSubidas(database, 'pdfs', ['100']);
const { kit } = subidas;

const pdf = (texto: string) => Buffer.from(`%PDF-1.4 ${texto}`);
const zipEntry = (nombre: string, contenido: Buffer | string = nombre): ZipFileSpec => ({
  nombre,
  contenido: typeof contenido === 'string' ? pdf(contenido) : contenido,
});

beforeEach(async () => {
  await sql`alter sequence facturas_id_seq restart with ${sql.lit(1 + Math.floor(Math.random() * 1e9))}`.execute(
    database.ownerDb,
  );
});
const createFactura = (numero: string) =>
  build.factura(database.db, { suministro_id: kit.suministro('100'), numero });
const guardado = (factura: number) => {
  const ruta = join(kit.folder, pdfKey(factura));
  return existsSync(ruta) ? readFileSync(ruta, 'utf8') : null;
};
const descargables = async () =>
  (await rowsOf(database.db, 'facturas', { descargable: true })).map(({ numero }) => numero).sort();
const rowVersions = async () =>
  (await sql`select id, xmin::text, xmax::text from facturas order by id`.execute(database.db)).rows;

test('encuentra cada factura por el nombre; revisar no guarda nada, cargar si', async () => {
  const [item, other, third] = [
    await createFactura('B 0003-00012345'),
    await createFactura('77'),
    await createFactura('B 0003-00000001'),
  ];
  const { id, resumen, estado } = await subidas.uploadAndReview(
    buildZip([zipEntry('octubre/B-0003-00012345.pdf', 'uno'), zipEntry('77.PDF', 'dos')]),
  );
  expect({ estado, resumen }).toMatchObject({
    estado: 0,
    resumen: { leidos: 2, nuevos: 2, cambiados: 0, iguales: 0, rechazados: 0 },
  });
  expect([guardado(item.id), guardado(other.id), await descargables()]).toEqual([null, null, []]);
  await subidas.confirmAndLoad(id);
  expect(await subidas.ver(id)).toMatchObject({
    ...{ estado: 100, progreso: 100, renglonesImportados: 2 },
    obs: 'Importados 2, rechazados 0, omitidos 0.',
  });
  expect([guardado(item.id), guardado(other.id), guardado(third.id)]).toEqual([
    '%PDF-1.4 uno',
    '%PDF-1.4 dos',
    null,
  ]);
  expect(await descargables()).toEqual(['77', 'B 0003-00012345']);
  expect([countTempFolders(), await kit.countStagingTables()]).toEqual([0, 0]);
});

test('cada motivo de rechazo, con el nombre del archivo; lo dañado no estorba a los demas', async () => {
  kit.control.maxRechazo = 100;
  for (const numero of ['1', '2', '3', '4', 'A 5', 'A-5', '6', '7']) await createFactura(numero);
  const { id, resumen } = await subidas.uploadAndReview(
    buildZip([
      zipEntry('1.pdf'),
      zipEntry('2.pdf', Buffer.from('<html>')),
      zipEntry('3.pdf', Buffer.alloc(0)),
      { ...zipEntry('4.pdf'), checksum: 1 },
      zipEntry('A-5.pdf'),
      zipEntry('a/6.pdf', 'uno'),
      zipEntry('b/6.pdf', 'otro'),
      zipEntry('7.txt'),
      zipEntry('no-hay.pdf'),
      zipEntry('x"; drop table facturas.pdf'),
    ]),
  );
  expect(resumen).toMatchObject({ leidos: 10, nuevos: 1, rechazados: 9 });
  expect(resumen?.ejemplos[0]).toMatchObject({ original: '2.pdf' });
  expect(await subidas.rechazos(id)).toEqual([
    '2 archivo: No es un PDF.',
    '3 archivo: No es un PDF.',
    '4 archivo: No es un PDF.',
    '5 archivo: Hay más de una factura con ese número.',
    '6 archivo: Número repetido en el archivo.',
    '7 archivo: Número repetido en el archivo.',
    '8 archivo: No es un PDF.',
    '9 archivo: La factura no existe.',
    '10 archivo: La factura no existe.',
  ]);
  await subidas.confirmAndLoad(id);
  expect(await descargables()).toEqual(['1']);
});

test('de nuevo lo mismo no guarda nada; otro PDF de la misma factura la cambia; dos veces el mismo es uno', async () => {
  const [item, other] = [await createFactura('1'), await createFactura('2')];
  await subidas.uploadAndLoad(
    buildZip([zipEntry('1.pdf', 'aaa'), zipEntry('2.pdf', 'bbb'), zipEntry('copia/2.pdf', 'bbb')]),
  );
  expect(await descargables()).toEqual(['1', '2']);
  const before = await rowVersions();
  const same = await subidas.uploadAndLoad(buildZip([zipEntry('2.pdf', 'bbb'), zipEntry('1.pdf', 'aaa')]));
  expect(same).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 2 });
  expect(same.resumen).toMatchObject({ iguales: 2 });
  const changed = await subidas.uploadAndReview(
    buildZip([zipEntry('1.pdf', 'AAA'), zipEntry('2.pdf', 'bbb')]),
  );
  expect(changed.resumen).toMatchObject({ nuevos: 0, cambiados: 1, iguales: 1 });
  expect(guardado(item.id)).toBe('%PDF-1.4 aaa');
  await subidas.confirmAndLoad(changed.id);
  expect([guardado(item.id), guardado(other.id)]).toEqual(['%PDF-1.4 AAA', '%PDF-1.4 bbb']);
  expect(await rowVersions()).toEqual(before);
});

test('perdido el trabajador, sigue por el archivo donde estaba', async () => {
  const facturas = [];
  for (let i = 0; i < 30; i += 1) facturas.push(await createFactura(`N ${i}`));
  let stored = 0;
  const { put } = kit.deps.almacen;
  Object.assign(kit.deps.almacen, {
    put: (...args: Parameters<typeof put>) => {
      stored += 1;
      return put(...args);
    },
  });
  const zip = buildZip(facturas.map((_, i) => zipEntry(`N-${i}.pdf`, `de ${i}`)));
  const final = await subidas.loadWithInterruptions(zip);
  Object.assign(kit.deps.almacen, { put });
  expect(final).toMatchObject({ estado: 100, renglonesImportados: 30, renglonesSinCambio: 0 });
  expect(facturas.map(({ id }) => guardado(id))).toEqual(facturas.map((_, i) => `%PDF-1.4 de ${i}`));
  expect(await descargables()).toHaveLength(30);
  // Nothing else is stored but the file itself, its PDFs, and again the stretches that were cut after storing.
  expect(stored).toBe(1 + 30 + 7 + 7);
  expect(countTempFolders()).toBe(0);
});

test('si el almacen no responde no se da por guardado, y despues sigue', async () => {
  const [item, other] = [await createFactura('1'), await createFactura('2')];
  const id = await subidas.uploadAndConfirm(buildZip([zipEntry('1.pdf'), zipEntry('2.pdf')]));
  const { put } = kit.deps.almacen;
  let veces = 0;
  Object.assign(kit.deps.almacen, {
    put: async (...args: Parameters<typeof put>) =>
      ++veces === 2 ? { kind: 'retryable', cause: 'ECONNREFUSED' } : put(...args),
  });
  await expect(kit.importar()).rejects.toThrow('ECONNREFUSED');
  Object.assign(kit.deps.almacen, { put });
  expect([await descargables(), guardado(other.id)]).toEqual([[], null]);
  expect(await subidas.ver(id)).toMatchObject({ estado: 2, renglonesImportados: 0 });
  await kit.importar();
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 2 });
  expect([guardado(item.id), guardado(other.id)]).toEqual(['%PDF-1.4 1.pdf', '%PDF-1.4 2.pdf']);
});

test('un ZIP que no es de PDFs, o trae otro adentro, queda en error con lo que se sabe', async () => {
  await createFactura('1');
  expect((await subidas.subir('cuenta;periodo\n')).status).toBe(422);
  const nested = await subidas.uploadAndReview(
    buildZip([zipEntry('1.pdf'), { nombre: 'b.zip', contenido: buildZip([]) }]),
  );
  expect(nested).toMatchObject({ estado: 5, obs: 'Adentro del ZIP hay otro archivo comprimido.' });
  const broken = await subidas.uploadAndReview(buildZip([zipEntry('1.pdf')]).subarray(0, 60));
  expect(broken).toMatchObject({ estado: 5, obs: 'El archivo no es un ZIP o está dañado.' });
  expect([await descargables(), countTempFolders()]).toEqual([[], 0]);
});
