import { expect, test } from 'vitest';
import { canBePaid, estadoPago, facturaLabel, isPagada } from './estado.ts';

test('una factura pagada no vuelve atrás', () => {
  expect(estadoPago.isFinal(estadoPago.code('pagada'))).toBe(true);
  expect(estadoPago.canMove('pagada', 'impaga')).toBe(false);
  expect(estadoPago.canMove('impaga', 'enPago')).toBe(true);
});

test('se paga solo lo impago, sin pago en proceso y con el suministro habilitado', () => {
  const enabledSuministro = { pagoInhabilitado: false };
  expect(canBePaid({ pagada: false, estadoPago: 0 }, enabledSuministro)).toBe(true);
  expect(canBePaid({ pagada: false, estadoPago: 9 }, enabledSuministro)).toBe(false);
  expect(canBePaid({ pagada: true, estadoPago: 0 }, enabledSuministro)).toBe(false);
  expect(canBePaid({ pagada: false, estadoPago: 0 }, { pagoInhabilitado: true })).toBe(false);
});

test('pagada es la marca o el estado', () => {
  expect(isPagada({ pagada: true, estadoPago: 0 })).toBe(true);
  expect(isPagada({ pagada: false, estadoPago: 1 })).toBe(true);
  expect(isPagada({ pagada: false, estadoPago: 9 })).toBe(false);
});

test('la palabra de cada factura', () => {
  const label = (pagada: boolean, estado: number, vencida: boolean) =>
    facturaLabel({ pagada, estadoPago: estado, vencida });
  expect(label(true, 1, false)).toBe('Pagada');
  expect(label(false, 9, true)).toBe('Pago en proceso');
  expect(label(false, 0, true)).toBe('Vencida');
  expect(label(false, 0, false)).toBe('A pagar');
});
