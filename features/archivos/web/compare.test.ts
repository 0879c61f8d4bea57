import { formatMoney } from '@oficina/ui/money';
import { describe, expect, test } from 'vitest';
import type { Resumen } from '../contract/index.ts';
import { compare, farSentence } from './compare.ts';

const resumen = (changes: Partial<Resumen>): Resumen => ({
  leidos: 100,
  nuevos: 100,
  cambiados: 0,
  iguales: 0,
  omitidos: 0,
  retenidos: 0,
  rechazados: 0,
  avisos: { emails: 0, push: 0 },
  ejemplos: [],
  ...changes,
});

const difference = (current: number, previous: number) =>
  compare(resumen({ importe: current, importeAnterior: previous })).find(
    ({ nombre }) => nombre === 'Importe total',
  )?.difference;

describe('la diferencia se escribe como se lee', () => {
  test.each([
    [1_037, 1_000, '+3,7 %'],
    [900, 1_000, '−10,0 %'],
    [1_000, 1_000, 'igual'],
    [1_000_000.01, 1_000_000, 'casi igual'],
    [500, 0, 'antes, nada'],
    [0, 500, '−100,0 %'],
  ])('%d contra %d: %s', (current, previous, expected) => {
    expect(difference(current, previous)).toBe(expected);
  });

  test('los renglones, en unidades', () => {
    expect(compare(resumen({ leidos: 41_208, leidosAnterior: 42_208 }))[0]).toMatchObject({
      current: '41.208',
      previous: '42.208',
      difference: '−1.000',
    });
  });

  test('lo que el archivo no trae no es un renglón; sin anterior no hay diferencia', () => {
    expect(compare(resumen({}))).toEqual([
      { nombre: 'Renglones', current: '100', previous: undefined, difference: undefined, far: false },
    ]);
  });
});

describe('lejos es más de un diez por ciento, para cualquiera de los dos lados', () => {
  test.each([
    [110, 100, null],
    [111, 100, 'renglones (+11)'],
    [90, 100, null],
    [89, 100, 'renglones (−11)'],
    [1, 0, 'renglones (+1)'],
    [0, 0, null],
  ])('%d contra %d', (leidos, leidosAnterior, sentence) => {
    expect(farSentence(resumen({ leidos, leidosAnterior }))).toBe(
      sentence && `Hay más de un 10 % de diferencia con el archivo anterior: ${sentence}.`,
    );
  });

  test('lo que suman al segundo vencimiento, si lo traen', () => {
    const both = resumen({ importe: 100, importe2: 103.5, importe2Anterior: 80 });
    expect(compare(both).map(({ nombre, current }) => [nombre, current])).toEqual([
      ['Renglones', '100'],
      ['Importe total', formatMoney(100)],
      ['Segundo vencimiento', formatMoney(103.5)],
    ]);
    expect(farSentence(both)).toBe(
      'Hay más de un 10 % de diferencia con el archivo anterior: segundo vencimiento (+29,4 %).',
    );
  });

  test('se nombra todo lo que se aleja', () => {
    const far = resumen({
      leidosAnterior: 100,
      importe: 50,
      importeAnterior: 100,
      consumo: 300,
      consumoAnterior: 100,
    });
    expect(farSentence(far)).toBe(
      'Hay más de un 10 % de diferencia con el archivo anterior: importe total (−50,0 %), consumo total (+200,0 %).',
    );
  });
});
