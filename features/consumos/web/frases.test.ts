import { expect, test } from 'vitest';
import { comparacion, diferenciaEnCelda, mesCorto, nombreDelPromedio, resumen, titular } from './frases.ts';
import { armarMeses, type Mes } from './meses.ts';

/** As a person reads it: the blanks that do not break are blanks. */
const leer = (texto: string) => texto.replace(/\u00a0/g, ' ');

function mes(kwh: number | null, antes: number | null, cambios: Partial<Mes> = {}): Mes {
  return {
    periodo: '2026-10',
    kwh,
    importe: null,
    porDia: null,
    antes: { kwh: antes, importe: null },
    ...cambios,
  };
}

test('el titular dice el mes y cuánto fue', () => {
  expect(leer(titular(mes(1205, null), 'kwh'))).toBe('Octubre 2026: 1.205 kWh');
  expect(leer(titular(mes(205, null, { importe: 18400.5 }), 'importe'))).toBe('Octubre 2026: $ 18.400,50');
  expect(titular(mes(205, null), 'importe')).toBe('Octubre 2026: sin datos');
});

test.each([
  [205, 233, '12 % menos que en octubre de 2025 (233 kWh).'],
  [261, 233, '12 % más que en octubre de 2025 (233 kWh).'],
  [233, 233, 'Igual que en octubre de 2025 (233 kWh).'],
  [1001, 1000, 'Casi igual que en octubre de 2025 (1.000 kWh).'],
  [10, 0, 'Más que en octubre de 2025 (0 kWh).'],
  [0, 0, 'Igual que en octubre de 2025 (0 kWh).'],
  [205, null, 'Todavía no tenemos el mismo mes del año anterior.'],
])('%s kWh contra %s se dice «%s»', (kwh, antes, frase) => {
  expect(leer(comparacion(mes(kwh, antes), 'kwh'))).toBe(frase);
});

test('la diferencia de una celda lleva signo y porcentaje', () => {
  expect(leer(diferenciaEnCelda(mes(205, 233), 'kwh'))).toBe('−28 kWh (−12 %)');
  expect(leer(diferenciaEnCelda(mes(240, 200), 'kwh'))).toBe('+40 kWh (+20 %)');
  expect(leer(diferenciaEnCelda(mes(200, 200), 'kwh'))).toBe('0 kWh (0 %)');
  expect(leer(diferenciaEnCelda(mes(205, 0), 'kwh'))).toBe('+205 kWh');
  expect(diferenciaEnCelda(mes(205, null), 'kwh')).toBe('sin datos');
});

test('los doce meses tienen su nombre corto', () => {
  const cortos = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((n) =>
    mesCorto(`2026-${n}`),
  );
  expect(cortos.join(' ')).toBe('ene feb mar abr may jun jul ago sep oct nov dic');
});

test('el promedio dice de cuántos meses es', () => {
  expect(nombreDelPromedio(12)).toBe('Promedio de 12 meses');
  expect(nombreDelPromedio(1)).toBe('Promedio de 1 mes');
});

test('el gráfico se cuenta con palabras', () => {
  const meses = armarMeses(
    [
      { periodo: '2026-10', consumo: 205 },
      { periodo: '2026-08', consumo: 275 },
    ],
    24,
  );
  expect(leer(resumen(meses, 'kwh'))).toBe(
    'Octubre 2026: 205 kWh. El mayor de 3 meses: 275 kWh en agosto de 2026; el menor: 205 kWh en octubre de 2026. Promedio de 2 meses: 240 kWh.',
  );
  expect(resumen([], 'kwh')).toBe('Todavía no hay datos.');
});
