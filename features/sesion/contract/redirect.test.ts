import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const own: [string, string][] = [
  ['/', '/'],
  ['/facturas', '/facturas'],
  ['/facturas?suministro=3&page=2#pagar', '/facturas?suministro=3&page=2#pagar'],
  ['/requerimientos/ver/44', '/requerimientos/ver/44'],
  // Encoded slashes stay part of a path of this site.
  ['/%2f%2fevil.test', '/%2f%2fevil.test'],
  ['/@evil.test', '/@evil.test'],
  ['/login?redirect=//evil.test', '/login?redirect=//evil.test'],
];

test.each(own)('una dirección propia se conserva: %s', (pedida, expected) => {
  expect(safeRedirect(pedida)).toBe(expected);
});

const foreign = [
  null,
  undefined,
  '',
  ' ',
  'facturas',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/facturas\\..\\evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'https://evil.test',
  'https:evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\u0000/evil.test',
  '/\u007f/evil.test',
  '/.//evil.test',
  '/facturas/..//evil.test',
  '/%2e//evil.test',
];

test.each(foreign)('lo que no es una dirección propia lleva al inicio: %j', (pedida) => {
  expect(safeRedirect(pedida)).toBe('/');
});

test.each([...own.map(([pedida]) => pedida), ...foreign])(
  'adonde lleva %j es siempre este sitio, tal como lo lee un navegador',
  (pedida) => {
    const target = new URL(safeRedirect(pedida), 'https://oficina.test');
    expect(target.origin).toBe('https://oficina.test');
  },
);
