import argon2 from '@node-rs/argon2';
import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSesionApp } from './test-app.ts';

// Only counted, and made cheap where a hundred are needed.
const verify = vi.spyOn(argon2, 'verify');
afterAll(() => verify.mockRestore());

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const CLAVE = 'una clave larga';
const CUARTO_DE_HORA = 15 * 60_000;
const mirados = () => verify.mock.calls.length;

let call: ReturnType<typeof createSesionApp>;

beforeAll(async () => {
  const { db } = database;
  call = createSesionApp({
    db,
    clock,
    limits: createLimits(db, clock),
    otpPersonal: true,
    claveDeCodigos: new Secret('c'.repeat(32)),
  });
  const clave_hash = await argon2.hash(CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await build.usuario(db, { email: 'maria@correo.test', clave_hash });
});

beforeEach(async () => {
  await database.db.deleteFrom('limites').execute();
  await database.db.deleteFrom('sesiones').execute();
  verify.mockReset();
  verify.mockImplementation(async (_hash, clave) => clave === CLAVE);
});

const ingresar = (email: string, password: string, ip = '10.0.0.1') =>
  call('POST', '/authentication_token', { body: { email, password }, ip });
const fallar = async (veces: number, email: string, ip?: string) => {
  const estados: number[] = [];
  for (let vez = 0; vez < veces; vez += 1) estados.push((await ingresar(email, 'no es esta', ip)).status);
  return estados;
};

test('tras cinco fallas en quince minutos no se mira ni la contraseña buena, hasta que pasa el plazo', async () => {
  expect(await fallar(6, 'maria@correo.test')).toEqual([401, 401, 401, 401, 401, 429]);
  const frenado = await ingresar('MARIA@correo.test', CLAVE);
  expect(frenado.status).toBe(429);
  expect(frenado.body).toEqual({ code: 429, message: 'Demasiados intentos. Probá de nuevo en 15 minutos.' });
  expect(frenado.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(frenado.headers['retry-after']).toBe('900');
  expect(mirados()).toBe(5);
  clock.advance(CUARTO_DE_HORA - 1);
  expect((await ingresar('maria@correo.test', CLAVE)).status).toBe(429);
  clock.advance(1);
  expect((await ingresar('maria@correo.test', CLAVE)).status).toBe(200);
});

test('un correo sin cuenta se frena igual: el freno tampoco dice quién tiene cuenta', async () => {
  expect(await fallar(6, 'nadie@correo.test')).toEqual([401, 401, 401, 401, 401, 429]);
});

test('de cincuenta intentos a la vez no se miran más de cinco', async () => {
  const respuestas = await Promise.all(
    Array.from({ length: 50 }, () => ingresar('maria@correo.test', 'no es esta')),
  );
  const con = (status: number) => respuestas.filter((respuesta) => respuesta.status === status).length;
  expect([con(401), con(429)]).toEqual([5, 45]);
  expect(mirados()).toBe(5);
});

test('una dirección falla cincuenta veces y no más, sea con las cuentas que sea; otra sigue ingresando', async () => {
  for (let cuenta = 0; cuenta < 50; cuenta += 1)
    expect(await fallar(1, `nadie${cuenta}@correo.test`, '10.0.0.9')).toEqual([401]);
  expect(await fallar(1, 'otro@correo.test', '10.0.0.9')).toEqual([429]);
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.9')).status).toBe(429);
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.8')).status).toBe(200);
});

test('lo que se frena por dirección no gasta los intentos de la cuenta', async () => {
  for (let cuenta = 0; cuenta < 50; cuenta += 1) await fallar(1, `nadie${cuenta}@correo.test`, '10.0.0.9');
  await fallar(10, 'maria@correo.test', '10.0.0.9');
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.7')).status).toBe(200);
});

test('tras cien fallas seguidas hay que restablecer la contraseña', async () => {
  for (let tanda = 0; tanda < 20; tanda += 1) {
    expect(await fallar(5, 'maria@correo.test')).toEqual([401, 401, 401, 401, 401]);
    clock.advance(CUARTO_DE_HORA);
  }
  const respuesta = await ingresar('maria@correo.test', CLAVE);
  expect(respuesta.status).toBe(429);
  expect(respuesta.body).toEqual({
    code: 429,
    message: 'Por seguridad, restablecé tu contraseña para volver a ingresar.',
  });
});

test('los intentos frenados no cuentan como fallas seguidas: pasado el plazo se vuelve a ingresar', async () => {
  for (let vez = 0; vez < 4; vez += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => ingresar('maria@correo.test', 'no es esta', `10.1.${vez}.${n}`)),
    );
  clock.advance(CUARTO_DE_HORA);
  expect((await ingresar('maria@correo.test', CLAVE)).status).toBe(200);
});

test('la dirección conocida de una casa con IPv6 es toda su red: el teléfono cambia dentro de ella', async () => {
  expect((await ingresar('maria@correo.test', CLAVE, '2001:db8:1:2::5')).status).toBe(200);
  await fallar(8, 'maria@correo.test', '10.6.6.6');
  expect((await ingresar('maria@correo.test', CLAVE, '2001:db8:1:3::5')).status).toBe(429);
  expect((await ingresar('maria@correo.test', CLAVE, '2001:db8:1:2:a:b:c:d')).status).toBe(200);
});

test('un extraño no deja afuera a quien ya ingresó desde su dirección', async () => {
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  await fallar(8, 'maria@correo.test', '10.6.6.6');
  expect((await ingresar('maria@correo.test', CLAVE, '10.6.6.7')).status).toBe(429);
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  // The known address has its own five, not an open door.
  expect(await fallar(6, 'maria@correo.test', '10.0.0.5')).toEqual([401, 401, 401, 401, 401, 429]);
});

test('un ingreso bueno devuelve los intentos de la cuenta y el de la dirección', async () => {
  for (let vez = 0; vez < 3; vez += 1) {
    await fallar(4, 'maria@correo.test', `10.2.0.${vez}`);
    expect((await ingresar('maria@correo.test', CLAVE, `10.2.0.${vez}`)).status).toBe(200);
  }
  const quedan = await database.db
    .selectFrom('limites')
    .select(['key', 'points'])
    .where('points', '>', 0)
    .execute();
  expect(quedan.map(({ key, points }) => [key.split(':')[0], points])).toEqual(
    Array.from({ length: 3 }, () => ['ingreso-ip', 4]),
  );
});

test('las fallas de extraños entre ingresos buenos no son seguidas', async () => {
  for (let tanda = 0; tanda < 25; tanda += 1) {
    await fallar(5, 'maria@correo.test', `10.6.${tanda}.1`);
    expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(tanda === 0 ? 429 : 200);
    clock.advance(CUARTO_DE_HORA);
    if (tanda === 0) expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  }
  // A hundred and twenty-five failures later, an address never seen before is still answered.
  expect((await ingresar('maria@correo.test', CLAVE, '10.9.9.9')).status).toBe(200);
});

test('ningún correo inventado gasta los intentos de la dirección de otra persona', async () => {
  expect((await ingresar('maria@correo.test', CLAVE, '10.0.0.5')).status).toBe(200);
  for (const inventado of ['maria@correo.test|10.0.0.5', '["maria@correo.test","10.0.0.5"]']) {
    await fallar(6, inventado, '10.6.6.6');
  }
  expect(await fallar(5, 'maria@correo.test', '10.0.0.5')).toEqual([401, 401, 401, 401, 401]);
});

test('lo que se escribe como correo no queda en la tabla de los límites', async () => {
  await fallar(1, 'mi-clave-secreta', '10.0.0.5');
  const claves = await database.db.selectFrom('limites').select('key').execute();
  expect(JSON.stringify(claves)).not.toMatch(/mi-clave-secreta|10\.0\.0\.5/);
  expect(claves).toHaveLength(3);
});

test('confirmar la contraseña también pide restablecerla tras cien fallas seguidas; acertar empieza de nuevo', async () => {
  const token = String((await ingresar('maria@correo.test', CLAVE)).body.token);
  const confirmar = (password: string) => call('POST', '/api/auth/confirmar', { token, body: { password } });
  const fallarAlConfirmar = async (veces: number) => {
    for (let vez = 0; vez < veces; vez += 1) {
      if (vez % 5 === 0) clock.advance(CUARTO_DE_HORA);
      expect((await confirmar('no es esta')).status).toBe(422);
    }
    clock.advance(CUARTO_DE_HORA);
  };
  await fallarAlConfirmar(99);
  expect((await confirmar(CLAVE)).status).toBe(200);
  await fallarAlConfirmar(100);
  const antes = mirados();
  const { status, body } = await confirmar(CLAVE);
  expect([status, body.detail]).toEqual([429, 'Por seguridad, restablecé tu contraseña para seguir.']);
  expect(mirados()).toBe(antes);
  // Entering does not end the series: whoever took the session would wait for its owner to come back.
  expect((await ingresar('maria@correo.test', CLAVE)).status).toBe(200);
  expect((await confirmar(CLAVE)).status).toBe(429);
});
