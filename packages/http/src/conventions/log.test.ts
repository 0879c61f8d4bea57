import { Writable } from 'node:stream';
import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { bearer, type CosasApp, createCosasApp, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base);

const linesOf = (app: CosasApp) => app.lines().map((line) => JSON.parse(line) as Record<string, unknown>);

test('un pedido escribe una línea con lo permitido y nada más', async () => {
  const fresh = createCosasApp(base.ownerDb);
  const response = await fresh.app.inject({ url: '/api/cosas/1?nombre=ana', headers: bearer('usuario') });
  const [line] = linesOf(fresh).filter((found) => found.status);
  expect(Object.keys(line ?? {}).sort()).toEqual(
    ['level', 'method', 'ms', 'requestId', 'route', 'status', 'time', 'usuarioId'].sort(),
  );
  expect(line).toMatchObject({
    requestId: response.headers['x-request-id'],
    method: 'GET',
    route: '/api/cosas/:id',
    status: 200,
    usuarioId: 7,
  });
});

test('ninguna línea lleva cuerpo, cabeceras, búsqueda, token ni el texto de un error', async () => {
  const secret = 'secreto123';
  const json = { 'content-type': 'application/json' };
  await cosas.app.inject({ url: `/api/cosas?nombre=${secret}`, headers: { 'user-agent': secret } });
  await cosas.app.inject({ url: `/api/cosas_por_codigo/${secret}`, headers: bearer(secret) });
  await cosas.app.inject({ url: `/${secret}` });
  await cosas.app.inject({ url: `/%zz${secret}` });
  await cosas.app.inject({ url: `/api/cosas/${secret.repeat(30)}` });
  for (const payload of [`{"clave":"${secret}"}`, `{"clave":"${secret}`, `{"${secret}":1,"${secret}":2}`])
    await cosas.app.inject({ method: 'POST', url: '/authentication_token', headers: json, payload });
  for (const kind of ['interna', 'texto', 'base']) await cosas.app.inject({ url: `/api/fallas/${kind}` });
  const lines = cosas.lines().join('\n');
  expect(lines).toContain('request failed');
  expect(lines).not.toContain(secret);
  expect(lines).not.toContain('ana@correo.com');
});

test('una falla deja su clase, su código y su lugar, con el número del pedido', async () => {
  const fresh = createCosasApp(base.ownerDb);
  const response = await fresh.app.inject({ url: '/api/fallas/interna' });
  const line = linesOf(fresh).find((found) => found.msg === 'request failed');
  expect(line?.requestId).toBe(response.json().requestId);
  expect(line?.error).toMatchObject({ type: 'Error' });
  expect(JSON.stringify(line?.error)).toContain('cosas.test-kit.ts');
});

function createLog() {
  const written: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { log: createLogger('trace', destination), lines: () => written.join('').trim().split('\n') };
}

test('un error que llega copiado, como los de la cola, deja su código y su lugar', async () => {
  const { log, lines } = createLog();
  const error: Error = await sql`select 1 / 0 as secreto123`.execute(base.db).catch((caught) => caught);
  // pg-boss reports its errors as such copies.
  log.error({ err: { ...error, message: error.message, stack: error.stack, queue: 'x' } }, 'queue');
  log.error({ err: 'secreto123' }, 'queue');
  const [copied, text] = lines().map((line) => JSON.parse(line));
  expect(copied.error).toMatchObject({ code: '22012' });
  expect(copied.error.at.length).toBeGreaterThan(0);
  expect(text.error).toEqual({ type: 'string', at: [] });
  expect(lines().join()).not.toMatch(/secreto123|division/);
});

test('el registro no deja pasar lo que no está en su lista, venga como venga', () => {
  const { log, lines: linesOfLog } = createLog();
  const error = Object.assign(new Error('secreto123\n    at secreto123 (aquí)'), {
    code: 'X1',
    body: 'secreto123',
  });
  log.error(error);
  log.error({ err: error });
  log.error({ err: error }, error.message);
  log.error({ error }, 'texto propio');
  log.info({ body: 'secreto123', headers: { a: 'secreto123' }, url: '/api/x?token=secreto123' }, 'texto');
  log.info({ url: 'http://127.0.0.1:8080/x?secreto123' }, 'texto %s', 'secreto123');
  const lines = linesOfLog();
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).not.toContain('secreto123');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'error', error: { type: 'Error', code: 'X1' } });
  expect(JSON.parse(lines[1] ?? '').msg).toBe('texto propio');
  expect(JSON.parse(lines[3] ?? '').url).toBe('http://127.0.0.1:8080');
});

test('la hora de cada línea se lee', () => {
  const { log, lines } = createLog();
  log.info({ operacion: 'x' }, 'texto');
  expect(JSON.parse(lines()[0] ?? '').time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('un error conocido lleva su código y una frase, sin el texto del error', () => {
  const { log, lines } = createLog();
  log.error({ error: Object.assign(new Error('secreto123'), { code: 'ENOSPC' }) }, 'x');
  const { error } = JSON.parse(lines()[0] ?? '');
  expect(error).toMatchObject({ code: 'ENOSPC', frase: 'No queda lugar en el disco.' });
  expect(lines().join()).not.toContain('secreto123');
});

test('la misma falla es una línea por minuto, que cuenta las otras; cada pago es otra falla', () => {
  vi.useFakeTimers();
  const { log, lines } = createLog();
  const fail = (fields: object) =>
    log.error({ ...fields, error: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }, 'queue');
  for (let times = 0; times < 600; times += 1) {
    fail({ requestId: String(times), mensajeId: times });
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(60_000);
  for (const pago of [1, 2]) fail({ pago });
  vi.useRealTimers();
  const written = lines().map((line) => JSON.parse(line));
  expect(written.map(({ repetidos, pago }) => repetidos ?? pago ?? 0)).toEqual([0, 599, 1, 2]);
});

test('lo que no es una falla se escribe siempre', () => {
  const { log, lines } = createLog();
  for (let times = 0; times < 3; times += 1) log.info({ status: 200 }, 'pedido');
  expect(lines()).toHaveLength(3);
});
