import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineSimulator, isLoopback, type RunningSimulator } from './simulator.ts';

let kept: string[] = [];
const simulator = defineSimulator({
  name: 'prueba',
  port: 4199,
  switches: { refuse: false, delay: 0 },
  reset: (seed) => {
    kept = [`semilla ${seed}`];
  },
  routes(app, switches) {
    app.post('/guardar', () => {
      if (switches.refuse) return { guardado: false };
      kept.push('guardado');
      return { guardado: true, long: 'x'.repeat(1_000) };
    });
  },
});

let running: RunningSimulator;
beforeEach(async () => {
  running = await simulator.start({ port: 0 });
});
afterEach(() => running.close());

const post = (path: string, body: object = {}, init: RequestInit = {}) =>
  fetch(running.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...init,
  });
const save = async () => (await post('/guardar')).json();
const seen = async (since = 0) => (await fetch(`${running.url}/__sim/requests?since=${since}`)).json();

test('en produccion no arranca', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(simulator.start({ port: 0 })).rejects.toThrow('does not start in production');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('escucha solo en esta maquina y dice quien es', async () => {
  expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${running.url}/__sim/health`)).json()).toEqual({
    simulator: 'prueba',
    ok: true,
  });
});

test('cuenta lo que le pidieron, sin cuerpos ni encabezados, y no lo que se le ordena', async () => {
  await save();
  await post('/guardar?clave=1', { tarjeta: '4507990000004905' }, {});
  await post('/nada');
  expect(await seen()).toEqual([
    { n: 1, method: 'POST', path: '/guardar', status: 200 },
    { n: 2, method: 'POST', path: '/guardar', status: 200 },
    { n: 3, method: 'POST', path: '/nada', status: 404 },
  ]);
  expect(await seen(2)).toHaveLength(1);
});

test('los interruptores cambian lo que hace; uno que no existe es un error', async () => {
  await post('/__sim/config', { refuse: true });
  expect(await save()).toEqual({ guardado: false });
  expect((await post('/__sim/config', { 'no-such-switch': true })).status).toBe(400);
  expect((await post('/__sim/config', { refuse: 'si' })).status).toBe(400);
});

test('reset deja todo como al empezar, con su semilla', async () => {
  await save();
  await post('/__sim/config', { refuse: true });
  await post('/__sim/faults', { do: 'html-500' });
  await post('/__sim/reset', { seed: 7 });
  expect(kept).toEqual(['semilla 7']);
  expect(await seen()).toEqual([]);
  expect(await save()).toMatchObject({ guardado: true });
});

test('status: se responde eso, tantas veces, despues de tantas, y no se guarda nada', async () => {
  const args = { code: 429, body: 'despacio', headers: { 'retry-after': '3' } };
  await post('/__sim/faults', { do: 'status', args, after: 1, times: 2, match: { path: '/guardar' } });
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await post('/guardar'));
  expect(answers.map((one) => one.status)).toEqual([200, 429, 429, 200]);
  expect(answers[1]?.headers.get('retry-after')).toBe('3');
  expect(await answers[1]?.text()).toBe('despacio');
  expect(kept).toEqual(['semilla 1', 'guardado', 'guardado']);
});

test('una falla para otro metodo u otra ruta no toca esta, y se puede retirar', async () => {
  await post('/__sim/faults', { do: 'html-500', match: { method: 'GET' } });
  await post('/__sim/faults', { do: 'html-500', match: { path: '/otra' } });
  expect(await save()).toMatchObject({ guardado: true });
  await post('/__sim/faults', { do: 'html-500' });
  await fetch(`${running.url}/__sim/faults`, { method: 'DELETE' });
  expect(await save()).toMatchObject({ guardado: true });
  expect((await post('/__sim/faults', { do: 'explotar' })).status).toBe(400);
});

test('html-500: una pagina en lugar de una respuesta', async () => {
  await post('/__sim/faults', { do: 'html-500' });
  const answer = await post('/guardar');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html']);
});

test.each([
  ['drop-before-commit', 0],
  ['drop-after-commit', 1],
  ['truncate', 1],
])('%s: se corta, con %i guardados', async (action, saved) => {
  await post('/__sim/faults', { do: action });
  await expect(save()).rejects.toThrow();
  expect(kept.filter((one) => one === 'guardado')).toHaveLength(saved);
});

test('hang: no responde ni guarda', async () => {
  await post('/__sim/faults', { do: 'hang' });
  await expect(post('/guardar', {}, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  expect(kept).toEqual(['semilla 1']);
});

test.each(['delay', 'slow-body'])('%s: llega entero, pero tarde', async (action) => {
  await post('/__sim/faults', { do: action, args: { ms: action === 'delay' ? 250 : 25 } });
  const started = performance.now();
  expect(await save()).toMatchObject({ guardado: true });
  expect(performance.now() - started).toBeGreaterThan(200);
});

test.each([
  ['http://127.0.0.1:8080/api/oob/webhook/persona', true],
  ['http://127.0.0.1:8080/api/oob/webhook/twilio', true],
  ['http://localhost/x', true],
  ['https://ov.ejemplo.com/x', false],
  ['http://127.0.0.1.ejemplo.com/x', false],
  ['127.0.0.1', false],
  ['', false],
])('%s es de esta maquina: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});
