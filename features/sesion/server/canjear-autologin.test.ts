import { createHash } from 'node:crypto';
import type { NewRow } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { lockUsuario } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { abrirSesion } from './abrir-sesion.ts';
import { createAuthenticator } from './autenticar.ts';
import { revokeSesionesDe } from './sesiones.repository.ts';
import { createSesionApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const origin = { id: 'pedido', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };
const RECHAZO = {
  status: 401,
  body: {
    code: 401,
    message: 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.',
  },
};

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
beforeEach(() => database.db.deleteFrom('limites').execute());

const abrir = async (
  cambios: Partial<NewRow<'usuarios'>> = {},
  heredado: { otp_pasado?: Date; clave_pasada?: Date } = {},
) => {
  const usuario = await build.usuario(database.db, cambios);
  const { token } = await abrirSesion(database.db, usuario, origin, clock.now(), heredado);
  return { id: usuario.id, token };
};
const pedirCodigo = async (token: string) => {
  const { status, body } = await call('POST', '/api/oob/autologin/codigo', { token });
  expect(status).toBe(200);
  return body as { codigo: string; usuarioId: number; vence: string };
};
const canjear = async (token: string, usuarioId: number, ip?: string) => {
  const { status, body } = await call('POST', '/api/oob/autologin', {
    body: { token, usuarioId },
    ...(ip ? { ip } : {}),
  });
  return { status, body };
};
const viva = async (token: string) =>
  (await call('GET', '/api/auth/status', { token })).body.autenticado as boolean;
const leer = (token: string) =>
  database.db
    .selectFrom('sesiones')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirstOrThrow();

test('un código abre una sesión nueva una sola vez, y la que lo pidió sigue viva', async () => {
  const { id, token } = await abrir();
  const { codigo, usuarioId, vence } = await pedirCodigo(token);
  expect(codigo).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([usuarioId, vence]).toEqual([id, '2026-11-12T09:05:00-03:00']);
  const guardado = JSON.stringify(await database.db.selectFrom('codigos').selectAll().execute());
  expect(guardado).not.toContain(codigo);
  expect(guardado).not.toContain(createHash('sha256').update(codigo).digest('hex'));

  const canje = await canjear(codigo, id);
  expect(canje.status).toBe(200);
  expect(canje.body).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), usuarioId: id });
  expect(await viva(String(canje.body.token))).toBe(true);
  expect(await viva(token)).toBe(true);
  expect(await canjear(codigo, id)).toEqual(RECHAZO);
});

test('un código vence a los cinco minutos', async () => {
  const { id, token } = await abrir();
  const enHora = await pedirCodigo(token);
  const tarde = await pedirCodigo(token);
  clock.advance(5 * MINUTE - 1);
  expect((await canjear(enHora.codigo, id)).status).toBe(200);
  clock.advance(1);
  expect(await canjear(tarde.codigo, id)).toEqual(RECHAZO);
});

test('un código con el usuarioId de otra persona no abre nada ni se gasta', async () => {
  const { id, token } = await abrir();
  const otra = await abrir();
  const { codigo } = await pedirCodigo(token);
  expect(await canjear(codigo, otra.id)).toEqual(RECHAZO);
  expect((await canjear(codigo, id)).status).toBe(200);
});

test('un código muere con la sesión que lo pidió', async () => {
  const { id, token } = await abrir();
  const { codigo } = await pedirCodigo(token);
  await call('POST', '/api/invalidate_token', { token });
  expect(await canjear(codigo, id)).toEqual(RECHAZO);
});

test('encadenar códigos no alarga la sesión más allá de su fin ni renueva la contraseña', async () => {
  const { id, token } = await abrir({ roles: ['ROLE_CORTE_ADMIN'] }, { clave_pasada: clock.now() });
  const { expira } = await leer(token);
  let ultimo = token;
  for (let vez = 0; vez < 3; vez += 1) {
    clock.advance(3 * HOUR);
    const { codigo } = await pedirCodigo(ultimo);
    ultimo = String((await canjear(codigo, id)).body.token);
    expect(await leer(ultimo)).toMatchObject({ expira, clave_pasada: null, personal: true });
  }
  clock.advance(3 * HOUR);
  expect(await viva(ultimo)).toBe(false);
});

test('el token de una sesión viva abre otra, que hereda su fin; la dada sigue y sirve otra vez', async () => {
  const { id, token } = await abrir({}, { clave_pasada: clock.now() });
  const antes = await leer(token);
  clock.advance(HOUR);
  const abiertas: string[] = [];
  for (let vez = 0; vez < 3; vez += 1) {
    const canje = await canjear(token, id);
    expect(canje.status).toBe(200);
    abiertas.push(String(canje.body.token));
  }
  expect(new Set([token, ...abiertas]).size).toBe(4);
  for (const una of [token, ...abiertas]) expect(await viva(una)).toBe(true);
  expect((await leer(abiertas[2] ?? '')).expira).toEqual(antes.expira);
});

test('la sesión abierta así no hereda que la contraseña se dio hace un momento', async () => {
  const ahora = clock.now();
  const { id, token } = await abrir({}, { clave_pasada: ahora, otp_pasado: ahora });
  clock.advance(1);
  const nueva = await leer(String((await canjear(token, id)).body.token));
  expect(nueva.clave_pasada).toBeNull();
  const actor = await createAuthenticator({ db: database.db, clock, otpPersonal: true })(
    String((await canjear(token, id)).body.token),
  );
  expect(actor).toMatchObject({ usuarioId: id, autenticado: null });
});

test('con diez abiertas termina la que hace más que no se usa, y nunca la que pidió la nueva', async () => {
  const { id, token } = await abrir();
  const abiertas: string[] = [];
  for (let vez = 0; vez < 12; vez += 1) {
    clock.advance(MINUTE);
    abiertas.push(String((await canjear(token, id)).body.token));
  }
  expect(await viva(token)).toBe(true);
  const vivas = await Promise.all(abiertas.map(viva));
  expect(vivas).toEqual(abiertas.map((_una, vez) => vez >= 3));
  const codigo = await pedirCodigo(token);
  expect((await canjear(codigo.codigo, id)).status).toBe(200);
  expect(await viva(token)).toBe(true);
  expect((await Promise.all(abiertas.map(viva))).filter(Boolean)).toHaveLength(8);
});

test('una persona pide diez códigos por hora, y ninguno más queda escrito', async () => {
  const { id, token } = await abrir();
  for (let vez = 0; vez < 10; vez += 1) await pedirCodigo(token);
  const freno = await call('POST', '/api/oob/autologin/codigo', { token });
  expect([freno.status, freno.headers['retry-after']]).toEqual([429, '3600']);
  const filas = await database.db.selectFrom('codigos').select('hash').where('usuario_id', '=', id).execute();
  expect(filas).toHaveLength(10);
});

test('lo que abre no gasta el cupo de la dirección: detrás de una hay un pueblo', async () => {
  for (let vez = 0; vez < 25; vez += 1) {
    const { id, token } = await abrir();
    expect((await canjear(token, id)).status).toBe(200);
  }
});

test('de veinte canjes a la vez de un código gana uno', async () => {
  const { id, token } = await abrir();
  const { codigo } = await pedirCodigo(token);
  const canjes = await Promise.all(Array.from({ length: 20 }, () => canjear(codigo, id)));
  expect(canjes.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('una sesión viva con el usuarioId de otra persona se rechaza y sigue viva', async () => {
  const { token } = await abrir();
  const otra = await abrir();
  expect(await canjear(token, otra.id)).toEqual(RECHAZO);
  expect(await viva(token)).toBe(true);
});

test('una sesión vencida o cerrada no se canjea', async () => {
  const vencida = await abrir();
  clock.advance(31 * 24 * HOUR);
  expect(await canjear(vencida.token, vencida.id)).toEqual(RECHAZO);
  const cerrada = await abrir();
  await call('POST', '/api/invalidate_token', { token: cerrada.token });
  expect(await canjear(cerrada.token, cerrada.id)).toEqual(RECHAZO);
});

test('el personal con verificación en dos pasos sólo se canjea desde una sesión que la pasó', async () => {
  const personal = { roles: ['ROLE_ADMIN'], otp_estado: 2, otp_secreto: Buffer.from('x') };
  const sin = await abrir(personal);
  expect(await canjear(sin.token, sin.id)).toEqual(RECHAZO);
  expect(await canjear((await pedirCodigo(sin.token)).codigo, sin.id)).toEqual(RECHAZO);
  expect(await viva(sin.token)).toBe(true);
  const con = await abrir(personal, { otp_pasado: clock.now() });
  const porCodigo = await canjear((await pedirCodigo(con.token)).codigo, con.id);
  expect(porCodigo.status).toBe(200);
  const porSesion = await canjear(con.token, con.id);
  expect((await leer(String(porSesion.body.token))).otp_pasado).toEqual(clock.now());
});

test('una dirección canjea veinte veces por hora y no más; otra sí', async () => {
  const { id, token } = await abrir();
  for (let vez = 0; vez < 20; vez += 1) expect((await canjear('nada', id, '10.0.0.2')).status).toBe(401);
  const freno = await call('POST', '/api/oob/autologin', {
    body: { token, usuarioId: id },
    ip: '10.0.0.2',
  });
  expect(freno.status).toBe(429);
  expect(freno.body).toEqual({
    code: 429,
    message: 'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  });
  expect(freno.headers['retry-after']).toBe('3600');
  clock.advance(HOUR);
  expect((await canjear(token, id, '10.0.0.2')).status).toBe(200);
});

test('el canje queda en la auditoría, también el rechazado', async () => {
  const { id, token } = await abrir();
  await canjear(token, id);
  await canjear('nada', id);
  const ultimas = await database.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(ultimas.reverse()).toEqual([
    { accion: 'sesion.autologin', actor_id: id },
    { accion: 'sesion.autologin-rechazado', actor_id: null },
  ]);
});

test('un canje hecho mientras se cambia la contraseña no abre nada', async () => {
  const { id, token } = await abrir();
  const canje = await database.db.tx(async (tx) => {
    await lockUsuario(tx, id);
    const enCurso = canjear(token, id);
    // Time enough to pass, if nothing held it.
    await Promise.race([enCurso, new Promise((done) => setTimeout(done, 500))]);
    await revokeSesionesDe(tx, id, clock.now());
    return { enCurso };
  });
  // 503: it waited longer than a busy database allows.
  expect([401, 503]).toContain((await canje.enCurso).status);
});
