import { expect, test } from 'vitest';
import { hasComprobante, isOngoing, pagoEstado } from './index.ts';

const nombres = pagoEstado.rows().map(({ name }) => name);

/** `a` marks a move made by an answer or the sweep; `t` marks a late move, made by the watch over pagos sin efecto. */
const MOVES: Readonly<Record<string, 'a' | 't'>> = {
  '0→1': 'a',
  '0→2': 'a',
  '0→3': 'a',
  '0→4': 'a',
  '0→7': 'a',
  '3→1': 'a',
  '3→2': 'a',
  '3→4': 'a',
  '4→1': 't',
  '4→5': 't',
  '5→6': 'a',
  '7→1': 'a',
  '7→3': 'a',
  '7→4': 'a',
};

test('cada par de estados: se mueve solo lo que dice la tabla, y solo quien dice', () => {
  const pairs = nombres.flatMap((from) => nombres.map((to) => [from, to] as const));
  expect(pairs).toHaveLength(64);
  for (const [from, to] of pairs) {
    const pair = `${pagoEstado.code(from)}→${pagoEstado.code(to)}`;
    const row = pagoEstado.rows().find(({ name }) => name === from);
    expect([pair, pagoEstado.canMove(from, to)]).toEqual([pair, MOVES[pair] === 'a']);
    expect([pair, row?.late?.includes(to) ?? false]).toEqual([pair, MOVES[pair] === 't']);
  }
});

test('finales: nadie espera en 1, 2, 4 ni 6', () => {
  expect(pagoEstado.codes().filter((code) => pagoEstado.isFinal(code))).toEqual([1, 2, 4, 6]);
});

test('las facturas quedan tomadas mientras el pago está vivo', () => {
  expect(pagoEstado.codes().filter(isOngoing)).toEqual([0, 3, 7]);
});

test('hay comprobante de lo que se cobró', () => {
  expect(pagoEstado.codes().filter(hasComprobante)).toEqual([1, 5, 6]);
});

test('las palabras del cliente y del personal', () => {
  expect(pagoEstado.codes().map((code) => [pagoEstado.label(code), pagoEstado.customerLabel(code)])).toEqual([
    ['Pendiente', 'Procesando'],
    ['Procesado', 'Aprobado'],
    ['Rechazado', 'Rechazado'],
    ['En verificación', 'En verificación'],
    ['Sin efecto', 'Sin efecto'],
    ['A devolver', 'A devolver'],
    ['Devuelto', 'Devuelto'],
    ['Esperando el pago', 'Esperando tu pago'],
  ]);
});
