import { expect, test } from 'vitest';
import { isInGrid, urlOf } from './grid.ts';

const zona = { south: -31.6, west: -61.9, north: -30.9, east: -61.1 };
const inside = (z: number, x: number, y: number) => isInGrid({ zona, maxZoom: 18 }, z, x, y);

/** This is the textbook formula, not the one under test. */
function tileOf(lat: number, lng: number, z: number): [number, number] {
  const radians = (lat * Math.PI) / 180;
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z;
  return [Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(y)];
}

test('las cuatro esquinas de la zona y su medio estan adentro, con todo acercamiento', () => {
  const hair = 1e-6;
  for (let z = 0; z <= 18; z += 1)
    for (const [lat, lng] of [
      [zona.south + hair, zona.west + hair],
      [zona.south + hair, zona.east - hair],
      [zona.north - hair, zona.west + hair],
      [zona.north - hair, zona.east - hair],
      [-31.25, -61.5],
    ] as const)
      expect([z, lat, lng, inside(z, ...tileOf(lat, lng, z))]).toEqual([z, lat, lng, true]);
});

test('un cuadro mas alla de cada borde esta afuera', () => {
  const z = 14;
  const [west, south] = tileOf(zona.south, zona.west, z);
  const [east, north] = tileOf(zona.north, zona.east, z);
  const [x, y] = tileOf(-31.25, -61.5, z);
  for (const [column, row, expected] of [
    [west, y, true],
    [west - 1, y, false],
    [east, y, true],
    [east + 1, y, false],
    [x, north, true],
    [x, north - 1, false],
    [x, south, true],
    [x, south + 1, false],
  ] as const)
    expect([column, row, inside(z, column, row)]).toEqual([column, row, expected]);
});

test.each([
  ['acercado de mas', 19, ...tileOf(-31.25, -61.5, 19)],
  ['una columna que no hay', 0, 1, 0],
  ['una fila que no hay', 0, 0, 1],
  ['un numero negativo', 14, -1, 9690],
  ['una fraccion', 14, 5393.5, 9690],
  ['lo que no es un numero', 14, Number.NaN, 9690],
  ['infinito', Number.POSITIVE_INFINITY, 0, 0],
])('%s no es un cuadro', (_what, z, x, y) => {
  expect(inside(z, x, y)).toBe(false);
});

test('las filas se cuentan desde el sur con {-y} o con tms, y desde el norte si no', () => {
  const row = 2 ** 14 - 1 - 9690;
  const url = (template: string, tms: boolean) => urlOf({ url: template, tms }, 14, 5393, 9690);
  expect(url('https://m/{z}/{x}/{y}.png', false)).toBe('https://m/14/5393/9690.png');
  expect(url('https://m/{z}/{x}/{y}.png', true)).toBe(`https://m/14/5393/${row}.png`);
  expect(url('https://m/{z}/{x}/{-y}.png', false)).toBe(`https://m/14/5393/${row}.png`);
  expect(urlOf({ url: 'https://m/{z}/{x}/{-y}.png', tms: false }, 0, 0, 0)).toBe('https://m/0/0/0.png');
});
