import { expect, test } from 'vitest';
import { inFours, otherWays } from './index.ts';

const CODES = { codigoLink: '12345678', codigoPmc: '987654' };
const ALL = { vencida: false, codigoBarras: '04471234567890123456' };
const closedOf = (...args: Parameters<typeof otherWays>) =>
  otherWays(...args).map((way) => (way.kind === 'code' ? [way.code, way.isClosed] : way.digits));

test('lo que trae la factura y lo que tiene su suministro, en ese orden', () => {
  expect(otherWays(ALL, CODES, { codigosVencidos: false }).map(({ name }) => name)).toEqual([
    'Link Pagos (Red Link)',
    'Pago Mis Cuentas (Banelco)',
    'Rapipago, Pago Fácil y otros',
  ]);
  expect(otherWays({ vencida: false }, {}, { codigosVencidos: false })).toEqual([]);
});

test('los bancos no toman una vencida, salvo que la cooperativa diga que sí; el mostrador sí', () => {
  const vencida = { ...ALL, vencida: true };
  expect(closedOf(ALL, CODES, { codigosVencidos: false })).toEqual([
    ['12345678', false],
    ['987654', false],
    ALL.codigoBarras,
  ]);
  expect(closedOf(vencida, CODES, { codigosVencidos: false })).toEqual([
    ['12345678', true],
    ['987654', true],
    ALL.codigoBarras,
  ]);
  expect(closedOf(vencida, CODES, { codigosVencidos: true })).toEqual([
    ['12345678', false],
    ['987654', false],
    ALL.codigoBarras,
  ]);
});

test.each([
  ['123', '123'],
  ['1234', '1234'],
  ['12345', '1234 5'],
  ['04471234567890123456', '0447 1234 5678 9012 3456'],
])('%s se lee %s', (digits, text) => expect(inFours(digits)).toBe(text));
