import { describe, expect, test } from 'vitest';
import { type CsvCell, csvHeader, csvLine } from './index.ts';

const RENDICION = { bom: false, decimal: '.' } as const;
const cellText = (cell: CsvCell) => csvLine([cell]).replace(/\r\n$/, '');

test('el encabezado lleva la marca de UTF-8 solo donde se pide', () => {
  expect(csvHeader(['id', 'período'])).toBe('\ufeffid;período\r\n');
  expect(csvHeader(['id'], RENDICION)).toBe('id\r\n');
});

describe('cada cosa se escribe como la lee una planilla en castellano', () => {
  test.each<[string, CsvCell, string]>([
    ['nada', null, ''],
    ['lo que falta', undefined, ''],
    ['un texto vacío', '', ''],
    ['un texto', 'José Ñandú', 'José Ñandú'],
    ['un entero', 501, '501'],
    ['un número con decimales', 6.6, '6,6'],
    ['un número negativo, que no es una fórmula', -28, '-28'],
    ['un importe', { centavos: 1_840_050 }, '18400,50'],
    ['un importe de pocos centavos', { centavos: 7 }, '0,07'],
    ['un importe negativo', { centavos: -150 }, '-1,50'],
    ['un importe que no entra en un decimal', { centavos: 9_007_199_254_740_991 }, '90071992547409,91'],
    ['un momento, en hora argentina', new Date('2026-11-13T02:59:59Z'), '12/11/2026 23:59'],
  ])('%s', (_what, cell, expected) => {
    expect(cellText(cell)).toBe(expected);
  });

  test('para otro sistema, con punto decimal', () => {
    expect(csvLine([1.5, { centavos: 1_840_050 }], RENDICION)).toBe('1.5;18400.50\r\n');
  });
});

describe('texto hostil', () => {
  test.each(['=', '+', '-', '@', '\t', '\0'])('una celda que empieza con %j no es una fórmula', (sign) => {
    expect(cellText(`${sign}cmd|' /C calc'!A0`)).toBe(`'${sign}cmd|' /C calc'!A0`);
  });

  test.each([
    ['punto y coma', 'a;b', '"a;b"'],
    ['comillas', 'el "Turco"', '"el ""Turco"""'],
    ['renglones', 'uno\r\ndos\ntres', '"uno\r\ndos\ntres"'],
    ['un retorno al comienzo', '\r=1+1', '"\'\r=1+1"'],
    ['un renglón vacío al comienzo', '\n=1+1', '"\'\n=1+1"'],
    ['una fórmula que además cierra comillas', '="";1', '"\'="""";1"'],
  ])('%s', (_what, text, expected) => {
    expect(cellText(text)).toBe(expected);
  });

  test('el signo solo importa al comienzo', () => {
    expect(cellText('1+1=2')).toBe('1+1=2');
  });
});
