import { setTimeout as sleep } from 'node:timers/promises';
import { liberarFacturas, settleFacturas } from '@oficina/facturas/server';
import { changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { line as facturaLine, archivo as facturasArchivo } from '../archivos.test-kit.ts';
import { importarArchivos } from '../importar-archivo.ts';
import type { Importer } from '../importer.ts';
import { archivo, BEING_PAID, line, PAGADA, useCobranzas } from './cobranzas.test-kit.ts';

const database = useDatabase();
const { createFactura, kit, rowVersions, subidas, sweep, waiting } = useCobranzas(database);

const facturas = async () =>
  (await rowsOf(database.db, 'facturas'))
    .map(({ numero, estado_pago, pagada }) => `${numero} ${estado_pago} ${pagada}`)
    .sort();
const alerts = async () => (await kit.alerts()).map(({ asunto }) => asunto);
const finish = (settle: typeof liberarFacturas | typeof settleFacturas, ...ids: number[]) =>
  database.db.tx<unknown>((tx) => settle(tx, ids, kit.clock.now()));

test('paga lo impago, deja lo pagado y hace esperar a lo que se esta pagando; revisar no escribe nada', async () => {
  await createFactura('A-1');
  await createFactura('A-2', PAGADA);
  await createFactura('A-3', BEING_PAID);
  await createFactura('A-4');
  const before = [await rowVersions(), await waiting()];
  const { id, resumen } = await subidas.uploadAndReview(archivo(line('A-1'), line('A-2'), line('A-3')));
  expect(resumen).toMatchObject({
    ...{ leidos: 3, nuevos: 0, cambiados: 1, iguales: 1, omitidos: 1, retenidos: 1, rechazados: 0 },
    importe: 301.5,
  });
  expect([await rowVersions(), await waiting()]).toEqual(before);
  await subidas.confirmAndLoad(id);
  expect(await subidas.ver(id)).toMatchObject({
    ...{ estado: 100, renglonesImportados: 1, renglonesSinCambio: 1, renglonesOmitidos: 1 },
    renglonesRechazados: 0,
    obs: 'Importados 1, rechazados 0, omitidos 1.',
  });
  expect(await facturas()).toEqual(['A-1 1 true', 'A-2 1 true', 'A-3 9 false', 'A-4 0 false']);
  expect(await subidas.rechazos(id)).toEqual(['4 numero: Pago en proceso: se aplica cuando termine.']);
});

test('cada motivo de rechazo, con su renglon y su campo', async () => {
  kit.control.maxRechazo = 100;
  for (const numero of ['A-1', 'A-2', 'A-3']) await createFactura(numero);
  const { id, resumen } = await subidas.uploadAndReview(
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
  await subidas.confirmAndLoad(id);
  expect(await facturas()).toEqual(['A-1 0 false', 'A-2 1 true', 'A-3 0 false']);
});

describe('una factura con segundo vencimiento se paga por cualquiera de sus dos importes', () => {
  const createWithSecond = async (numero: string, changes = {}) => {
    const { id } = await createFactura(numero, changes);
    await database.db
      .insertInto('factura_cobros')
      .values({ factura_id: id, vencimiento2: '2026-12-01', importe2_cent: 10_251 })
      .execute();
    return id;
  };
  const of = (numero: string, importe: string, medio = 'Caja') => `${numero};2026-11-14;${importe};${medio}`;

  test('y por ninguno otro', async () => {
    kit.control.maxRechazo = 100;
    for (const numero of ['S-1', 'S-2', 'S-3']) await createWithSecond(numero);
    await createWithSecond('S-4', PAGADA);
    await createWithSecond('S-5', BEING_PAID);
    await createFactura('S-6');
    const loaded = await subidas.uploadAndLoad(
      archivo(
        ...[of('S-1', '102.51'), of('S-2', '100.50'), of('S-3', '102.50')],
        ...[of('S-4', '102.51'), of('S-5', '102.51'), of('S-6', '102.51')],
      ),
    );
    expect(loaded).toMatchObject({
      ...{ renglonesImportados: 2, renglonesSinCambio: 1, renglonesOmitidos: 1, renglonesRechazados: 2 },
    });
    expect(await subidas.rechazos(loaded.id)).toEqual([
      '4 importe: El importe no coincide con la factura.',
      '6 numero: Pago en proceso: se aplica cuando termine.',
      '7 importe: El importe no coincide con la factura.',
    ]);
    expect(await facturas()).toEqual([
      ...['S-1 1 true', 'S-2 1 true', 'S-3 0 false', 'S-4 1 true', 'S-5 9 false', 'S-6 0 false'],
    ]);
  });

  test('una sola vez, aunque venga con los dos', async () => {
    kit.control.maxRechazo = 100;
    for (const numero of ['T-1', 'T-2', 'T-3']) await createWithSecond(numero);
    const id = await subidas.uploadAndConfirm(
      archivo(
        ...[of('T-1', '100.50'), of('T-1', '102.51'), of('T-2', '102.51'), of('T-2', '100.50')],
        // A line with an amount of another factura pays nothing, so it is not the first.
        ...[of('T-3', '55.00'), of('T-3', '102.51'), of('T-3', '102.51', 'Banco'), of('T-3', '100.50')],
      ),
    );
    expect(await subidas.rechazos(id)).toEqual([
      '3 numero: Número repetido en el archivo.',
      '5 numero: Número repetido en el archivo.',
      '6 importe: El importe no coincide con la factura.',
      '8 numero: Número repetido en el archivo.',
      '9 numero: Número repetido en el archivo.',
    ]);
    await kit.importar();
    expect(await subidas.ver(id)).toMatchObject({ renglonesImportados: 3, renglonesRechazados: 5 });
    expect(await facturas()).toEqual(['T-1 1 true', 'T-2 1 true', 'T-3 1 true']);
  });

  test('y se mira como esta al cargar', async () => {
    const [changed] = [await createWithSecond('U-1'), await createWithSecond('U-2')];
    const id = await subidas.uploadAndConfirm(archivo(of('U-1', '102.51'), of('U-2', '102.51')));
    await database.db
      .updateTable('factura_cobros')
      .set({ importe2_cent: 10_300 })
      .where('factura_id', '=', changed)
      .execute();
    await kit.importar();
    expect(await subidas.rechazos(id)).toEqual(['2 importe: El importe no coincide con la factura.']);
    expect(await facturas()).toEqual(['U-1 0 false', 'U-2 1 true']);
  });
});

test('lo que cambio despues de revisar se mira como esta al cargar', async () => {
  const [item, other, third] = [
    await createFactura('B-1'),
    await createFactura('B-2'),
    await createFactura('B-3', BEING_PAID),
  ];
  await createFactura('B-4');
  const id = await subidas.uploadAndConfirm(
    archivo(...['B-1', 'B-2', 'B-3', 'B-4'].map((numero) => line(numero))),
  );
  await changeRows(database.db, 'facturas', item.id, { importe_cent: 1 });
  await changeRows(database.db, 'facturas', other.id, BEING_PAID);
  await finish(settleFacturas, third.id);
  await kit.importar();
  expect(await subidas.ver(id)).toMatchObject({
    ...{ estado: 100, renglonesImportados: 1, renglonesSinCambio: 1, renglonesOmitidos: 1 },
    renglonesRechazados: 1,
  });
  expect(await facturas()).toEqual(['B-1 0 false', 'B-2 9 false', 'B-3 1 true', 'B-4 1 true']);
  expect(await subidas.rechazos(id)).toEqual([
    '2 importe: El importe no coincide con la factura.',
    '3 numero: Pago en proceso: se aplica cuando termine.',
  ]);
  expect(await waiting()).toEqual(['B-2 Rapipago espera']);
});

describe('lo que espera se resuelve cuando el pago termina, y una sola vez', () => {
  test('pago que no fue: la factura queda pagada por lo que dice el archivo, de cobranzas o de facturas', async () => {
    const [item, other] = [await createFactura('C-1', BEING_PAID), await createFactura('C-2', BEING_PAID)];
    const freed = await createFactura('C-3', BEING_PAID);
    const { id } = await subidas.uploadAndLoad(archivo(line('C-1')));
    await kit.uploadAndLoad(facturasArchivo(facturaLine('100', 'C-2', { pagada: 'S' })));
    expect(await waiting()).toEqual(['C-1 Rapipago espera', 'C-2 - espera']);
    await finish(liberarFacturas, item.id, other.id, freed.id);
    expect(await facturas()).toEqual(['C-1 1 true', 'C-2 1 true', 'C-3 0 false']);
    expect(await waiting()).toEqual(['C-1 Rapipago aplicado', 'C-2 - aplicado']);
    expect(await subidas.rechazos(id)).toEqual([]);
    const resolved = await rowsOf(database.db, 'cobros_en_espera');
    kit.clock.set('2026-11-17T10:00:00-03:00');
    await sweep();
    expect(await rowsOf(database.db, 'cobros_en_espera')).toEqual(resolved);
    expect(await alerts()).toEqual([]);
  });

  test('pago aprobado: pago doble, y se devuelve cuales para avisarlo', async () => {
    const [item, other] = [await createFactura('D-1', BEING_PAID), await createFactura('D-2', BEING_PAID)];
    const { id } = await subidas.uploadAndLoad(archivo(line('D-1')));
    expect(await finish(settleFacturas, item.id, other.id)).toEqual({ doublePaid: [item.id] });
    expect(await waiting()).toEqual(['D-1 Rapipago doble']);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
    await sweep();
    expect(await alerts()).toEqual([]);
  });

  test('lo que quedo atras lo encuentra el repaso, y avisa una vez de lo que figura pagado', async () => {
    for (const numero of ['E-1', 'E-2', 'E-3']) await createFactura(numero, BEING_PAID);
    await subidas.uploadAndLoad(archivo(line('E-1'), line('E-2'), line('E-3')));
    await changeRows(database.db, 'facturas', { numero: 'E-1' }, { estado_pago: 0 });
    await changeRows(database.db, 'facturas', { numero: 'E-2' }, PAGADA);
    await sweep();
    await sweep();
    expect(await facturas()).toEqual(['E-1 1 true', 'E-2 1 true', 'E-3 9 false']);
    expect(await waiting()).toEqual(['E-1 Rapipago aplicado', 'E-2 Rapipago doble', 'E-3 Rapipago espera']);
    expect(await alerts()).toEqual(['hay facturas con pago doble']);
  });

  test('un pago que termina mientras se carga: o la linea ve como quedo, o el pago ve que espera', async () => {
    const { id: factura } = await createFactura('F-1', BEING_PAID);
    await subidas.uploadAndConfirm(archivo(line('F-1')));
    const cobranzas = kit.deps.importers.find(({ tipo }) => tipo === 'cobranzas') as Importer;
    let ended: Promise<unknown> | undefined;
    // The line waits and its transaction is still open, so a pago that ends now finds the factura locked.
    const slow: Importer = {
      ...cobranzas,
      async load(...args) {
        const loaded = await cobranzas.load(...args);
        ended ??= finish(liberarFacturas, factura);
        await Promise.race([ended, sleep(300)]);
        return loaded;
      },
    };
    await importarArchivos({ ...kit.deps, importers: [slow] }, new AbortController().signal);
    await ended;
    expect(await facturas()).toEqual(['F-1 1 true']);
    expect(await waiting()).toEqual(['F-1 Rapipago aplicado']);
  });
});

test('otro archivo con lo mismo no escribe nada; dos que esperan por lo mismo la pagan una vez', async () => {
  for (let i = 0; i < 20; i += 1) await createFactura(`G-${i}`);
  const { id } = await createFactura('H-1', BEING_PAID);
  const lines = Array.from({ length: 20 }, (_, i) => line(`G-${i}`));
  await subidas.uploadAndLoad(archivo(...lines, line('H-1')));
  const before = await rowVersions();
  const other = await subidas.uploadAndLoad(archivo(...lines.toReversed()));
  expect(other).toMatchObject({ estado: 100, renglonesImportados: 0, renglonesSinCambio: 20 });
  expect(await rowVersions()).toEqual(before);
  await subidas.uploadAndLoad('numero;fecha_pago;importe;medio\nH-1;2026-11-14;100.50;Rapipago\n');
  expect(await waiting()).toEqual(['H-1 Rapipago espera', 'H-1 Rapipago espera']);
  await finish(liberarFacturas, id);
  expect(await waiting()).toEqual(['H-1 Rapipago aplicado', 'H-1 Rapipago aplicado']);
});

test('perdido el trabajador, sigue de donde estaba; lo que espera, espera una vez', async () => {
  for (let i = 0; i < 60; i += 1) await createFactura(`K-${i}`, i % 10 === 0 ? BEING_PAID : {});
  const final = await subidas.loadWithInterruptions(
    archivo(...Array.from({ length: 60 }, (_, i) => line(`K-${i}`))),
  );
  expect(final).toMatchObject({
    estado: 100,
    renglonesImportados: 54,
    renglonesSinCambio: 0,
    renglonesOmitidos: 6,
  });
  expect(await waiting()).toHaveLength(6);
  expect(await subidas.rechazos(final.id)).toHaveLength(6);
});
