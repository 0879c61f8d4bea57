import { expect, test } from 'vitest';
import { consumosCsv, csvFileName } from './consumos-csv.ts';
import { buildMonths } from './months.ts';

const months = buildMonths(
  [
    { periodo: '2026-10', consumo: 205, importe: 18450.5 },
    { periodo: '2026-08', consumo: 275 },
    { periodo: '2025-10', consumo: 233, importe: 18174.25 },
  ],
  3,
);
const rows = (nombre: string) => consumosCsv({ nombre, cuenta: '10012345' }, months).split('\r\n');

test('la planilla se abre con acentos, punto y coma y coma decimal', () => {
  const texto = consumosCsv({ nombre: 'Casa', cuenta: '10012345' }, months);
  expect(texto.codePointAt(0)).toBe(0xfeff);
  expect(rows('Casa')[0]?.slice(1)).toBe(
    'Suministro;Cuenta;Período;kWh;kWh por día;Importe;kWh del mismo mes del año anterior;Importe del mismo mes del año anterior;Diferencia de kWh;Diferencia de importe',
  );
  expect(rows('Casa')[1]).toBe('Casa;10012345;10/2026;205;6,6;18450,5;233;18174,25;-28;276,25');
});

test('lo que no se sabe queda vacío', () => {
  expect(rows('Casa')[2]).toBe('Casa;10012345;09/2026;;;;;;;');
  expect(rows('Casa')[3]).toBe('Casa;10012345;08/2026;275;8,9;;;;;');
});

test.each(['=', '+', '-', '@', '\t', '\r'])('un nombre que empieza con %j no es una fórmula', (character) => {
  const texto = consumosCsv({ nombre: `${character}HYPERLINK(1)`, cuenta: '1' }, months);
  expect(texto).toContain(`'${character}HYPERLINK(1)`);
  expect(texto).not.toContain(`\n${character}`);
});

test('una celda con punto y coma o comillas va entre comillas', () => {
  expect(rows('Casa; "la vieja"')[1]).toMatch(/^"Casa; ""la vieja""";10012345;/);
});

test('el archivo lleva la cuenta, sin barras', () => {
  expect(csvFileName('10012345')).toBe('consumos-10012345.csv');
  expect(csvFileName('12/345')).toBe('consumos-12-345.csv');
});
