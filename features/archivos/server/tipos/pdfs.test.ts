import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { claveDePdf } from '@oficina/facturas/server';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { type ArchivoDeZip, useTemporales, zipDe } from '../perfiles/perfiles.test-kit.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const temporales = useTemporales();
const subidas = useSubidas(database, 'pdfs');
const { casa } = subidas;

const pdf = (texto: string) => Buffer.from(`%PDF-1.4 ${texto}`);
const entrada = (nombre: string, contenido: Buffer | string = nombre): ArchivoDeZip => ({
  nombre,
  contenido: typeof contenido === 'string' ? pdf(contenido) : contenido,
});

let suministro = 0;
beforeEach(async () => {
  suministro = (await build.suministro(database.db)).id;
  await sql`alter sequence facturas_id_seq restart with ${sql.lit(1 + Math.floor(Math.random() * 1e9))}`.execute(
    database.ownerDb,
  );
});
const facturar = (numero: string) => build.factura(database.db, { suministro_id: suministro, numero });
const guardado = (factura: number) => {
  const ruta = join(casa.carpeta, claveDePdf(factura));
  return existsSync(ruta) ? readFileSync(ruta, 'utf8') : null;
};
const descargables = async () =>
  (
    await sql<{ numero: string }>`select numero from facturas where descargable order by numero`.execute(
      database.db,
    )
  ).rows.map(({ numero }) => numero);
const versiones = async () =>
  (await sql`select id, xmin::text, xmax::text from facturas order by id`.execute(database.db)).rows;

test('encuentra cada factura por el nombre; revisar no guarda nada, cargar si', async () => {
  const [una, otra, tercera] = [
    await facturar('B 0003-00012345'),
    await facturar('77'),
    await facturar('B 0003-00000001'),
  ];
  const { id, resumen, estado } = await subidas.revisada(
    zipDe([entrada('octubre/B-0003-00012345.pdf', 'uno'), entrada('77.PDF', 'dos')]),
  );
  expect({ estado, resumen }).toMatchObject({
    estado: 0,
    resumen: { leidos: 2, nuevos: 2, cambiados: 0, iguales: 0, rechazados: 0 },
  });
  expect([guardado(una.id), guardado(otra.id), await descargables()]).toEqual([null, null, []]);
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({
    ...{ estado: 100, progreso: 100, renglonesImportados: 2 },
    obs: 'Importados 2, rechazados 0, omitidos 0.',
  });
  expect([guardado(una.id), guardado(otra.id), guardado(tercera.id)]).toEqual([
    '%PDF-1.4 uno',
    '%PDF-1.4 dos',
    null,
  ]);
  expect(await descargables()).toEqual(['77', 'B 0003-00012345']);
  expect([temporales(), await casa.tablasDeEscena()]).toEqual([0, 0]);
});

test('cada motivo de rechazo, con el nombre del archivo; lo dañado no estorba a los demas', async () => {
  casa.control.maxRechazo = 100;
  for (const numero of ['1', '2', '3', '4', 'A 5', 'A-5', '6', '7']) await facturar(numero);
  const { id, resumen } = await subidas.revisada(
    zipDe([
      entrada('1.pdf'),
      entrada('2.pdf', Buffer.from('<html>')),
      entrada('3.pdf', Buffer.alloc(0)),
      { ...entrada('4.pdf'), suma: 1 },
      entrada('A-5.pdf'),
      entrada('a/6.pdf', 'uno'),
      entrada('b/6.pdf', 'otro'),
      entrada('7.txt'),
      entrada('no-hay.pdf'),
      entrada('x"; drop table facturas.pdf'),
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
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await descargables()).toEqual(['1']);
});

test('de nuevo lo mismo no guarda nada; otro PDF de la misma factura la cambia; dos veces el mismo es uno', async () => {
  const [una, otra] = [await facturar('1'), await facturar('2')];
  await subidas.cargada(
    zipDe([entrada('1.pdf', 'aaa'), entrada('2.pdf', 'bbb'), entrada('copia/2.pdf', 'bbb')]),
  );
  expect(await descargables()).toEqual(['1', '2']);
  const antes = await versiones();
  const igual = await subidas.cargada(zipDe([entrada('2.pdf', 'bbb'), entrada('1.pdf', 'aaa')]));
  expect(igual).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 2 });
  expect(igual.resumen).toMatchObject({ iguales: 2 });
  const cambia = await subidas.revisada(zipDe([entrada('1.pdf', 'AAA'), entrada('2.pdf', 'bbb')]));
  expect(cambia.resumen).toMatchObject({ nuevos: 0, cambiados: 1, iguales: 1 });
  expect(guardado(una.id)).toBe('%PDF-1.4 aaa');
  await subidas.estado(cambia.id, 1);
  await casa.importar();
  expect([guardado(una.id), guardado(otra.id)]).toEqual(['%PDF-1.4 AAA', '%PDF-1.4 bbb']);
  expect(await versiones()).toEqual(antes);
});

test('perdido el trabajador, sigue por el archivo donde estaba', async () => {
  const facturas = [];
  for (let i = 0; i < 30; i += 1) facturas.push(await facturar(`N ${i}`));
  let guardados = 0;
  const { put } = casa.deps.almacen;
  Object.assign(casa.deps.almacen, {
    put: (...args: Parameters<typeof put>) => {
      guardados += 1;
      return put(...args);
    },
  });
  const zip = zipDe(facturas.map((_, i) => entrada(`N-${i}.pdf`, `de ${i}`)));
  const final = await subidas.cargadaConCortes(zip, [
    ['archivos:antes-de-guardar', 1],
    ['archivos:antes-de-guardar', 2],
    ['archivos:tramo', 2],
  ]);
  Object.assign(casa.deps.almacen, { put });
  expect(final).toMatchObject({ estado: 100, renglonesImportados: 30, renglonesSinCambio: 0 });
  expect(facturas.map(({ id }) => guardado(id))).toEqual(facturas.map((_, i) => `%PDF-1.4 de ${i}`));
  expect(await descargables()).toHaveLength(30);
  // The file itself, and the stretches that were cut once they were stored: not one more.
  expect(guardados).toBe(1 + 30 + 7 + 7);
  expect(temporales()).toBe(0);
});

test('si el almacen no responde no se da por guardado, y despues sigue', async () => {
  const [una, otra] = [await facturar('1'), await facturar('2')];
  const id = await subidas.confirmada(zipDe([entrada('1.pdf'), entrada('2.pdf')]));
  const { put } = casa.deps.almacen;
  let veces = 0;
  Object.assign(casa.deps.almacen, {
    put: async (...args: Parameters<typeof put>) =>
      ++veces === 2 ? { kind: 'retryable', cause: 'ECONNREFUSED' } : put(...args),
  });
  await expect(casa.importar()).rejects.toThrow('ECONNREFUSED');
  Object.assign(casa.deps.almacen, { put });
  expect([await descargables(), guardado(otra.id)]).toEqual([[], null]);
  expect(await subidas.ver(id)).toMatchObject({ estado: 2, renglonesImportados: 0 });
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 2 });
  expect([guardado(una.id), guardado(otra.id)]).toEqual(['%PDF-1.4 1.pdf', '%PDF-1.4 2.pdf']);
});

test('un ZIP que no es de PDFs, o trae otro adentro, queda en error con lo que se sabe', async () => {
  await facturar('1');
  expect((await subidas.subir('cuenta;periodo\n')).status).toBe(422);
  const anidado = await subidas.revisada(
    zipDe([entrada('1.pdf'), { nombre: 'b.zip', contenido: zipDe([]) }]),
  );
  expect(anidado).toMatchObject({ estado: 5, obs: 'Adentro del ZIP hay otro archivo comprimido.' });
  const roto = await subidas.revisada(zipDe([entrada('1.pdf')]).subarray(0, 60));
  expect(roto).toMatchObject({ estado: 5, obs: 'El archivo no es un ZIP o está dañado.' });
  expect([await descargables(), temporales()]).toEqual([[], 0]);
});
