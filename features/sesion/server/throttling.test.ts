import argon2 from '@node-rs/argon2';
import { fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CLAVE, useSesion } from './sesion.test-kit.ts';

const verify = vi.spyOn(argon2, 'verify');
afterAll(() => verify.mockRestore());

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call, login, createUsuario } = useSesion(database, clock);
const QUARTER_HOUR = 15 * 60_000;
const verifyCalls = () => verify.mock.calls.length;

beforeAll(() => createUsuario({ email: 'maria@correo.test' }));
beforeEach(async () => {
  await database.db.deleteFrom('sesiones').execute();
  verify.mockReset();
  verify.mockImplementation(async (_hash, clave) => clave === CLAVE);
});

const fail = async (veces: number, email: string, ip?: string) => {
  const estados: number[] = [];
  for (let attempt = 0; attempt < veces; attempt += 1)
    estados.push((await login(email, 'no es esta', ip)).status);
  return estados;
};

test('tras cinco fallas en quince minutos no se mira ni la contraseña buena, hasta que pasa el plazo', async () => {
  expect(await fail(6, 'maria@correo.test')).toEqual([401, 401, 401, 401, 401, 429]);
  const throttled = await login('MARIA@correo.test');
  expect(throttled.status).toBe(429);
  expect(throttled.body).toEqual({
    code: 429,
    message: 'Demasiados intentos. Probá de nuevo en 15 minutos.',
  });
  expect(throttled.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(throttled.headers['retry-after']).toBe('900');
  expect(verifyCalls()).toBe(5);
  clock.advance(QUARTER_HOUR - 1);
  expect((await login('maria@correo.test')).status).toBe(429);
  clock.advance(1);
  expect((await login('maria@correo.test')).status).toBe(200);
});

test('un correo sin cuenta se frena igual: el freno tampoco dice quién tiene cuenta', async () => {
  expect(await fail(6, 'nadie@correo.test')).toEqual([401, 401, 401, 401, 401, 429]);
});

test('de cincuenta intentos a la vez no se miran más de cinco', async () => {
  const respuestas = await Promise.all(
    Array.from({ length: 50 }, () => login('maria@correo.test', 'no es esta')),
  );
  const countWith = (status: number) => respuestas.filter((response) => response.status === status).length;
  expect([countWith(401), countWith(429)]).toEqual([5, 45]);
  expect(verifyCalls()).toBe(5);
});

test('una dirección falla cincuenta veces y no más, sea con las cuentas que sea; otra sigue ingresando', async () => {
  for (let cuenta = 0; cuenta < 50; cuenta += 1)
    expect(await fail(1, `nadie${cuenta}@correo.test`, '10.0.0.9')).toEqual([401]);
  expect(await fail(1, 'otro@correo.test', '10.0.0.9')).toEqual([429]);
  expect((await login('maria@correo.test', CLAVE, '10.0.0.9')).status).toBe(429);
  expect((await login('maria@correo.test', CLAVE, '10.0.0.8')).status).toBe(200);
});

test('lo que se frena por dirección no gasta los intentos de la cuenta', async () => {
  for (let cuenta = 0; cuenta < 50; cuenta += 1) await fail(1, `nadie${cuenta}@correo.test`, '10.0.0.9');
  await fail(10, 'maria@correo.test', '10.0.0.9');
  expect((await login('maria@correo.test', CLAVE, '10.0.0.7')).status).toBe(200);
});

test('tras cien fallas seguidas hay que restablecer la contraseña', async () => {
  for (let tanda = 0; tanda < 20; tanda += 1) {
    expect(await fail(5, 'maria@correo.test')).toEqual([401, 401, 401, 401, 401]);
    clock.advance(QUARTER_HOUR);
  }
  const response = await login('maria@correo.test');
  expect(response.status).toBe(429);
  expect(response.body).toEqual({
    code: 429,
    message: 'Por seguridad, restablecé tu contraseña para volver a ingresar.',
  });
});

test('los intentos frenados no cuentan como fallas seguidas: pasado el plazo se vuelve a ingresar', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => login('maria@correo.test', 'no es esta', `10.1.${attempt}.${n}`)),
    );
  clock.advance(QUARTER_HOUR);
  expect((await login('maria@correo.test')).status).toBe(200);
});

test('la dirección conocida de una casa con IPv6 es toda su red: el teléfono cambia dentro de ella', async () => {
  expect((await login('maria@correo.test', CLAVE, '2001:db8:1:2::5')).status).toBe(200);
  await fail(8, 'maria@correo.test', '10.6.6.6');
  expect((await login('maria@correo.test', CLAVE, '2001:db8:1:3::5')).status).toBe(429);
  expect((await login('maria@correo.test', CLAVE, '2001:db8:1:2:a:b:c:d')).status).toBe(200);
});

test('un extraño no deja afuera a quien ya ingresó desde su dirección', async () => {
  expect((await login('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  await fail(8, 'maria@correo.test', '10.6.6.6');
  expect((await login('maria@correo.test', CLAVE, '10.6.6.7')).status).toBe(429);
  expect((await login('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  // The known address has its own five attempts, not unlimited access.
  expect(await fail(6, 'maria@correo.test', '10.0.0.5')).toEqual([401, 401, 401, 401, 401, 429]);
});

test('un ingreso bueno devuelve los intentos de la cuenta y el de la dirección', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await fail(4, 'maria@correo.test', `10.2.0.${attempt}`);
    expect((await login('maria@correo.test', CLAVE, `10.2.0.${attempt}`)).status).toBe(200);
  }
  const remaining = (await rowsOf(database.db, 'limites')).filter(({ points }) => points > 0);
  expect(remaining.map(({ key, points }) => [key.split(':')[0], points])).toEqual(
    Array.from({ length: 3 }, () => ['ingreso-ip', 4]),
  );
});

test('las fallas de extraños entre ingresos buenos no son seguidas', async () => {
  for (let tanda = 0; tanda < 25; tanda += 1) {
    await fail(5, 'maria@correo.test', `10.6.${tanda}.1`);
    expect((await login('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(tanda === 0 ? 429 : 200);
    clock.advance(QUARTER_HOUR);
    if (tanda === 0) expect((await login('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  }
  expect((await login('maria@correo.test', CLAVE, '10.9.9.9')).status).toBe(200);
});

test('ningún correo inventado gasta los intentos de la dirección de otra persona', async () => {
  expect((await login('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  for (const invented of ['maria@correo.test|10.0.0.5', '["maria@correo.test","10.0.0.5"]']) {
    await fail(6, invented, '10.6.6.6');
  }
  expect(await fail(5, 'maria@correo.test', '10.0.0.5')).toEqual([401, 401, 401, 401, 401]);
});

test('lo que se escribe como correo no queda en la tabla de los límites', async () => {
  await fail(1, 'mi-clave-secreta', '10.0.0.5');
  const claves = await rowsOf(database.db, 'limites');
  expect(JSON.stringify(claves)).not.toMatch(/mi-clave-secreta|10\.0\.0\.5/);
  expect(claves).toHaveLength(3);
});

test('confirmar la contraseña también pide restablecerla tras cien fallas seguidas; acertar empieza de nuevo', async () => {
  const token = String((await login('maria@correo.test')).body.token);
  const confirmar = (password: string) => call('POST', '/api/auth/confirmar', { token, body: { password } });
  const failConfirmation = async (veces: number) => {
    for (let attempt = 0; attempt < veces; attempt += 1) {
      if (attempt % 5 === 0) clock.advance(QUARTER_HOUR);
      expect((await confirmar('no es esta')).status).toBe(422);
    }
    clock.advance(QUARTER_HOUR);
  };
  await failConfirmation(99);
  expect((await confirmar(CLAVE)).status).toBe(200);
  await failConfirmation(100);
  const before = verifyCalls();
  const { status, body } = await confirmar(CLAVE);
  expect([status, body.detail]).toEqual([429, 'Por seguridad, restablecé tu contraseña para seguir.']);
  expect(verifyCalls()).toBe(before);
  // Logging in does not end the series: otherwise a person with a stolen session would wait for its owner to log in.
  expect((await login('maria@correo.test')).status).toBe(200);
  expect((await confirmar(CLAVE)).status).toBe(429);
});
