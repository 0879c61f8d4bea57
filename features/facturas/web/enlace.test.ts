import { expect, test } from 'vitest';
import { direccionPublica, nombreDelPdf, sePuedeCompartir } from './enlace.ts';

test('el enlace se ofrece hasta 60 días después del vencimiento, y sólo a quien tiene el token', () => {
  const factura = { token: '1xon-6f1c', vencimiento: '2026-10-20T00:00:00-03:00' };
  expect(sePuedeCompartir(factura, new Date('2026-10-01T12:00:00-03:00'))).toBe(true);
  expect(sePuedeCompartir(factura, new Date('2026-12-19T23:59:00-03:00'))).toBe(true);
  expect(sePuedeCompartir(factura, new Date('2026-12-20T00:01:00-03:00'))).toBe(false);
  expect(sePuedeCompartir({ ...factura, token: undefined }, new Date('2026-10-01T12:00:00-03:00'))).toBe(
    false,
  );
});

test('la dirección lleva al sitio en que se está', () => {
  expect(direccionPublica('https://oficina.test', '1xon-6f1c')).toBe('https://oficina.test/f/1xon-6f1c');
});

test('el archivo se llama como la factura, con letras y números', () => {
  expect(nombreDelPdf('B 0003-00012345')).toBe('factura-B-0003-00012345.pdf');
  expect(nombreDelPdf('../B/1"')).toBe('factura-B-1.pdf');
  expect(nombreDelPdf('…')).toBe('factura-sin-numero.pdf');
});
