import { addMonths } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { buildMonths, calendarYear, cambio, daysInMonth, type Month, newestFirst } from './months.ts';

const readConsumo = (periodo: string, consumo: number, importe?: number) => ({ periodo, consumo, importe });

test('los meses se suman y restan a través de los años', () => {
  expect(addMonths('2026-10', -12)).toBe('2025-10');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2025-12', 1)).toBe('2026-01');
});

test('cada mes tiene sus días, también en año bisiesto', () => {
  expect(['2026-01', '2026-02', '2024-02', '2026-04', '2026-12'].map(daysInMonth)).toEqual([
    31, 28, 29, 30, 31,
  ]);
});

describe('los meses de un suministro', () => {
  test('van del más nuevo al más viejo, con el mismo mes del año anterior al lado', () => {
    const months = buildMonths(
      [readConsumo('2026-10', 205, 100.5), readConsumo('2026-09', 220), readConsumo('2025-10', 233, 90)],
      24,
    );
    expect(months[0]).toEqual({
      periodo: '2026-10',
      kwh: 205,
      importe: 100.5,
      perDay: 205 / 31,
      before: { kwh: 233, importe: 90 },
    });
    expect(months[1]?.before).toEqual({ kwh: null, importe: null });
    expect(months[1]?.importe).toBeNull();
  });

  test('un mes que falta es un hueco, nunca un cero', () => {
    const months = buildMonths([readConsumo('2026-10', 205), readConsumo('2026-08', 0)], 24);
    expect(months.map(({ periodo, kwh }) => [periodo, kwh])).toEqual([
      ['2026-10', 205],
      ['2026-09', null],
      ['2026-08', 0],
    ]);
    expect(months[1]?.perDay).toBeNull();
    expect(months[2]?.perDay).toBe(0);
  });

  test('empiezan en el primero cargado y no pasan de los pedidos', () => {
    const threeYears = Array.from({ length: 36 }, (_, index) =>
      readConsumo(addMonths('2026-10', -index), index),
    );
    const months = buildMonths(threeYears, 24);
    expect([months.length, months.at(-1)?.periodo, months.at(-1)?.before.kwh]).toEqual([24, '2024-11', 35]);
    expect(buildMonths(threeYears.slice(0, 3), 24)).toHaveLength(3);
    expect(buildMonths([], 24)).toEqual([]);
  });

  test('no dependen del orden en que llegan', () => {
    const months = buildMonths(
      [readConsumo('2026-08', 1), readConsumo('2026-10', 3), readConsumo('2026-09', 2)],
      24,
    );
    expect(months.map(({ kwh }) => kwh)).toEqual([3, 2, 1]);
  });
});

describe('el año del mes más nuevo y el anterior', () => {
  const twoYears = Array.from({ length: 24 }, (_, index) =>
    readConsumo(addMonths('2026-10', -index), 300 - index, index === 0 ? 10.5 : undefined),
  );

  test('van de enero a diciembre, y de lo que todavía no llegó se sabe solo el anterior', () => {
    const year = calendarYear(buildMonths(twoYears, 24), 'kwh');
    expect(year.map(({ periodo }) => periodo.slice(5)).join(' ')).toBe('01 02 03 04 05 06 07 08 09 10 11 12');
    expect(year[9]).toEqual({ periodo: '2026-10', now: 300, before: 288, upcoming: false });
    expect(year[10]).toEqual({ periodo: '2026-11', now: null, before: 289, upcoming: true });
    expect(calendarYear([], 'kwh')).toEqual([]);
  });

  test('en pesos son los importes, y el que falta no es un cero', () => {
    const year = calendarYear(buildMonths(twoYears, 24), 'importe');
    expect(year.map(({ now }) => now).slice(8, 10)).toEqual([null, 10.5]);
  });

  test('del más nuevo al más viejo, los del año anterior van al final y los que nadie conoce no van', () => {
    const months = (consumos: typeof twoYears) =>
      newestFirst(calendarYear(buildMonths(consumos, 24), 'kwh')).map(({ periodo }) =>
        Number(periodo.slice(5)),
      );
    expect(months(twoYears)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 12, 11]);
    expect(months(twoYears.slice(0, 3))).toEqual([10, 9, 8]);
    expect(months([readConsumo('2026-10', 1), readConsumo('2026-07', 2)])).toEqual([10, 9, 8, 7]);
  });
});

describe('el cambio contra el año anterior', () => {
  const month = (kwh: number | null, before: number | null): Month => ({
    periodo: '2026-10',
    kwh,
    importe: kwh,
    perDay: null,
    before: { kwh: before, importe: before },
  });

  test('es un porcentaje entero del año anterior', () => {
    expect(cambio(month(205, 233), 'kwh')).toEqual({ difference: -28, percent: -12 });
    expect(cambio(month(0.3, 0.1), 'importe')).toEqual({ difference: 0.2, percent: 200 });
  });

  test('no se inventa sin alguno de los dos, ni desde cero', () => {
    expect(cambio(month(205, null), 'kwh')).toBeNull();
    expect(cambio(month(null, 233), 'kwh')).toBeNull();
    expect(cambio(month(205, 0), 'kwh')).toEqual({ difference: 205, percent: null });
  });
});
