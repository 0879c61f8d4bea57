import type { TilesOptions } from './options.ts';

type Box = TilesOptions['zona'];

/** The edges are in degrees, in the projection of web maps. */
function edgesOf(z: number, x: number, y: number) {
  const side = 2 ** z;
  const lng = (column: number) => (column / side) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;
  return { west: lng(x), east: lng(x + 1), north: lat(y), south: lat(y + 1) };
}

export function isInGrid(
  { zona, maxZoom }: { zona: Box; maxZoom: number },
  z: number,
  x: number,
  y: number,
): boolean {
  if (![z, x, y].every((one) => Number.isInteger(one) && one >= 0)) return false;
  if (z > maxZoom || x >= 2 ** z || y >= 2 ** z) return false;
  const { west, east, north, south } = edgesOf(z, x, y);
  return west < zona.east && east > zona.west && south < zona.north && north > zona.south;
}

/** Some sources count their rows from the south. */
const fromSouth = (z: number, y: number) => 2 ** z - 1 - y;

export function urlOf({ url, tms }: { url: string; tms: boolean }, z: number, x: number, y: number): string {
  return url
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(tms ? fromSouth(z, y) : y))
    .replace('{-y}', String(fromSouth(z, y)));
}
