import { expect, test } from 'vitest';
import { buildMonths, type Month } from './months.ts';
import { averageLabel, comparison, differenceCell, resumen, shortMonth, titular } from './sentences.ts';

const plainSpaces = (texto: string) => texto.replace(/\u00a0/g, ' ');

function month(kwh: number | null, before: number | null, cambios: Partial<Month> = {}): Month {
  return {
    periodo: '2026-10',
    kwh,
    importe: null,
    perDay: null,
    before: { kwh: before, importe: null },
    ...cambios,
  };
}

test('el titular dice el mes y cuánto fue', () => {
  expect(plainSpaces(titular(month(1205, null), 'kwh'))).toBe('Octubre 2026: 1.205 kWh');
  expect(plainSpaces(titular(month(205, null, { importe: 18400.5 }), 'importe'))).toBe(
    'Octubre 2026: $ 18.400,50',
  );
  expect(titular(month(205, null), 'importe')).toBe('Octubre 2026: sin datos');
});

test.each([
  [205, 233, '12 % menos que en octubre de 2025 (233 kWh).'],
  [261, 233, '12 % más que en octubre de 2025 (233 kWh).'],
  [233, 233, 'Igual que en octubre de 2025 (233 kWh).'],
  [1001, 1000, 'Casi igual que en octubre de 2025 (1.000 kWh).'],
  [10, 0, 'Más que en octubre de 2025 (0 kWh).'],
  [0, 0, 'Igual que en octubre de 2025 (0 kWh).'],
  [205, null, 'Todavía no tenemos el mismo mes del año anterior.'],
])('%s kWh contra %s se dice «%s»', (kwh, before, sentence) => {
  expect(plainSpaces(comparison(month(kwh, before), 'kwh'))).toBe(sentence);
});

test('la diferencia de una celda lleva signo y porcentaje', () => {
  expect(plainSpaces(differenceCell(month(205, 233), 'kwh'))).toBe('−28 kWh (−12 %)');
  expect(plainSpaces(differenceCell(month(240, 200), 'kwh'))).toBe('+40 kWh (+20 %)');
  expect(plainSpaces(differenceCell(month(200, 200), 'kwh'))).toBe('0 kWh (0 %)');
  expect(plainSpaces(differenceCell(month(205, 0), 'kwh'))).toBe('+205 kWh');
  expect(differenceCell(month(205, null), 'kwh')).toBe('sin datos');
});

test('los doce meses tienen su nombre corto', () => {
  const shortNames = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((n) =>
    shortMonth(`2026-${n}`),
  );
  expect(shortNames.join(' ')).toBe('ene feb mar abr may jun jul ago sep oct nov dic');
});

test('el promedio dice de cuántos meses es', () => {
  expect(averageLabel(12)).toBe('Promedio de 12 meses');
  expect(averageLabel(1)).toBe('Promedio de 1 mes');
});

test('el gráfico se cuenta con palabras', () => {
  const months = buildMonths(
    [
      { periodo: '2026-10', consumo: 205 },
      { periodo: '2026-08', consumo: 275 },
    ],
    24,
  );
  expect(plainSpaces(resumen(months, 'kwh'))).toBe(
    'Octubre 2026: 205 kWh. El mayor de 3 meses: 275 kWh en agosto de 2026; el menor: 205 kWh en octubre de 2026. Promedio de 2 meses: 240 kWh.',
  );
  expect(resumen([], 'kwh')).toBe('Todavía no hay datos.');
});
