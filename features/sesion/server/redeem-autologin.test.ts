import { createHash } from 'node:crypto';
import type { NewRow } from '@oficina/db';
import { build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { lockUsuario } from '@oficina/usuarios/server';
import { expect, test } from 'vitest';
import { useSesion } from './sesion.test-kit.ts';
import { revokeSesionesOf } from './sesiones.repository.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call, isAlive, findSesion, ...sesion } = useSesion(database, clock);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RECHAZO = {
  status: 401,
  body: {
    code: 401,
    message: 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.',
  },
};

const open = async (
  cambios: Partial<NewRow<'usuarios'>> = {},
  inherited: { otp_pasado?: Date; clave_pasada?: Date } = {},
) => {
  const usuario = await build.usuario(database.db, cambios);
  return { id: usuario.id, token: await sesion.open(usuario, inherited) };
};
const requestCodigo = async (token: string) => {
  const { status, body } = await call('POST', '/api/oob/autologin/codigo', { token });
  expect(status).toBe(200);
  return body as { codigo: string; usuarioId: number; vence: string };
};
const redeem = async (token: string, usuarioId: number, ip?: string) => {
  const { status, body } = await call('POST', '/api/oob/autologin', { body: { token, usuarioId }, ip });
  return { status, body };
};

test('un código abre una sesión nueva una sola vez, y la que lo pidió sigue viva', async () => {
  const { id, token } = await open();
  const { codigo, usuarioId, vence } = await requestCodigo(token);
  expect(codigo).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([usuarioId, vence]).toEqual([id, '2026-11-12T09:05:00-03:00']);
  const guardado = JSON.stringify(await rowsOf(database.db, 'codigos'));
  expect(guardado).not.toContain(codigo);
  expect(guardado).not.toContain(createHash('sha256').update(codigo).digest('hex'));

  const redemption = await redeem(codigo, id);
  expect(redemption.status).toBe(200);
  expect(redemption.body).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), usuarioId: id });
  expect(await isAlive(redemption.body.token)).toBe(true);
  expect(await isAlive(token)).toBe(true);
  expect(await redeem(codigo, id)).toEqual(RECHAZO);
});

test('un código vence a los cinco minutos', async () => {
  const { id, token } = await open();
  const inTime = await requestCodigo(token);
  const late = await requestCodigo(token);
  clock.advance(5 * MINUTE - 1);
  expect((await redeem(inTime.codigo, id)).status).toBe(200);
  clock.advance(1);
  expect(await redeem(late.codigo, id)).toEqual(RECHAZO);
});

test('un código con el usuarioId de otra persona no abre nada ni se gasta', async () => {
  const { id, token } = await open();
  const other = await open();
  const { codigo } = await requestCodigo(token);
  expect(await redeem(codigo, other.id)).toEqual(RECHAZO);
  expect((await redeem(codigo, id)).status).toBe(200);
});

test('un código muere con la sesión que lo pidió', async () => {
  const { id, token } = await open();
  const { codigo } = await requestCodigo(token);
  await call('POST', '/api/invalidate_token', { token });
  expect(await redeem(codigo, id)).toEqual(RECHAZO);
});

test('encadenar códigos no alarga la sesión más allá de su fin ni renueva la contraseña', async () => {
  const { id, token } = await open({ roles: ['ROLE_CORTE_ADMIN'] }, { clave_pasada: clock.now() });
  const { expira } = await findSesion(token);
  let last = token;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock.advance(3 * HOUR);
    const { codigo } = await requestCodigo(last);
    last = String((await redeem(codigo, id)).body.token);
    expect(await findSesion(last)).toMatchObject({ expira, clave_pasada: null, personal: true });
  }
  clock.advance(3 * HOUR);
  expect(await isAlive(last)).toBe(false);
});

test('el token de una sesión viva abre otra, que hereda su fin; la dada sigue y sirve otra vez', async () => {
  const { id, token } = await open({}, { clave_pasada: clock.now() });
  const before = await findSesion(token);
  clock.advance(HOUR);
  const opened: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const redemption = await redeem(token, id);
    expect(redemption.status).toBe(200);
    opened.push(String(redemption.body.token));
  }
  expect(new Set([token, ...opened]).size).toBe(4);
  for (const one of [token, ...opened]) expect(await isAlive(one)).toBe(true);
  expect((await findSesion(opened[2] ?? '')).expira).toEqual(before.expira);
});

test('la sesión abierta así no hereda que la contraseña se dio hace un momento', async () => {
  const now = clock.now();
  const { id, token } = await open({}, { clave_pasada: now, otp_pasado: now });
  clock.advance(1);
  const renewed = await findSesion((await redeem(token, id)).body.token);
  expect(renewed.clave_pasada).toBeNull();
  const actor = await sesion.authenticate(String((await redeem(token, id)).body.token));
  expect(actor).toMatchObject({ usuarioId: id, autenticado: null });
});

test('con diez abiertas termina la que hace más que no se usa, y nunca la que pidió la nueva', async () => {
  const { id, token } = await open();
  const opened: string[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    clock.advance(MINUTE);
    opened.push(String((await redeem(token, id)).body.token));
  }
  expect(await isAlive(token)).toBe(true);
  const alive = await Promise.all(opened.map(isAlive));
  expect(alive).toEqual(opened.map((_token, attempt) => attempt >= 3));
  const codigo = await requestCodigo(token);
  expect((await redeem(codigo.codigo, id)).status).toBe(200);
  expect(await isAlive(token)).toBe(true);
  expect((await Promise.all(opened.map(isAlive))).filter(Boolean)).toHaveLength(8);
});

test('una persona pide diez códigos por hora, y ninguno más queda escrito', async () => {
  const { id, token } = await open();
  for (let attempt = 0; attempt < 10; attempt += 1) await requestCodigo(token);
  const throttled = await call('POST', '/api/oob/autologin/codigo', { token });
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '3600']);
  expect(await rowsOf(database.db, 'codigos', { usuario_id: id })).toHaveLength(10);
});

test('lo que abre no gasta el cupo de la dirección: detrás de una hay un pueblo', async () => {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const { id, token } = await open();
    expect((await redeem(token, id)).status).toBe(200);
  }
});

test('de veinte canjes a la vez de un código gana uno', async () => {
  const { id, token } = await open();
  const { codigo } = await requestCodigo(token);
  const redemptions = await Promise.all(Array.from({ length: 20 }, () => redeem(codigo, id)));
  expect(redemptions.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('una sesión viva con el usuarioId de otra persona se rechaza y sigue viva', async () => {
  const { token } = await open();
  const other = await open();
  expect(await redeem(token, other.id)).toEqual(RECHAZO);
  expect(await isAlive(token)).toBe(true);
});

test('una sesión vencida o cerrada no se canjea', async () => {
  const vencida = await open();
  clock.advance(31 * 24 * HOUR);
  expect(await redeem(vencida.token, vencida.id)).toEqual(RECHAZO);
  const closed = await open();
  await call('POST', '/api/invalidate_token', { token: closed.token });
  expect(await redeem(closed.token, closed.id)).toEqual(RECHAZO);
});

test('el personal con verificación en dos pasos solo se canjea desde una sesión que la pasó', async () => {
  const personal = { roles: ['ROLE_ADMIN'], otp_estado: 2, otp_secreto: Buffer.from('x') };
  const withoutOtp = await open(personal);
  expect(await redeem(withoutOtp.token, withoutOtp.id)).toEqual(RECHAZO);
  expect(await redeem((await requestCodigo(withoutOtp.token)).codigo, withoutOtp.id)).toEqual(RECHAZO);
  expect(await isAlive(withoutOtp.token)).toBe(true);
  const withOtp = await open(personal, { otp_pasado: clock.now() });
  const byCodigo = await redeem((await requestCodigo(withOtp.token)).codigo, withOtp.id);
  expect(byCodigo.status).toBe(200);
  const bySesion = await redeem(withOtp.token, withOtp.id);
  expect((await findSesion(bySesion.body.token)).otp_pasado).toEqual(clock.now());
});

test('una dirección canjea veinte veces por hora y no más; otra sí', async () => {
  const { id, token } = await open();
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await redeem('nada', id, '10.0.0.2')).status).toBe(401);
  const throttled = await call('POST', '/api/oob/autologin', {
    body: { token, usuarioId: id },
    ip: '10.0.0.2',
  });
  expect(throttled.status).toBe(429);
  expect(throttled.body).toEqual({
    code: 429,
    message: 'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  });
  expect(throttled.headers['retry-after']).toBe('3600');
  clock.advance(HOUR);
  expect((await redeem(token, id, '10.0.0.2')).status).toBe(200);
});

test('el canje queda en la auditoría, también el rechazado', async () => {
  const { id, token } = await open();
  await redeem(token, id);
  await redeem('nada', id);
  expect((await rowsOf(database.db, 'auditoria')).slice(-2)).toMatchObject([
    { accion: 'sesion.autologin', actor_id: id },
    { accion: 'sesion.autologin-rechazado', actor_id: null },
  ]);
});

test('un canje hecho mientras se cambia la contraseña no abre nada', async () => {
  const { id, token } = await open();
  const redemption = await database.db.tx(async (tx) => {
    await lockUsuario(tx, id);
    const inProgress = redeem(token, id);
    // The call would finish in this time if no lock held it.
    await Promise.race([inProgress, new Promise((done) => setTimeout(done, 500))]);
    await revokeSesionesOf(tx, id, clock.now());
    return { inProgress };
  });
  // Status 503 means that the call waited longer than the server allows.
  expect([401, 503]).toContain((await redemption.inProgress).status);
});
