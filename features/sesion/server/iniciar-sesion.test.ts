import { createHash } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { build, changeRows, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CLAVE, hashClave, useSesion } from './sesion.test-kit.ts';

// The verifications are real and counted: an equal number of them is what makes the times alike.
const verify = vi.spyOn(argon2, 'verify');
afterAll(() => verify.mockRestore());

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call, createUsuario } = useSesion(database, clock);
const WRONG_CREDENTIALS = {
  code: 401,
  message: 'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
};

let maria: { id: number; email: string };

beforeAll(async () => {
  maria = await createUsuario({ email: 'Maria@Correo.test' });
  await createUsuario({ email: 'baja@correo.test', eliminado: new Date() });
  await build.usuario(database.db, { email: 'sinclave@correo.test' });
});
beforeEach(() => void verify.mockClear());

const send = (body: object) => call('POST', '/authentication_token', { body });
const sesiones = () => rowsOf(database.db, 'sesiones');
const actions = async () =>
  (await rowsOf(database.db, 'auditoria')).map(({ accion, actor_id, motivo }) => [accion, actor_id, motivo]);

test('con el correo y la contraseña se inicia la sesión, y la base guarda solo el SHA-256 del token', async () => {
  const { status, body } = await send({ email: ' maria@correo.TEST ', password: CLAVE });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['token', 'usuarioId']);
  expect(body.usuarioId).toBe(maria.id);
  const token = String(body.token);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const [sesion] = await sesiones();
  expect(sesion?.token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(sesion)).not.toContain(token);
  expect(sesion).toMatchObject({ usuario_id: maria.id, personal: false, revocada: null, ip: '10.0.0.1' });
  expect(sesion?.clave_pasada).toEqual(clock.now());
  expect((await actions()).at(-1)).toEqual(['sesion.iniciada', maria.id, null]);
});

test('cada ingreso da un token nuevo', async () => {
  const credentials = { email: maria.email, password: CLAVE };
  const first = await send(credentials);
  const second = await send(credentials);
  expect(first.body.token).not.toBe(second.body.token);
});

test.each([
  ['un correo que nadie registró', 'nadie@correo.test', CLAVE],
  ['una contraseña equivocada', 'maria@correo.test', 'otra clave larga'],
  ['una cuenta eliminada', 'baja@correo.test', CLAVE],
  ['una cuenta sin contraseña', 'sinclave@correo.test', CLAVE],
  ['un correo vacío', '', CLAVE],
])('%s responde lo mismo tras el mismo trabajo', async (_example, email, password) => {
  const before = (await sesiones()).length;
  const { status, body, headers } = await send({ email, password });
  expect({ status, body }).toEqual({ status: 401, body: WRONG_CREDENTIALS });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['www-authenticate']).toBe('Bearer');
  expect(verify).toHaveBeenCalledTimes(1);
  const usado = String(verify.mock.calls[0]?.[0]);
  expect(usado).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await sesiones()).toHaveLength(before);
});

test('los tiempos de los cuatro casos se parecen dentro de una misma corrida', async () => {
  const emails = ['nadie@correo.test', 'maria@correo.test', 'baja@correo.test', 'sinclave@correo.test'];
  const tiempos = new Map<string, number[]>(emails.map((email) => [email, []]));
  for (let round = 0; round < 7; round += 1) {
    for (const email of emails) {
      await database.db.deleteFrom('limites').execute();
      const startedAt = performance.now();
      await send({ email, password: 'no es esta' });
      tiempos.get(email)?.push(performance.now() - startedAt);
    }
  }
  const medians = [...tiempos.values()].map((list) => list.sort((a, b) => a - b)[3] ?? 0);
  // Without the dummy verification for unknown accounts the ratio is about ten.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(4);
});

test.each([
  [{}, 'email'],
  [{ password: CLAVE }, 'email'],
  [{ email: null, password: CLAVE }, 'email'],
  [{ email: 'maria@correo.test' }, 'password'],
  [{ email: 'maria@correo.test', password: null }, 'password'],
])('si falta un dato se dice cuál: %j', async (body, missing) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toBe(`The key "${missing}" must be provided.`);
  expect(verify).not.toHaveBeenCalled();
});

test('un correo que la base no admite es una falta del programa y no una caída', async () => {
  const answer = await send({ email: 'maria\u0000@correo.test', password: CLAVE });
  expect(answer.status).toBe(400);
});

test('un dato de otro tipo es una falta del programa', async () => {
  const answer = await send({ email: ['maria@correo.test'], password: CLAVE });
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toBe('The type of the "email" attribute must be "string", "array" given.');
});

test('con la verificación en dos pasos activada la contraseña sola no alcanza, y queda anotado', async () => {
  const { id, email } = await createUsuario({ otp_estado: 2, otp_secreto: Buffer.from('x') });
  const before = (await sesiones()).length;
  const answer = await send({ email, password: CLAVE });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    code: 401,
    message: 'Ingresá el código de tu aplicación de autenticación.',
    otpRequerido: true,
  });
  expect(await sesiones()).toHaveLength(before);
  expect((await actions()).at(-1)).toEqual(['sesion.rechazada', id, 'otp']);
});

test('el ingreso rechazado queda en la auditoría, con la cuenta si existe y sin lo que se escribió', async () => {
  await send({ email: 'maria@correo.test', password: 'secreta-equivocada' });
  await send({ email: 'nadie@correo.test', password: 'secreta-equivocada' });
  expect((await actions()).slice(-2)).toEqual([
    ['sesion.rechazada', maria.id, null],
    ['sesion.rechazada', null, null],
  ]);
  const all = JSON.stringify(await rowsOf(database.db, 'auditoria'));
  expect(all).not.toContain('secreta-equivocada');
});

test('la contraseña que se cambia mientras se la mira ya no abre: la sesión nacería después de terminarlas todas', async () => {
  const { id, email, clave_hash } = await createUsuario();
  const before = (await sesiones()).length;
  verify.mockImplementationOnce(async () => {
    await changeRows(database.db, 'usuarios', id, { clave_hash: `${clave_hash}x` });
    return true;
  });
  const answer = await send({ email, password: CLAVE });
  expect([answer.status, answer.body]).toEqual([401, WRONG_CREDENTIALS]);
  expect(await sesiones()).toHaveLength(before);
});

test('con un rol del personal no alcanza una contraseña corta: se pide otra, y sin ella no hay sesión', async () => {
  const shortClave = 'once letras';
  const nora = await createUsuario({ clave_hash: await hashClave(shortClave) });
  const login = () => send({ email: nora.email, password: shortClave });
  expect((await login()).status).toBe(200);
  const roles = (given: string[]) => changeRows(database.db, 'usuarios', nora.id, { roles: given });
  await roles(['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']);
  const before = (await sesiones()).length;
  expect((await login()).body).toEqual({
    code: 401,
    message: 'Tu función pide una contraseña de 12 caracteres o más. Restablecé la tuya para ingresar.',
  });
  expect((await sesiones()).length).toBe(before);
  expect((await actions()).at(-1)).toEqual(['sesion.rechazada', nora.id, 'clave-corta']);
  await roles(['ROLE_CONFIRMADO']);
  expect((await login()).status).toBe(200);
});
