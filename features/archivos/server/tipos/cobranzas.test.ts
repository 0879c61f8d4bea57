import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { liberarFacturas, saldarFacturas } from '@oficina/facturas/server';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { archivo as archivoDeFacturas, linea as lineaDeFactura } from '../archivos.test-kit.ts';
import type { Importador } from '../importador.ts';
import { importarArchivos } from '../importar-archivo.ts';
import { repasarCobros } from '../trabajos.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const subidas = useSubidas(database, 'cobranzas');
const { casa } = subidas;

const archivo = (...lineas: string[]) => `${['numero;fecha_pago;importe;medio', ...lineas].join('\n')}\n`;
const linea = (numero: string, importe = '100.5') => `${numero};2026-11-14;${importe};Rapipago`;

let suministro = 0;
beforeEach(async () => {
  suministro = (await build.suministro(database.db, { cuenta: '100' })).id;
});

const facturar = (numero: string, cambios = {}) =>
  build.factura(database.db, { suministro_id: suministro, numero, importe_cent: 10_050, ...cambios });
const EN_PAGO = { estado_pago: 9 };
const PAGADA = { estado_pago: 1, pagada: true };
const facturas = async () =>
  (
    await sql<{ una: string }>`
      select numero || ' ' || estado_pago || ' ' || pagada as una from facturas order by numero`.execute(
      database.db,
    )
  ).rows.map(({ una }) => una);
const versiones = async () =>
  (await sql`select id, xmin::text, xmax::text from facturas order by id`.execute(database.db)).rows;
const esperas = async () =>
  (
    await sql<{ una: string }>`
      select f.numero || ' ' || coalesce(e.resultado, 'espera') as una from cobros_en_espera e
      join facturas f on f.id = e.factura_id order by e.id`.execute(database.db)
  ).rows.map(({ una }) => una);
const alertas = async () =>
  (
    await sql<{ asunto: string }>`
      select datos->>'asunto' as asunto from mensajes where plantilla = 'personal_alerta' order by id`.execute(
      database.db,
    )
  ).rows.map(({ asunto }) => asunto);
const terminar = (como: typeof liberarFacturas | typeof saldarFacturas, ...ids: number[]) =>
  database.db.tx<unknown>((tx) => como(tx, ids, casa.clock.now()));

test('paga lo impago, deja lo pagado y hace esperar a lo que se esta pagando; revisar no escribe nada', async () => {
  await facturar('A-1');
  await facturar('A-2', PAGADA);
  await facturar('A-3', EN_PAGO);
  await facturar('A-4');
  const antes = [await versiones(), await esperas()];
  const { id, resumen } = await subidas.revisada(archivo(linea('A-1'), linea('A-2'), linea('A-3')));
  expect(resumen).toMatchObject({
    ...{
      leidos: 3,
      nuevos: 0,
      cambiados: 1,
      iguales: 1,
      omitidos: 1,
      retenidos: 1,
      rechazados: 0,
      importe: 301.5,
    },
  });
  expect([await versiones(), await esperas()]).toEqual(antes);
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({
    ...{
      estado: 100,
      renglonesImportados: 1,
      renglonesSinCambio: 1,
      renglonesOmitidos: 1,
      renglonesRechazados: 0,
    },
    obs: 'Importados 1, rechazados 0, omitidos 1.',
  });
  expect(await facturas()).toEqual(['A-1 1 true', 'A-2 1 true', 'A-3 9 false', 'A-4 0 false']);
  expect(await subidas.rechazos(id)).toEqual(['4 numero: Pago en proceso: se aplica cuando termine.']);
});

test('cada motivo de rechazo, con su renglon y su campo', async () => {
  casa.control.maxRechazo = 100;
  for (const numero of ['A-1', 'A-2', 'A-3']) await facturar(numero);
  const { id, resumen } = await subidas.revisada(
    archivo(
      ';2026-11-14;100.5;',
      'A-1;;100.5;',
      'A-1;2026-11-14;;',
      'A-1;2026-02-30;100.5;',
      'A-1;2026-11-14;-1;',
      'NADIE;2026-11-14;100.5;',
      'A-2;2026-11-14;100.51;',
      'A-2;2026-11-14;100.5;Banco',
      'A-2;2026-11-15;100.50;Rapipago',
      'A-3;2026-11-14',
    ),
  );
  expect(resumen).toMatchObject({ leidos: 10, cambiados: 1, rechazados: 9 });
  expect(await subidas.rechazos(id)).toEqual([
    '2 numero: Falta numero.',
    '3 fecha_pago: Falta fecha_pago.',
    '4 importe: Falta importe.',
    '5 fecha_pago: Fecha inválida.',
    '6 importe: Importe inválido.',
    '7 numero: La factura no existe.',
    '8 importe: El importe no coincide con la factura.',
    '10 numero: Número repetido en el archivo.',
    '11 : La cantidad de columnas no coincide.',
  ]);
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await facturas()).toEqual(['A-1 0 false', 'A-2 1 true', 'A-3 0 false']);
});

test('lo que cambio despues de revisar se mira como esta al cargar', async () => {
  const [una, otra, tercera] = [await facturar('B-1'), await facturar('B-2'), await facturar('B-3', EN_PAGO)];
  await facturar('B-4');
  const id = await subidas.confirmada(
    archivo(...['B-1', 'B-2', 'B-3', 'B-4'].map((numero) => linea(numero))),
  );
  await sql`update facturas set importe_cent = 1 where id = ${una.id}`.execute(database.db);
  await sql`update facturas set estado_pago = 9 where id = ${otra.id}`.execute(database.db);
  await terminar(saldarFacturas, tercera.id);
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({
    ...{
      estado: 100,
      renglonesImportados: 1,
      renglonesSinCambio: 1,
      renglonesOmitidos: 1,
      renglonesRechazados: 1,
    },
  });
  expect(await facturas()).toEqual(['B-1 0 false', 'B-2 9 false', 'B-3 1 true', 'B-4 1 true']);
  expect(await subidas.rechazos(id)).toEqual([
    '2 importe: El importe no coincide con la factura.',
    '3 numero: Pago en proceso: se aplica cuando termine.',
  ]);
  expect(await esperas()).toEqual(['B-2 espera']);
});

describe('lo que espera se resuelve cuando el pago termina, y una sola vez', () => {
  test('pago que no fue: la factura queda pagada por lo que dice el archivo, de cobranzas o de facturas', async () => {
    const [una, otra] = [await facturar('C-1', EN_PAGO), await facturar('C-2', EN_PAGO)];
    const libre = await facturar('C-3', EN_PAGO);
    const { id } = await subidas.cargada(archivo(linea('C-1')));
    await casa.cargado(archivoDeFacturas(lineaDeFactura('100', 'C-2', { pagada: 'S' })));
    expect(await esperas()).toEqual(['C-1 espera', 'C-2 espera']);
    await terminar(liberarFacturas, una.id, otra.id, libre.id);
    expect(await facturas()).toEqual(['C-1 1 true', 'C-2 1 true', 'C-3 0 false']);
    expect(await esperas()).toEqual(['C-1 aplicado', 'C-2 aplicado']);
    expect(await subidas.rechazos(id)).toEqual([]);
    const resueltos = await database.db.selectFrom('cobros_en_espera').select('resuelto').execute();
    casa.clock.set('2026-11-17T10:00:00-03:00');
    await repasarCobros(casa.deps);
    expect(await database.db.selectFrom('cobros_en_espera').select('resuelto').execute()).toEqual(resueltos);
    expect(await alertas()).toEqual([]);
  });

  test('pago aprobado: pago doble, y se devuelve cuales para avisarlo', async () => {
    const [una, otra] = [await facturar('D-1', EN_PAGO), await facturar('D-2', EN_PAGO)];
    const { id } = await subidas.cargada(archivo(linea('D-1')));
    expect(await terminar(saldarFacturas, una.id, otra.id)).toEqual({ dobles: [una.id] });
    expect(await esperas()).toEqual(['D-1 doble']);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
    await repasarCobros(casa.deps);
    expect(await alertas()).toEqual([]);
  });

  test('lo que quedo atras lo encuentra el repaso, y avisa una vez de lo que figura pagado', async () => {
    for (const numero of ['E-1', 'E-2', 'E-3']) await facturar(numero, EN_PAGO);
    await subidas.cargada(archivo(linea('E-1'), linea('E-2'), linea('E-3')));
    await sql`update facturas set estado_pago = 0 where numero = 'E-1'`.execute(database.db);
    await sql`update facturas set estado_pago = 1, pagada = true where numero = 'E-2'`.execute(database.db);
    await repasarCobros(casa.deps);
    await repasarCobros(casa.deps);
    expect(await facturas()).toEqual(['E-1 1 true', 'E-2 1 true', 'E-3 9 false']);
    expect(await esperas()).toEqual(['E-1 aplicado', 'E-2 doble', 'E-3 espera']);
    expect(await alertas()).toEqual(['hay facturas con pago doble']);
  });

  test('un pago que termina mientras se carga: o la linea ve como quedo, o el pago ve que espera', async () => {
    const { id: factura } = await facturar('F-1', EN_PAGO);
    await subidas.confirmada(archivo(linea('F-1')));
    const cobranzas = casa.deps.importadores.find(({ tipo }) => tipo === 'cobranzas') as Importador;
    let fin: Promise<unknown> | undefined;
    // The line waits, and its transaction is still open: the payment that ends now finds the bill held.
    const lento: Importador = {
      ...cobranzas,
      async cargar(...args) {
        const cargado = await cobranzas.cargar(...args);
        fin ??= terminar(liberarFacturas, factura);
        await Promise.race([fin, sleep(300)]);
        return cargado;
      },
    };
    await importarArchivos({ ...casa.deps, importadores: [lento] }, new AbortController().signal);
    await fin;
    expect(await facturas()).toEqual(['F-1 1 true']);
    expect(await esperas()).toEqual(['F-1 aplicado']);
  });
});

test('otro archivo con lo mismo no escribe nada; dos que esperan por lo mismo la pagan una vez', async () => {
  for (let i = 0; i < 20; i += 1) await facturar(`G-${i}`);
  const { id } = await facturar('H-1', EN_PAGO);
  const lineas = Array.from({ length: 20 }, (_, i) => linea(`G-${i}`));
  await subidas.cargada(archivo(...lineas, linea('H-1')));
  const antes = await versiones();
  const otra = await subidas.cargada(archivo(...lineas.toReversed()));
  expect(otra).toMatchObject({ estado: 100, renglonesImportados: 0, renglonesSinCambio: 20 });
  expect(await versiones()).toEqual(antes);
  await subidas.cargada(archivo(linea('H-1', '100.50')));
  expect(await esperas()).toEqual(['H-1 espera', 'H-1 espera']);
  await terminar(liberarFacturas, id);
  expect(await esperas()).toEqual(['H-1 aplicado', 'H-1 aplicado']);
});

test('perdido el trabajador, sigue de donde estaba; lo que espera, espera una vez', async () => {
  for (let i = 0; i < 60; i += 1) await facturar(`K-${i}`, i % 10 === 0 ? EN_PAGO : {});
  const final = await subidas.cargadaConCortes(
    archivo(...Array.from({ length: 60 }, (_, i) => linea(`K-${i}`))),
    [
      ['archivos:antes-de-guardar', 1],
      ['archivos:antes-de-guardar', 2],
      ['archivos:tramo', 2],
    ],
  );
  expect(final).toMatchObject({
    estado: 100,
    renglonesImportados: 54,
    renglonesSinCambio: 0,
    renglonesOmitidos: 6,
  });
  expect(await esperas()).toHaveLength(6);
  expect(await subidas.rechazos(final.id)).toHaveLength(6);
});
