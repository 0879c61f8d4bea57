import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { loadConfig } from '@oficina/config';
import { pagosSettings } from '@oficina/pagos/server';
import { build, changeRows, compiled, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnvironment } from './config.test-kit.ts';
import { GRACE_MS } from './processes.ts';

const database = useDatabase();
const CLAVE = 'una clave larga';
const children: ChildProcess[] = [];
const urls: string[] = [];

async function startProcess(): Promise<string> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: testEnvironment(database.url, { ...compiled(), PORT: '0', SEGURIDAD_OTP_PERSONAL: 'no' }),
    execArgv: [],
    silent: true,
  });
  children.push(child);
  const errors: string[] = [];
  child.stderr?.on('data', (text) => errors.push(String(text)));
  const earlyExit = once(child, 'exit').then(() => {
    throw new Error(`la api no arrancó: ${errors.join('')}`);
  });
  const [mensaje] = (await Promise.race([once(child, 'message'), earlyExit])) as [{ url: string }];
  earlyExit.catch(() => undefined);
  return mensaje.url;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

beforeAll(async () => {
  urls.push(...(await Promise.all([startProcess(), startProcess()])));
}, 60_000);
afterAll(() => Promise.all(children.map(stop)));

type Call = { processIndex: number; token?: string; body?: unknown; method?: string };
const call = async (path: string, { processIndex, token, body, method = 'GET' }: Call) => {
  const response = await fetch(`${urls[processIndex]}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

async function signIn(roles: string[]) {
  const { id, email } = await build.usuario(database.db, { roles, clave_hash: await hash(CLAVE) });
  const { status, body } = await call('/authentication_token', {
    processIndex: 0,
    method: 'POST',
    body: { email, password: CLAVE },
  });
  expect(status).toBe(200);
  return { id, token: String(body.token) };
}

test('una sesión cerrada en un proceso está cerrada en el otro en el pedido siguiente', async () => {
  expect(new Set(urls).size).toBe(2);
  const { id, token } = await signIn(['ROLE_CONFIRMADO']);
  const ownUrl = `/api/usuarios/${id}`;
  expect((await call(ownUrl, { processIndex: 1, token })).status).toBe(200);
  await call('/api/invalidate_token', { processIndex: 0, method: 'POST', token });
  expect(await call(ownUrl, { processIndex: 1, token })).toEqual({
    status: 401,
    body: { code: 401, message: 'Invalid JWT Token' },
  });
});

test('una función quitada deja de valer en los dos procesos en el pedido siguiente', async () => {
  const { id, token } = await signIn(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  const saveMotd = (processIndex: number) =>
    call('/api/oob/usuario/motd', { processIndex, method: 'PUT', token, body: { motd: 'Hola' } });
  expect([(await saveMotd(0)).status, (await saveMotd(1)).status]).toEqual([200, 200]);
  await changeRows(database.db, 'usuarios', id, { roles: ['ROLE_CONFIRMADO'] });
  expect([(await saveMotd(0)).status, (await saveMotd(1)).status]).toEqual([403, 403]);
});

test('los intentos de ingreso se cuentan entre los dos procesos', async () => {
  const { email } = await build.usuario(database.db, { clave_hash: await hash(CLAVE) });
  const attempt = (processIndex: number) =>
    call('/authentication_token', { processIndex, method: 'POST', body: { email, password: 'no es esta' } });
  const estados = await Promise.all(Array.from({ length: 8 }, (_, n) => attempt(n % 2)));
  const countWith = (status: number) => estados.filter((response) => response.status === status).length;
  expect([countWith(401), countWith(429)]).toEqual([5, 3]);
});

test('al que para se le espera el cobro que empezó y lo que falta escribir de él', () => {
  const { cobroMs } = loadConfig({ pagos: pagosSettings }, {}).pagos;
  expect(GRACE_MS).toBeGreaterThanOrEqual(cobroMs + 15_000);
});

test('al pedirle que pare, el proceso termina sin error', async () => {
  const [child] = children;
  if (!child) throw new Error('no hay proceso');
  await stop(child);
  expect(child.exitCode).toBe(0);
});
