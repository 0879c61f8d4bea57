import { expect, test } from 'vitest';
import { canShare, pdfFileName, publicUrl } from './enlace.ts';

test('el enlace se ofrece hasta 60 días después del vencimiento, y solo a quien tiene el token', () => {
  const factura = { token: '1xon-6f1c', vencimiento: '2026-10-20T00:00:00-03:00' };
  expect(canShare(factura, new Date('2026-10-01T12:00:00-03:00'))).toBe(true);
  expect(canShare(factura, new Date('2026-12-19T23:59:00-03:00'))).toBe(true);
  expect(canShare(factura, new Date('2026-12-20T00:01:00-03:00'))).toBe(false);
  expect(canShare({ ...factura, token: undefined }, new Date('2026-10-01T12:00:00-03:00'))).toBe(false);
});

test('la dirección lleva al sitio en que se está', () => {
  expect(publicUrl('https://oficina.test', '1xon-6f1c')).toBe('https://oficina.test/f/1xon-6f1c');
});

test('el archivo se llama como la factura, con letras y números', () => {
  expect(pdfFileName('factura', 'B 0003-00012345')).toBe('factura-B-0003-00012345.pdf');
  expect(pdfFileName('factura', '../B/1"')).toBe('factura-B-1.pdf');
  expect(pdfFileName('cupon', '…')).toBe('cupon-sin-numero.pdf');
});
