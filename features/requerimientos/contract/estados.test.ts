import { expect, test } from 'vitest';
import {
  CLOSED_CODES,
  isVencido,
  OPEN_CODES,
  reopenDeadline,
  requerimientoEstado,
  transitionSentence,
} from './index.ts';

const at = (texto: string) => new Date(`${texto}-03:00`);

test('las palabras del personal y del cliente', () => {
  const { codes, label, customerLabel } = requerimientoEstado;
  expect(codes().map((code) => [code, label(code), customerLabel(code)])).toEqual([
    [0, 'Pendiente', 'Pendiente'],
    [1, 'Iniciado', 'Iniciado'],
    [10, 'Esperando al usuario', 'Esperando tu respuesta'],
    [98, 'Finalizado', 'Finalizado'],
    [99, 'Anulado', 'Anulado'],
  ]);
  expect(transitionSentence(1)).toBe('Pasó a «Iniciado».');
});

test('abiertos y cerrados; final, solo lo anulado', () => {
  expect([OPEN_CODES, CLOSED_CODES]).toEqual([
    [0, 1, 10],
    [98, 99],
  ]);
  expect(requerimientoEstado.codes().filter(requerimientoEstado.isFinal)).toEqual([99]);
});

test.each([
  ['2026-11-02T00:00:00', '2026-11-17T23:59:59.999'],
  ['2026-11-02T23:59:59.999', '2026-11-17T23:59:59.999'],
  ['2026-12-20T10:00:00', '2027-01-04T23:59:59.999'],
])('cerrado el %s se reabre hasta que termina el día quince', (cerrado, expected) => {
  expect(reopenDeadline(at(cerrado))).toEqual(at(expected));
});

test('vencido: abierto y pasado; el que espera, según estaba al empezar a esperar', () => {
  const vence = at('2026-11-06T23:59:59.999');
  const after = at('2026-11-07T00:00:00');
  const vencido = (estado: number, waitingSince: Date | null = null, now = after) =>
    isVencido({ estado, vence, waitingSince }, now);
  expect([0, 1, 98, 99].map((estado) => vencido(estado))).toEqual([true, true, false, false]);
  expect(vencido(1, null, vence)).toBe(false);
  expect(vencido(10, at('2026-11-05T10:00:00'), at('2026-12-01T00:00:00'))).toBe(false);
  expect(vencido(10, after, at('2026-12-01T00:00:00'))).toBe(true);
  expect(isVencido({ estado: 1, vence: null, waitingSince: null }, after)).toBe(false);
});
