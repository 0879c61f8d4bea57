import { randomBytes } from 'node:crypto';
import { build, changeRows, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { useSesion } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call, findSesion, ...sesion } = useSesion(database, clock);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const open = async (roles: Role[] = ['ROLE_CONFIRMADO']) => {
  const usuario = await build.usuario(database.db, { roles });
  return { usuario, token: await sesion.open(usuario) };
};
const callProtected = (token: string) => call('POST', '/api/auth/confirmar', { token, body: {} });
/** Status 422 (no password given) means that the session was accepted. */
const ACCEPTED = 422;

test.each([
  ['un cliente', ['ROLE_CONFIRMADO'] as Role[], 30 * DAY, 90 * DAY],
  ['el personal', ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] as Role[], 8 * HOUR, 12 * HOUR],
])('la sesión de %s vence sin uso y vence aunque se use', async (_who, roles, idleMs, totalMs) => {
  const idle = await open(roles);
  clock.advance(idleMs - 1000);
  expect((await callProtected(idle.token)).status).toBe(ACCEPTED);
  clock.advance(idleMs);
  const vencida = await callProtected(idle.token);
  expect(vencida.status).toBe(401);
  expect(vencida.body).toEqual({ code: 401, message: 'Expired JWT Token' });

  const used = await open(roles);
  expect((await findSesion(used.token)).expira.getTime()).toBe(clock.now().getTime() + totalMs);
  const step = Math.ceil(totalMs / 10);
  for (let attempt = 1; attempt < 10; attempt += 1) {
    clock.advance(step);
    expect((await callProtected(used.token)).status).toBe(ACCEPTED);
  }
  clock.advance(step);
  expect((await callProtected(used.token)).body.message).toBe('Expired JWT Token');
});

test('el último uso se escribe como mucho cada cinco minutos', async () => {
  const { token } = await open();
  const inicio = clock.now();
  clock.advance(5 * MINUTE - 1);
  await callProtected(token);
  expect((await findSesion(token)).ultimo_uso).toEqual(inicio);
  clock.advance(1);
  await callProtected(token);
  expect((await findSesion(token)).ultimo_uso).toEqual(clock.now());
});

test('una pestaña abierta que solo pregunta qué cambió no la mantiene: vence igual', async () => {
  const authenticate = createAuthenticator({ db: database.db, clock, otpPersonal: false });
  const { token } = await open(['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN']);
  const inicio = clock.now();
  for (let hour = 1; hour < 8; hour += 1) {
    clock.advance(HOUR);
    expect(await authenticate(token, { counts: false })).toMatchObject({ roles: expect.any(Array) });
  }
  expect((await findSesion(token)).ultimo_uso).toEqual(inicio);
  clock.advance(HOUR);
  expect(await authenticate(token, { counts: false })).toBe('expired');
});

test.each([
  ['sin token', undefined, 'JWT Token not found'],
  ['con un token inventado', randomBytes(32).toString('base64url'), 'Invalid JWT Token'],
  ['con un token que no tiene su forma', 'a.b.c', 'Invalid JWT Token'],
])('%s no hay sesión', async (_example, token, message) => {
  const { status, body, headers } = await call('POST', '/api/invalidate_token', { token });
  expect({ status, body }).toEqual({ status: 401, body: { code: 401, message } });
  expect(headers['www-authenticate']).toBe('Bearer');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('una función quitada deja de valer en el pedido siguiente', async () => {
  const { usuario, token } = await open(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  const roles = async () => (await call('GET', '/api/auth/status', { token })).body.roles;
  expect(await roles()).toEqual(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  await changeRows(database.db, 'usuarios', usuario.id, { roles: ['ROLE_CONFIRMADO'] });
  expect(await roles()).toEqual(['ROLE_CONFIRMADO']);
});

test('ganar una función de personal termina la sesión de cliente: vive meses donde se admiten horas', async () => {
  const { usuario, token } = await open();
  await changeRows(database.db, 'usuarios', usuario.id, { roles: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'] });
  expect((await callProtected(token)).body).toEqual({ code: 401, message: 'Invalid JWT Token' });
});

test('la sesión de una cuenta eliminada no vale', async () => {
  const { usuario, token } = await open();
  await changeRows(database.db, 'usuarios', usuario.id, { eliminado: clock.now() });
  expect((await callProtected(token)).body.message).toBe('Invalid JWT Token');
});

test('confirmado es la función y un nombre de tres letras', async () => {
  for (const [nombre, roles, confirmado] of [
    ['Eva', ['ROLE_CONFIRMADO'], true],
    ['Ev ', ['ROLE_CONFIRMADO'], false],
    [null, ['ROLE_CONFIRMADO'], false],
    ['Eva', [], false],
  ] as const) {
    const usuario = await build.usuario(database.db, { nombre, roles: [...roles] });
    const token = await sesion.open(usuario);
    expect((await call('GET', '/api/auth/status', { token })).body).toMatchObject({ confirmado });
  }
});

test('el personal sin verificación en dos pasos la tiene pendiente, solo donde se exige', async () => {
  const { db } = database;
  const active = await build.usuario(db, {
    roles: ['ROLE_ADMIN'],
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
  const withOtp = await sesion.open(active);
  const { token: withoutOtp } = await open(['ROLE_ADMIN']);
  const { token: customer } = await open();
  const requiringOtp = createAuthenticator({ db, clock, otpPersonal: true });
  const notRequiringOtp = createAuthenticator({ db, clock, otpPersonal: false });
  for (const [authenticate, token, otpPendiente] of [
    [requiringOtp, withOtp, false],
    [requiringOtp, withoutOtp, true],
    [requiringOtp, customer, false],
    [notRequiringOtp, withoutOtp, false],
  ] as const)
    expect(await authenticate(token)).toMatchObject({ otpPendiente });
});

test('preguntar por la sesión nunca es un error', async () => {
  const { usuario, token } = await open();
  const ask = async (given?: string) => {
    const { status, body } = await call('GET', '/api/auth/status', { token: given });
    return { status, body };
  };
  expect(await ask(token)).toEqual({
    status: 200,
    body: {
      autenticado: true,
      usuarioId: usuario.id,
      confirmado: true,
      roles: ['ROLE_CONFIRMADO'],
      expira: expect.stringMatching(/^2027-.*T.*-03:00$/),
      otpPendiente: false,
    },
  });
  const nobody = { status: 200, body: { autenticado: false } };
  expect(await ask()).toEqual(nobody);
  expect(await ask('a.b')).toEqual(nobody);
  expect(await ask(randomBytes(32).toString('base64url'))).toEqual(nobody);
  clock.advance(91 * DAY);
  expect(await ask(token)).toEqual(nobody);
});
