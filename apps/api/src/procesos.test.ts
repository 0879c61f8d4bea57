import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { loadConfig, pagosSettings } from '@oficina/config';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRACE_MS } from './procesos.ts';
import { testEnvironment } from './test-config.ts';

const database = useDatabase();
const CLAVE = 'una clave larga';
const hijos: ChildProcess[] = [];
const urls: string[] = [];

async function levantar(): Promise<string> {
  const hijo = fork(join(import.meta.dirname, 'main.ts'), {
    env: testEnvironment(database.url, { PORT: '0', SEGURIDAD_OTP_PERSONAL: 'no' }),
    execArgv: [],
    silent: true,
  });
  hijos.push(hijo);
  const errores: string[] = [];
  hijo.stderr?.on('data', (text) => errores.push(String(text)));
  const salida = once(hijo, 'exit').then(() => {
    throw new Error(`la api no arrancó: ${errores.join('')}`);
  });
  const [mensaje] = (await Promise.race([once(hijo, 'message'), salida])) as [{ url: string }];
  salida.catch(() => undefined);
  return mensaje.url;
}

async function parar(hijo: ChildProcess): Promise<void> {
  if (hijo.exitCode !== null || hijo.signalCode !== null) return;
  const salio = once(hijo, 'exit');
  hijo.kill('SIGTERM');
  await salio;
}

beforeAll(async () => {
  urls.push(...(await Promise.all([levantar(), levantar()])));
}, 60_000);
afterAll(() => Promise.all(hijos.map(parar)));

type Call = { proceso: number; token?: string; body?: unknown; method?: string };
const call = async (path: string, { proceso, token, body, method = 'GET' }: Call) => {
  const response = await fetch(`${urls[proceso]}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

async function ingresar(roles: string[]) {
  const { id, email } = await build.usuario(database.db, { roles, clave_hash: await hash(CLAVE) });
  const { status, body } = await call('/authentication_token', {
    proceso: 0,
    method: 'POST',
    body: { email, password: CLAVE },
  });
  expect(status).toBe(200);
  return { id, token: String(body.token) };
}

test('una sesión cerrada en un proceso está cerrada en el otro en el pedido siguiente', async () => {
  expect(new Set(urls).size).toBe(2);
  const { id, token } = await ingresar(['ROLE_CONFIRMADO']);
  const propio = `/api/usuarios/${id}`;
  expect((await call(propio, { proceso: 1, token })).status).toBe(200);
  await call('/api/invalidate_token', { proceso: 0, method: 'POST', token });
  expect(await call(propio, { proceso: 1, token })).toEqual({
    status: 401,
    body: { code: 401, message: 'Invalid JWT Token' },
  });
});

test('una función quitada deja de valer en los dos procesos en el pedido siguiente', async () => {
  const { id, token } = await ingresar(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  const guardar = (proceso: number) =>
    call('/api/oob/usuario/motd', { proceso, method: 'PUT', token, body: { motd: 'Hola' } });
  expect([(await guardar(0)).status, (await guardar(1)).status]).toEqual([200, 200]);
  await database.db
    .updateTable('usuarios')
    .set({ roles: ['ROLE_CONFIRMADO'] })
    .where('id', '=', id)
    .execute();
  expect([(await guardar(0)).status, (await guardar(1)).status]).toEqual([403, 403]);
});

test('los intentos de ingreso se cuentan entre los dos procesos', async () => {
  const { email } = await build.usuario(database.db, { clave_hash: await hash(CLAVE) });
  const intentar = (proceso: number) =>
    call('/authentication_token', { proceso, method: 'POST', body: { email, password: 'no es esta' } });
  const estados = await Promise.all(Array.from({ length: 8 }, (_, n) => intentar(n % 2)));
  const con = (status: number) => estados.filter((respuesta) => respuesta.status === status).length;
  expect([con(401), con(429)]).toEqual([5, 3]);
});

test('al que para se le espera el cobro que empezó y lo que falta escribir de él', () => {
  const { cobroMs } = loadConfig({ pagos: pagosSettings }, {}).pagos;
  expect(GRACE_MS).toBeGreaterThanOrEqual(cobroMs + 15_000);
});

test('al pedirle que pare, el proceso termina sin error', async () => {
  const [hijo] = hijos;
  if (!hijo) throw new Error('no hay proceso');
  await parar(hijo);
  expect(hijo.exitCode).toBe(0);
});
