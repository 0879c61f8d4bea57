import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const live = (type = 'application/json', status = 200) =>
  new Response('{}', { status, headers: { 'content-type': type } });
let answer: () => Promise<Response>;

async function watch() {
  vi.resetModules();
  const { line } = await import('./line.ts');
  const { watchLine } = await import('./react.tsx');
  watchLine();
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = async () => live();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('una llamada que falla sola no es una línea perdida', async () => {
  const line = await watch();
  expect(await line.check()).toBe(true);
  expect(line.read().online).toBe(true);
});

test('un teléfono que se dice sin conexión y la tiene no pierde la línea', async () => {
  const line = await watch();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(10);
  expect(fetch).toHaveBeenCalled();
  expect(line.read().online).toBe(true);
});

test('sin respuesta la línea se perdió, y vuelve sola', async () => {
  const line = await watch();
  answer = () => Promise.reject(new TypeError('no network'));
  expect(await line.check()).toBe(false);
  expect(line.read().online).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(line.read().online).toBe(false);
  answer = async () => live();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(line.read().online).toBe(true);
});

test('una llamada contestada devuelve la línea sin esperar', async () => {
  const line = await watch();
  line.lost();
  line.answered();
  expect(line.read().online).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
});

test('la página de ingreso de un Wi-Fi público no es una respuesta; un servidor en problemas sí', async () => {
  const line = await watch();
  answer = async () => live('text/html');
  expect(await line.check()).toBe(false);
  answer = async () => live('text/html', 502);
  expect(await line.check()).toBe(true);
});

test('mientras no se la mira nada cambia', async () => {
  vi.resetModules();
  const { line } = await import('./line.ts');
  answer = () => Promise.reject(new TypeError('no network'));
  expect(await line.check()).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});
