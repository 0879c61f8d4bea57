import { expect, test } from 'vitest';
import { estadoPago, estaPagada, palabraDeFactura, sePuedePagar } from './estado.ts';

test('una factura pagada no vuelve atrás', () => {
  expect(estadoPago.isFinal(estadoPago.code('pagada'))).toBe(true);
  expect(estadoPago.canMove('pagada', 'impaga')).toBe(false);
  expect(estadoPago.canMove('impaga', 'enPago')).toBe(true);
});

test('se paga sólo lo impago, sin pago en proceso y con el suministro habilitado', () => {
  const habilitado = { pagoInhabilitado: false };
  expect(sePuedePagar({ pagada: false, estadoPago: 0 }, habilitado)).toBe(true);
  expect(sePuedePagar({ pagada: false, estadoPago: 9 }, habilitado)).toBe(false);
  expect(sePuedePagar({ pagada: true, estadoPago: 0 }, habilitado)).toBe(false);
  expect(sePuedePagar({ pagada: false, estadoPago: 0 }, { pagoInhabilitado: true })).toBe(false);
});

test('pagada es la marca o el estado', () => {
  expect(estaPagada({ pagada: true, estadoPago: 0 })).toBe(true);
  expect(estaPagada({ pagada: false, estadoPago: 1 })).toBe(true);
  expect(estaPagada({ pagada: false, estadoPago: 9 })).toBe(false);
});

test('la palabra de cada factura', () => {
  const palabra = (pagada: boolean, estado: number, vencida: boolean) =>
    palabraDeFactura({ pagada, estadoPago: estado, vencida });
  expect(palabra(true, 1, false)).toBe('Pagada');
  expect(palabra(false, 9, true)).toBe('Pago en proceso');
  expect(palabra(false, 0, true)).toBe('Vencida');
  expect(palabra(false, 0, false)).toBe('A pagar');
});
