import { expect, test } from 'vitest';
import { HERE, useTiles } from './tiles.test-kit.ts';

const { told, clock, tiles, seen, url, set, calls } = useTiles();
const PNG = '89504e470d0a1a0a';
const start = (png: Buffer) => png.subarray(0, 8).toString('hex');

async function pngOf(mapa: ReturnType<typeof tiles>, [z, x, y]: readonly [number, number, number] = HERE) {
  const given = await mapa.tile(z, x, y);
  if (given.kind !== 'ok') throw new Error(`There is no tile: ${JSON.stringify(given)}`);
  return given.value;
}

test('un cuadro llega entero, con su nombre y lo que puede guardarse', async () => {
  const tile = await pngOf(tiles());
  expect([start(tile.png), tile.maxAgeS, tile.etag]).toEqual([
    PNG,
    3_600,
    expect.stringMatching(/^"\w{32}"$/),
  ]);
  expect(told).toEqual([]);
});

test('decimos quienes somos', async () => {
  await pngOf(tiles());
  expect((await seen()).seen).toEqual([
    {
      z: 14,
      x: 5393,
      row: 9690,
      agent: 'OficinaVirtual/9.8.7 (+https://oficina.ejemplo.com)',
      referer: 'https://oficina.ejemplo.com/',
      known: '',
    },
  ]);
});

test('contado desde el sur es el mismo cuadro, con {-y} o con tms', async () => {
  const straight = await pngOf(tiles());
  const base = `${url()}/tms/1.0.0/base@EPSG%3A3857@png/{z}/{x}`;
  for (const changes of [{ url: `${base}/{-y}.png` }, { url: `${base}/{y}.png`, tms: true }])
    expect((await pngOf(tiles(changes))).png.equals(straight.png)).toBe(true);
  expect((await seen()).seen.map(({ row }) => row)).toEqual([9690, 9690, 9690]);
});

test.each([
  ['fuera de la zona', 14, 5300, 9690],
  ['acercado de mas', 19, 172_578, 310_095],
  ['que no existe', 14, 5393, 20_000],
])('un cuadro %s no se pide', async (_what, z, x, y) => {
  expect(await tiles().tile(z, x, y)).toEqual({ kind: 'rejected', reason: 'fuera-de-zona' });
  expect(await calls()).toBe(0);
});

test('se pide una vez y se guarda lo que la fuente dice, menos lo que ya paso', async () => {
  const mapa = tiles();
  await pngOf(mapa);
  clock.advance(3_000_000);
  expect((await pngOf(mapa)).maxAgeS).toBe(600);
  expect(await calls()).toBe(1);
  clock.advance(599_999);
  expect((await pngOf(mapa)).maxAgeS).toBe(1);
  expect(await calls()).toBe(1);
  clock.advance(1);
  expect((await pngOf(mapa)).maxAgeS).toBe(3_600);
  const { seen: both } = await seen();
  expect(both.map(({ known }) => known)).toEqual(['', expect.stringMatching(/^"\w{32}"$/)]);
  await pngOf(mapa);
  expect(await calls()).toBe(2);
});

test('lo que la fuente no deja guardar se pide cada vez', async () => {
  const mapa = tiles();
  for (const [cacheControl, total] of [
    ['no-store', 2],
    ['no-cache', 4],
    ['private, max-age=600', 6],
  ] as const) {
    await set({ cacheControl });
    for (const _ of [1, 2]) expect((await pngOf(mapa)).maxAgeS).toBe(0);
    expect(await calls()).toBe(total);
  }
  expect((await seen()).seen.map(({ known }) => known !== '')).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('muchos que miran la misma calle son un pedido', async () => {
  await set({ slow: 200 });
  const mapa = tiles();
  const all = await Promise.all(Array.from({ length: 50 }, () => pngOf(mapa)));
  expect(new Set(all.map(({ png }) => png.toString('hex'))).size).toBe(1);
  expect(await calls()).toBe(1);
});

const street = (many: number) =>
  Array.from({ length: many }, (_, n) => [18, 86_280 + (n % 20), 155_040 + Math.floor(n / 20)] as const);

test('a la fuente nunca se le piden mas que tantos a la vez, y llegan todos', async () => {
  await set({ slow: 30 });
  const mapa = tiles({ maxInFlight: 3 });
  const all = await Promise.all(street(60).map((tile) => pngOf(mapa, tile)));
  expect(new Set(all.map(({ png }) => png.toString('hex'))).size).toBe(60);
  expect((await seen()).most).toBe(3);
  expect(await calls()).toBe(60);
});

test('quien espera su turno de mas se va sin cuadro, y no se pide', async () => {
  await set({ slow: 1_000 });
  const mapa = tiles({ maxInFlight: 1, timeoutMs: 4_000 });
  const all = await Promise.all(street(8).map((tile) => mapa.tile(...tile)));
  expect(all.map(({ kind }) => kind).filter((kind) => kind === 'ok').length).toBeGreaterThanOrEqual(1);
  expect(all.at(-1)).toEqual({ kind: 'retryable', cause: 'hay muchos cuadros pedidos' });
  expect(await calls()).toBeLessThan(8);
  await set({ slow: 0 });
  expect((await mapa.tile(...HERE)).kind).toBe('ok');
});

test('la memoria no pasa de su limite: lo que no entra se pide otra vez', async () => {
  const mapa = tiles({ memoryBytes: 5_000 });
  for (const tile of street(10)) await pngOf(mapa, tile);
  const [first] = street(1);
  await pngOf(mapa, first);
  expect(await calls()).toBe(11);
  await pngOf(mapa, first);
  expect(await calls()).toBe(11);
});

test('un cuadro que no hay no se pide otra vez enseguida', async () => {
  await set({ '404': true });
  const mapa = tiles();
  for (const _ of [1, 2])
    expect(await mapa.tile(...HERE)).toEqual({ kind: 'rejected', reason: 'inexistente' });
  expect(await calls()).toBe(1);
  clock.advance(600_000);
  await set({ '404': false });
  expect((await mapa.tile(...HERE)).kind).toBe('ok');
  // A missing tile is normal, so it is not logged.
  expect(told).toEqual([]);
});
