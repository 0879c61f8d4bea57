import { expectRefusal, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CLAVE, useSesion } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const sesion = useSesion(database, clock);

let usuario: { id: number; roles: string[] };
let token = '';

beforeAll(async () => {
  usuario = await sesion.createUsuario();
});
beforeEach(async () => {
  token = await sesion.open(usuario);
});

const confirmar = (body: unknown) => sesion.call('POST', '/api/auth/confirmar', { token, body });
const clavePassedAt = async () => (await sesion.findSesion(token)).clave_pasada;

test('confirmar la contraseña abre las operaciones delicadas de esta sesión por quince minutos', async () => {
  expect(await clavePassedAt()).toBeNull();
  clock.advance(60_000);
  const { status, body } = await confirmar({ password: CLAVE });
  expect([status, body]).toEqual([200, { hasta: '2026-11-12T09:16:00-03:00' }]);
  expect(await clavePassedAt()).toEqual(clock.now());
  expect(await sesion.authenticate(token)).toMatchObject({ autenticado: clock.now() });
});

test('una contraseña equivocada no abre nada', async () => {
  const { status, body } = await confirmar({ password: 'otra clave' });
  expect(status).toBe(422);
  expect(body.violations).toEqual([
    { propertyPath: 'password', code: 'formato', message: 'La contraseña no es correcta.' },
  ]);
  expect(await clavePassedAt()).toBeNull();
});

test('sin contraseña se pide completarla', async () => {
  expectRefusal(await confirmar({}), 422, 'password: Completá este dato.');
});

test('tras cinco equivocaciones hay que esperar; acertar antes devuelve los intentos', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await confirmar({ password: 'no' })).status).toBe(422);
  expect((await confirmar({ password: CLAVE })).status).toBe(200);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await confirmar({ password: 'no' })).status).toBe(422);
  const throttled = await confirmar({ password: CLAVE });
  expect(throttled.status).toBe(429);
  expect(throttled.body.detail).toBe('Hiciste muchos intentos seguidos. Probá de nuevo en 15 minutos.');
  expect(throttled.headers['retry-after']).toBe('900');
});

test('confirmar y equivocarse quedan en la auditoría', async () => {
  await confirmar({ password: CLAVE });
  await confirmar({ password: 'secreta-equivocada' });
  const rows = await rowsOf(database.db, 'auditoria');
  expect(rows.slice(-2).map(({ accion, actor_id }) => [accion, actor_id])).toEqual([
    ['sesion.confirmada', usuario.id],
    ['sesion.confirmacion-rechazada', usuario.id],
  ]);
  expect(JSON.stringify(rows)).not.toContain('secreta-equivocada');
});
