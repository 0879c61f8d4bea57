import { build, changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { fixPreviousConsumos } from './fix-consumos.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200']);

const consumos = async () =>
  (await kit.snapshot()).consumos.map((month) => Object.values(month) as (string | number)[]);
const load = (...lines: string[]) => kit.uploadAndLoad(archivo(...lines));
const SEPTEMBER = { periodo: '2026-09' };

describe('el consumo de un mes es la suma de sus facturas de energía', () => {
  test('de un archivo o de varios, en cualquier orden', async () => {
    await load(
      line('100', 'A-1', { consumo: '100', importe: '10' }),
      line('100', 'A-2', { consumo: '50', importe: '5' }),
      line('100', 'A-3', { consumo: '7', importe: '1', concepto: 'Agua' }),
    );
    expect(await consumos()).toEqual([['100', 202610, 150, 1500]]);
    await load(line('100', 'A-4', { consumo: '25', importe: '2' }));
    expect(await consumos()).toEqual([['100', 202610, 175, 1700]]);
  });

  test('una factura que vuelve con su número se reemplaza a sí misma', async () => {
    await load(line('100', 'A-1', { consumo: '100', importe: '10' }), line('200', 'B-1'));
    await load(line('100', 'A-2', { consumo: '50', importe: '5' }));
    await load(line('100', 'A-1', { consumo: '120', importe: '12' }));
    expect((await consumos())[0]).toEqual(['100', 202610, 170, 1700]);
  });

  test('la que cambia de período se lleva sus kWh, y el mes que queda sin facturas se va', async () => {
    await load(line('100', 'A-1', { consumo: '100', importe: '10' }));
    await load(line('100', 'A-1', { consumo: '100', importe: '10', ...SEPTEMBER }));
    expect(await consumos()).toEqual([['100', 202609, 100, 1000]]);
    await load(line('100', 'A-2', { consumo: '30', importe: '3', ...SEPTEMBER }));
    await load(line('100', 'A-1', { consumo: '100', importe: '11' }));
    expect(await consumos()).toEqual([
      ['100', 202609, 30, 300],
      ['100', 202610, 100, 1100],
    ]);
  });

  test('la que deja de ser de energía deja de sumar', async () => {
    await load(line('100', 'A-1', { consumo: '100' }), line('100', 'A-2', { consumo: '50', importe: '5' }));
    await load(line('100', 'A-1', { consumo: '100', concepto: 'Agua' }));
    expect(await consumos()).toEqual([['100', 202610, 50, 500]]);
  });

  test('lo que dijo un archivo de consumos de un mes que se queda sin facturas no se pierde', async () => {
    await load(line('100', 'A-1', { consumo: '100', importe: '10' }));
    await changeRows(database.db, 'consumos', {}, { consumo: 90 });
    await load(line('100', 'A-1', { consumo: '100', importe: '10', ...SEPTEMBER }));
    expect(await consumos()).toEqual([
      ['100', 202609, 100, 1000],
      ['100', 202610, 90, 1000],
    ]);
  });

  test('tres que juntas no entran en un entero no detienen la carga', async () => {
    const huge = ['A-1', 'A-2', 'A-3'].map((numero) => line('100', numero, { consumo: '999999999' }));
    expect(await load(...huge)).toMatchObject({ estado: 100, renglonesImportados: 3 });
    expect((await consumos())[0]?.[2]).toBe(2_147_483_647);
  });
});

describe('los meses escritos antes', () => {
  const runFix = () => fixPreviousConsumos(kit.deps);
  const setMark = () =>
    database.db.insertInto('ajustes').values({ clave: 'consumos.corregirDesde', valor: '0' }).execute();
  const marcas = () => rowsOf(database.db, 'ajustes', { clave: 'consumos.corregirDesde' });

  test('se corrigen una vez; lo que dijo un archivo de consumos queda', async () => {
    await load(
      line('100', 'A-1', { consumo: '100', importe: '10' }),
      line('100', 'A-2', { consumo: '50', importe: '5' }),
      line('200', 'B-1', { consumo: '80', importe: '8' }),
      line('200', 'B-2', { consumo: '40', importe: '4' }),
      line('200', 'B-3', { consumo: '60', importe: '6', periodo: '2026-08' }),
    );
    await load(line('200', 'B-3', { consumo: '60', importe: '6', ...SEPTEMBER }));
    // The rows are as older versions wrote them: the last factura of the month, a month that a factura has left, and one
    // that a file reported otherwise.
    await database.db.deleteFrom('consumos').execute();
    for (const row of [
      { suministro_id: kit.suministro('100'), periodo: 202610, consumo: 50, importe_cent: 500 },
      { suministro_id: kit.suministro('200'), periodo: 202610, consumo: 777, importe_cent: 1 },
      { suministro_id: kit.suministro('200'), periodo: 202609, consumo: 60, importe_cent: 600 },
      { suministro_id: kit.suministro('200'), periodo: 202608, consumo: 60, importe_cent: 600 },
    ])
      await build.consumo(database.db, row);
    const expected = [
      ['100', 202610, 150, 1500],
      ['200', 202609, 60, 600],
      ['200', 202610, 777, 1],
    ];
    await runFix();
    expect(await consumos()).not.toEqual(expected);
    await setMark();
    await runFix();
    expect(await consumos()).toEqual(expected);
    expect(await marcas()).toEqual([]);
    await setMark();
    await runFix();
    expect(await consumos()).toEqual(expected);
  });
});
