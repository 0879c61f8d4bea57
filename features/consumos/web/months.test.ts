import { describe, expect, test } from 'vitest';
import { addMonths, average, buildMonths, cambio, daysInMonth, type Month } from './months.ts';

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

test('el promedio es de los meses con datos entre los últimos doce', () => {
  const thirteenMonths = Array.from({ length: 13 }, (_, index) =>
    readConsumo(addMonths('2026-10', -index), index === 12 ? 9999 : 200),
  );
  expect(average(buildMonths(thirteenMonths, 24), 'kwh')).toEqual({ valor: 200, months: 12 });
  const withGap = buildMonths([readConsumo('2026-10', 100, 10), readConsumo('2026-08', 200)], 24);
  expect(average(withGap, 'kwh')).toEqual({ valor: 150, months: 2 });
  expect(average(withGap, 'importe')).toEqual({ valor: 10, months: 1 });
  expect(average(buildMonths([readConsumo('2026-10', 100)], 24), 'importe')).toBeNull();
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
