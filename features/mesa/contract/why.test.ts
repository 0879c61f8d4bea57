import { random, rounds } from '@oficina/testing';
import { expect, test } from 'vitest';
import { type Billed, explainWhy } from './why.ts';

const bill = (periodo: number, importeCent: number, consumo: number | null): Billed => ({
  periodo,
  importeCent,
  consumo,
});

test('más consumo y otro precio, como en el mostrador', () => {
  const why = explainWhy([bill(202610, 4_187_350, 205), bill(202609, 3_612_000, 190), bill(202510, 1, 233)]);
  expect(why).toMatchObject({
    differenceCent: 575_350,
    parts: { consumo: 15, byConsumoCent: 285_158, byPrecioCent: 290_192 },
    yearBefore: 233,
  });
});

test('las partes suman la diferencia al centavo en 100.000 pares', () => {
  for (let n = 0; n < rounds(100_000); n += 1) {
    const amount = () => random().integer(-50_000_00, 90_000_000_00);
    const used = () =>
      random().integer(0, 20) === 0 ? random().integer(0, 1) : random().integer(0, 100_000);
    const why = explainWhy([bill(202610, amount(), used()), bill(202609, amount(), used())]);
    const { differenceCent = 0, parts } = why ?? {};
    if (!parts) continue;
    expect(parts.byConsumoCent + parts.byPrecioCent).toBe(differenceCent);
    expect(Number.isSafeInteger(parts.byConsumoCent)).toBe(true);
  }
});

test('lo que se usó de más, al precio promedio de antes, se redondea al centavo y nunca de a más de medio', () => {
  for (let n = 0; n < 1_000; n += 1) {
    const [importe, before, last] = [
      random().integer(1, 99_999_99),
      random().integer(1, 999),
      random().integer(0, 999),
    ];
    const why = explainWhy([bill(202610, 0, last), bill(202609, importe, before)]);
    expect(
      Math.abs((why?.parts?.byConsumoCent ?? 0) - ((last - before) * importe) / before),
    ).toBeLessThanOrEqual(0.5);
  }
});

test('sin consumo, o con un mes sin consumo, sólo la diferencia', () => {
  expect(explainWhy([bill(202610, 500, null), bill(202609, 300, 10)])).toMatchObject({
    differenceCent: 200,
    parts: null,
  });
  expect(explainWhy([bill(202610, 500, 10), bill(202609, 300, 0)])).toMatchObject({ parts: null });
});

test('las facturas de un mes se suman, y se comparan los dos últimos meses con factura', () => {
  const why = explainWhy([
    bill(202608, 100, 10),
    bill(202610, 50, 5),
    bill(202610, 70, null),
    bill(202606, 9, 9),
  ]);
  expect(why).toMatchObject({
    last: bill(202610, 120, 5),
    before: bill(202608, 100, 10),
    differenceCent: 20,
  });
});

test('con un solo mes no hay con qué comparar', () => {
  expect([explainWhy([]), explainWhy([bill(202610, 1, 1), bill(202610, 2, 2)])]).toEqual([null, null]);
});
