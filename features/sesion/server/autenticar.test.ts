import { createHash, randomBytes } from 'node:crypto';
import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { type Role, Secret } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { abrirSesion } from './abrir-sesion.ts';
import { createAuthenticator } from './autenticar.ts';
import { createSesionApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const origin = { id: 'pedido', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };

let call: ReturnType<typeof createSesionApp>;

beforeAll(() => {
  const { db } = database;
  call = createSesionApp({
    db,
    clock,
    limits: createLimits(db, clock),
    otpPersonal: true,
    claveDeCodigos: new Secret('c'.repeat(32)),
  });
});

const abrir = async (roles: Role[] = ['ROLE_CONFIRMADO']) => {
  const usuario = await build.usuario(database.db, { roles });
  const { token } = await abrirSesion(database.db, usuario, origin, clock.now());
  return { usuario, token };
};
const salir = (token: string) => call('POST', '/api/auth/confirmar', { token, body: {} });
/** 422 (no password given) means that the session was accepted. */
const ACEPTADA = 422;
const leer = (token: string) =>
  database.db
    .selectFrom('sesiones')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirstOrThrow();

test.each([
  ['un cliente', ['ROLE_CONFIRMADO'] as Role[], 30 * DAY, 90 * DAY],
  ['el personal', ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] as Role[], 8 * HOUR, 12 * HOUR],
])('la sesión de %s vence sin uso y vence aunque se use', async (_quien, roles, sinUso, enTotal) => {
  const quieta = await abrir(roles);
  clock.advance(sinUso - 1000);
  expect((await salir(quieta.token)).status).toBe(ACEPTADA);
  clock.advance(sinUso);
  const vencida = await salir(quieta.token);
  expect(vencida.status).toBe(401);
  expect(vencida.body).toEqual({ code: 401, message: 'Expired JWT Token' });

  const usada = await abrir(roles);
  expect((await leer(usada.token)).expira.getTime()).toBe(clock.now().getTime() + enTotal);
  const paso = Math.ceil(enTotal / 10);
  for (let vez = 1; vez < 10; vez += 1) {
    clock.advance(paso);
    expect((await salir(usada.token)).status).toBe(ACEPTADA);
  }
  clock.advance(paso);
  expect((await salir(usada.token)).body.message).toBe('Expired JWT Token');
});

test('el último uso se escribe como mucho cada cinco minutos', async () => {
  const { token } = await abrir();
  const inicio = clock.now();
  clock.advance(5 * MINUTE - 1);
  await salir(token);
  expect((await leer(token)).ultimo_uso).toEqual(inicio);
  clock.advance(1);
  await salir(token);
  expect((await leer(token)).ultimo_uso).toEqual(clock.now());
});

test.each([
  ['sin token', undefined, 'JWT Token not found'],
  ['con un token inventado', randomBytes(32).toString('base64url'), 'Invalid JWT Token'],
  ['con un token que no tiene su forma', 'a.b.c', 'Invalid JWT Token'],
])('%s no hay sesión', async (_caso, token, message) => {
  const { status, body, headers } = await call('POST', '/api/invalidate_token', token ? { token } : {});
  expect({ status, body }).toEqual({ status: 401, body: { code: 401, message } });
  expect(headers['www-authenticate']).toBe('Bearer');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('una función quitada deja de valer en el pedido siguiente', async () => {
  const { usuario, token } = await abrir(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  const roles = async () => (await call('GET', '/api/auth/status', { token })).body.roles;
  expect(await roles()).toEqual(['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
  await database.db
    .updateTable('usuarios')
    .set({ roles: ['ROLE_CONFIRMADO'] })
    .where('id', '=', usuario.id)
    .execute();
  expect(await roles()).toEqual(['ROLE_CONFIRMADO']);
});

test('ganar una función de personal termina la sesión de cliente: vive meses donde se admiten horas', async () => {
  const { usuario, token } = await abrir();
  await database.db
    .updateTable('usuarios')
    .set({ roles: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'] })
    .where('id', '=', usuario.id)
    .execute();
  expect((await salir(token)).body).toEqual({ code: 401, message: 'Invalid JWT Token' });
});

test('la sesión de una cuenta eliminada no vale', async () => {
  const { usuario, token } = await abrir();
  await database.db
    .updateTable('usuarios')
    .set({ eliminado: clock.now() })
    .where('id', '=', usuario.id)
    .execute();
  expect((await salir(token)).body.message).toBe('Invalid JWT Token');
});

test('confirmado es la función y un nombre de tres letras', async () => {
  for (const [nombre, roles, confirmado] of [
    ['Eva', ['ROLE_CONFIRMADO'], true],
    ['Ev ', ['ROLE_CONFIRMADO'], false],
    [null, ['ROLE_CONFIRMADO'], false],
    ['Eva', [], false],
  ] as const) {
    const usuario = await build.usuario(database.db, { nombre, roles: [...roles] });
    const { token } = await abrirSesion(database.db, usuario, origin, clock.now());
    expect((await call('GET', '/api/auth/status', { token })).body).toMatchObject({ confirmado });
  }
});

test('el personal sin verificación en dos pasos la tiene pendiente, sólo donde se exige', async () => {
  const { db } = database;
  const activada = await build.usuario(db, {
    roles: ['ROLE_ADMIN'],
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
  const { token: conOtp } = await abrirSesion(db, activada, origin, clock.now());
  const { token: sinOtp } = await abrir(['ROLE_ADMIN']);
  const { token: cliente } = await abrir();
  const exige = createAuthenticator({ db, clock, otpPersonal: true });
  const noExige = createAuthenticator({ db, clock, otpPersonal: false });
  for (const [authenticate, token, otpPendiente] of [
    [exige, conOtp, false],
    [exige, sinOtp, true],
    [exige, cliente, false],
    [noExige, sinOtp, false],
  ] as const)
    expect(await authenticate(token)).toMatchObject({ otpPendiente });
});

test('preguntar por la sesión nunca es un error', async () => {
  const { usuario, token } = await abrir();
  const preguntar = async (con?: string) => {
    const { status, body } = await call('GET', '/api/auth/status', con === undefined ? {} : { token: con });
    return { status, body };
  };
  expect(await preguntar(token)).toEqual({
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
  const nadie = { status: 200, body: { autenticado: false } };
  expect(await preguntar()).toEqual(nadie);
  expect(await preguntar('a.b')).toEqual(nadie);
  expect(await preguntar(randomBytes(32).toString('base64url'))).toEqual(nadie);
  clock.advance(91 * DAY);
  expect(await preguntar(token)).toEqual(nadie);
});
