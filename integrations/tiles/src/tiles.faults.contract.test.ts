import { closedPort } from '@oficina/testing/use-simulator';
import { expect, test } from 'vitest';
import { HERE, useTiles } from './tiles.test-kit.ts';

const { told, clock, tiles, seen, set, fault, calls } = useTiles();
const other = (n: number) => [14, 5393 + n, 9690] as const;

test('a quien lo echan no insiste: espera, y lo que tenia lo sigue mostrando', async () => {
  const mapa = tiles();
  await mapa.tile(...HERE);
  clock.advance(3_600_000);
  await set({ blocked: true });
  expect(await mapa.tile(...other(1))).toEqual({
    kind: 'retryable',
    cause: expect.stringContaining('HTTP 403'),
    retryAfterMs: 60_000,
  });
  expect(told).toMatchObject([
    { level: 'error', fields: { servicio: 'tiles', operacion: 'tesela', status: 403 } },
  ]);
  expect(await mapa.tile(...other(2))).toMatchObject({ kind: 'retryable', retryAfterMs: 60_000 });
  expect(await mapa.tile(...HERE)).toMatchObject({ kind: 'ok', value: { maxAgeS: 60 } });
  expect(await calls()).toBe(2);
  // The refusal is logged once, however many people look at the map.
  expect(told).toHaveLength(1);
  await set({ blocked: false });
  clock.advance(60_000);
  expect((await mapa.tile(...other(1))).kind).toBe('ok');
});

test('si dice cuanto esperar se espera eso', async () => {
  await fault({ do: 'status', args: { code: 429, headers: { 'retry-after': '7' } } });
  expect(await tiles().tile(...HERE)).toMatchObject({ kind: 'retryable', retryAfterMs: 7_000 });
});

test('lo que no se puede mostrar viejo no se muestra', async () => {
  await set({ cacheControl: 'max-age=60, must-revalidate' });
  const mapa = tiles();
  await mapa.tile(...HERE);
  clock.advance(60_000);
  await fault({ do: 'html-500' });
  expect(await mapa.tile(...HERE)).toEqual({ kind: 'retryable', cause: 'HTTP 500' });
});

test.each([
  ['html-500', {}],
  ['drop-before-commit', {}],
  ['drop-after-commit', {}],
  ['truncate', {}],
  ['status', { code: 307, headers: { location: '/otra' } }],
  ['status', { code: 200, body: '<html>Portal de la red</html>' }],
  ['status', { code: 200, body: '' }],
  ['status', { code: 400, body: 'no' }],
  ['status', { code: 304 }],
])('con %s %o no hay cuadro, se puede pedir otra vez y se avisa sin decir que vino', async (action, args) => {
  await fault({ do: action, args });
  const mapa = tiles();
  expect(await mapa.tile(...HERE)).toMatchObject({ kind: 'retryable', cause: expect.any(String) });
  expect(told).toHaveLength(1);
  const { servicio, operacion, ms, ...seen } = told[0]?.fields ?? {};
  expect([servicio, operacion, ms]).toEqual(['tiles', 'tesela', expect.any(Number)]);
  expect(Object.keys(seen)).toEqual(['status' in seen ? 'status' : 'resultado']);
  expect((await mapa.tile(...HERE)).kind).toBe('ok');
});

test.each(['html-500', 'drop-before-commit', 'status'])('con %s se muestra el que habia', async (action) => {
  const mapa = tiles();
  const before = await mapa.tile(...HERE);
  clock.advance(3_600_000);
  await fault({ do: action, args: { code: 200, body: 'nada' } });
  const after = await mapa.tile(...HERE);
  expect(before.kind === 'ok' && after.kind === 'ok' && after.value.png.equals(before.value.png)).toBe(true);
});

test.each(['hang', 'slow-body'])('%s: el tiempo se acaba, tambien en el cuerpo', async (action) => {
  await fault({ do: action, args: { ms: 5_000 } });
  expect(await tiles({ timeoutMs: 1_000 }).tile(...HERE)).toEqual({
    kind: 'retryable',
    cause: 'TimeoutError',
  });
});

test('una respuesta de mas de un millon de bytes no se lee', async () => {
  await fault({ do: 'status', args: { code: 200, body: ' '.repeat(1_000_001) } });
  expect(await tiles().tile(...HERE)).toEqual({ kind: 'retryable', cause: 'AnswerTooLong' });
});

test('de una fuente caida se sabe enseguida, y despues de un rato se le pregunta otra vez', async () => {
  const port = await closedPort();
  const nobody = tiles({ url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` });
  const ask = (n: number) => nobody.tile(...other(n));
  for (const n of [1, 2, 3, 4]) expect(await ask(n)).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
  for (const n of [5, 6])
    expect(await ask(n)).toEqual({ kind: 'retryable', cause: 'la fuente no atiende', retryAfterMs: 10_000 });
  expect(told).toHaveLength(4);
  clock.advance(10_000);
  expect(await ask(7)).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
});

test('quien esperaba su turno mientras nos echaban ya no pregunta', async () => {
  await set({ blocked: true, slow: 300 });
  const mapa = tiles({ maxInFlight: 1 });
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => mapa.tile(...other(n))));
  expect(all.every(({ kind }) => kind === 'retryable')).toBe(true);
  expect((await seen()).seen).toHaveLength(1);
});

test('un nombre que no cabe en una cabecera no se repite', async () => {
  await set({ oddEtag: true });
  const mapa = tiles();
  const given = await mapa.tile(...HERE);
  expect(given).toMatchObject({ kind: 'ok', value: { maxAgeS: 3_600 } });
  expect(given.kind === 'ok' && 'etag' in given.value).toBe(false);
  clock.advance(3_600_000);
  await mapa.tile(...HERE);
  expect((await seen()).seen.map(({ known }) => known)).toEqual(['', '']);
});
