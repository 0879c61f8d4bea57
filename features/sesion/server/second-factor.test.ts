import { expectRefusal, fixedClock, rowsOf, testCipher, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import { consumeTotp } from './consume-otp.ts';
import { STEP_MS, useOtp, veces } from './otp.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:05-03:00');
const otp = useOtp(database, clock);
const { codigo, withOtp, login, confirmar, findSesion } = otp;
const OTP_REQUESTED = {
  code: 401,
  message: 'Ingresá el código de tu aplicación de autenticación.',
  otpRequerido: true,
};
const WRONG_OTP = {
  code: 401,
  message: 'El código no es correcto o ya venció. Probá con el que ves ahora.',
  otpRequerido: true,
};
const WRONG_CREDENTIALS = {
  code: 401,
  message: 'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
};

beforeEach(() => clock.set('2026-11-12T09:00:05-03:00'));

test('sin el código se pide, equivocado se dice, y con él se entra', async () => {
  const rosa = await withOtp();
  for (const nothing of [{}, { otp: null }, { otp: '' }, { otp: '  ' }])
    expect((await login(rosa, nothing)).body).toEqual(OTP_REQUESTED);
  expect((await login(rosa, { otp: '000000' })).body).toEqual(WRONG_OTP);
  const { status, body } = await login(rosa, { otp: codigo(rosa.secret) });
  expect([status, Object.keys(body)]).toEqual([200, ['token', 'usuarioId']]);
  expect(await findSesion(body.token)).toMatchObject({ otp_pasado: clock.now(), clave_pasada: clock.now() });
  expect((await otp.actions(rosa)).slice(-6)).toEqual([
    ...Array.from({ length: 5 }, () => 'sesion.rechazada otp'),
    'sesion.iniciada',
  ]);
});

test('tras cien códigos equivocados seguidos no vale ni el bueno, hasta restablecer la contraseña', async () => {
  const rosa = await withOtp();
  await login(rosa, { otp: '000000' });
  await otp.fillLimit('otp-seguidos');
  const { status, body } = await login(rosa, { otp: codigo(rosa.secret) });
  expect([status, body.message]).toEqual([
    429,
    'Por seguridad, restablecé tu contraseña para volver a ingresar.',
  ]);
  const refused = await otp.confirmar(rosa, { otp: codigo(rosa.secret) });
  expectRefusal(refused, 429, 'Por seguridad, restablecé tu contraseña para seguir.');
  await database.db.deleteFrom('limites').execute();
  expect((await login(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
});

test('con la contraseña equivocada nadie se entera de que hay un segundo paso', async () => {
  const rosa = await withOtp();
  for (const extra of [{}, { otp: '000000' }, { otp: codigo(rosa.secret) }, { otp: rosa.recuperacion[0] }]) {
    for (const email of [rosa.email, 'nadie@correo.test']) {
      const { status, body } = await login({ email }, { password: 'otra clave', ...extra });
      expect([status, body]).toEqual([401, WRONG_CREDENTIALS]);
    }
    await database.db.deleteFrom('limites').execute();
  }
  // Codes given with a wrong password are not used up.
  expect((await login(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
  expect((await login(rosa, { otp: rosa.recuperacion[0] })).status).toBe(200);
});

test('pedir el código muchas veces no cuenta como fallar', async () => {
  const rosa = await withOtp();
  for (let attempt = 0; attempt < 7; attempt += 1) expect((await login(rosa)).body).toEqual(OTP_REQUESTED);
  expect((await login(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
});

test('a quien no tiene segundo paso un código de más no le estorba ni le suma nada', async () => {
  const hugo = await otp.createUsuario();
  const { status, body } = await login(hugo, { otp: '123456' });
  expect(status).toBe(200);
  expect((await findSesion(body.token)).otp_pasado).toBeNull();
});

test('un código de recuperación entra una vez, se escriba como se escriba', async () => {
  const rosa = await withOtp();
  const [first = '', second = ''] = rosa.recuperacion;
  expect((await login(rosa, { otp: first })).status).toBe(200);
  expect((await login(rosa, { otp: first })).body).toEqual(WRONG_OTP);
  expect((await login(rosa, { otp: ` ${second.toLowerCase().replace('-', ' ')} ` })).status).toBe(200);
  const hugo = await withOtp();
  expect((await login(hugo, { otp: rosa.recuperacion[2] })).body).toEqual(WRONG_OTP);
});

test('de cincuenta ingresos a la vez con el mismo código entra uno', async () => {
  const rosa = await withOtp();
  const sameCodigo = codigo(rosa.secret);
  const estados = (await veces(50, () => login(rosa, { otp: sameCodigo }))).map(({ status }) => status);
  expect(estados.filter((status) => status === 200)).toHaveLength(1);
  const opened = await rowsOf(database.db, 'sesiones', { usuario_id: rosa.id, created: clock.now() });
  expect(opened).toMatchObject([{ otp_pasado: clock.now() }]);
}, 120_000);

test('de cincuenta a la vez con el mismo código de recuperación entra uno', async () => {
  const rosa = await withOtp();
  const estados = await veces(50, () => login(rosa, { otp: rosa.recuperacion[0] }));
  expect(estados.filter(({ status }) => status === 200)).toHaveLength(1);
}, 120_000);

test('de cincuenta entre entrar, confirmar y desactivar con el mismo código pasa uno', async () => {
  const rosa = await withOtp();
  const sameCodigo = codigo(rosa.secret);
  const pasos = [
    () => login(rosa, { otp: sameCodigo }),
    () => confirmar(rosa, { otp: sameCodigo }),
    () => otp.inhabilitar(rosa, sameCodigo),
  ];
  let callNumber = 0;
  const estados = await veces(50, () => {
    callNumber += 1;
    return pasos[callNumber % pasos.length]?.() ?? login(rosa);
  });
  const after = await otp.rowOf(rosa);
  // Once the second step is off, logging in asks for no code, so those logins do not count.
  const withCodigo = estados.filter(
    ({ status, body }) => status === 200 && (after.otp_estado === 2 || !('token' in body)),
  );
  expect(withCodigo).toHaveLength(1);
}, 120_000);

test('sin freno que los pare, de cincuenta a la vez gasta el paso uno', async () => {
  const rosa = await withOtp();
  const sameCodigo = new Secret(codigo(rosa.secret));
  const row = await otp.rowOf(rosa);
  const consume = () =>
    database.db.tx((tx) => consumeTotp({ cipher: testCipher }, tx, row, sameCodigo, clock.now()));
  expect((await veces(50, consume)).filter(Boolean)).toHaveLength(1);
});

test('el código que activó no sirve para entrar, ni el usado antes de otro más nuevo', async () => {
  const rosa = await otp.createUsuario();
  const { secret } = await otp.generar(rosa);
  const usado = codigo(secret);
  expect((await otp.habilitar(rosa, usado)).status).toBe(200);
  expect((await login(rosa, { otp: usado })).body).toEqual(WRONG_OTP);
  const next = codigo(secret, 1);
  expect((await login(rosa, { otp: next })).status).toBe(200);
  clock.advance(STEP_MS);
  expect((await login(rosa, { otp: next })).body).toEqual(WRONG_OTP);
  expect((await confirmar(rosa, { otp: usado })).status).toBe(422);
});

test('se confirma con un código, que abre lo delicado un cuarto de hora y vale una vez', async () => {
  const rosa = await withOtp();
  clock.advance(20 * 60_000);
  const sensitiveCall = () => otp.post('/api/oob/otp/generar', rosa.token);
  expect((await sensitiveCall()).status).toBe(403);
  const sameCodigo = codigo(rosa.secret);
  const { status, body } = await confirmar(rosa, { otp: sameCodigo });
  expect([status, body]).toEqual([200, { hasta: '2026-11-12T09:35:35-03:00' }]);
  expect(await findSesion(rosa.token)).toMatchObject({ otp_pasado: clock.now() });
  // Status 409 means that the call was let through, and found the second step already enabled.
  expect((await sensitiveCall()).status).toBe(409);
  expectRefusal(await confirmar(rosa, { otp: sameCodigo }), 422, 'otp: El código no es correcto.');
  expect((await otp.actions(rosa)).slice(-2)).toEqual([
    'sesion.confirmada otp',
    'sesion.confirmacion-rechazada otp',
  ]);
});

test('sin segundo paso activado ningún código confirma', async () => {
  const rosa = await otp.createUsuario();
  const { secret } = await otp.generar(rosa);
  expect((await confirmar(rosa, { otp: codigo(secret) })).status).toBe(422);
  for (const nothing of [{}, { password: null, otp: null }])
    expect((await confirmar(rosa, nothing)).body.detail).toBe('password: Completá este dato.');
});

test('la sesión abierta con un código de la aplicación hereda el segundo paso, no la confirmación', async () => {
  const admin = await withOtp({ roles: ['ROLE_ADMIN'] });
  const parent = String((await login(admin, { otp: codigo(admin.secret) })).body.token);
  clock.advance(60_000);
  const { body: requested } = await otp.post('/api/oob/autologin/codigo', parent);
  const { body: redemption } = await otp.post('/api/oob/autologin', undefined, {
    token: requested.codigo,
    usuarioId: admin.id,
  });
  const child = String(redemption.token);
  expect((await findSesion(child)).otp_pasado).toEqual((await findSesion(parent)).otp_pasado);
  const sensitiveCall = (token: string) => otp.post('/api/oob/otp/generar', token);
  expect((await sensitiveCall(parent)).status).toBe(409);
  expect((await sensitiveCall(child)).body.reautenticar).toBe(true);
  const grandchild = await otp.post('/api/oob/autologin', undefined, { token: child, usuarioId: admin.id });
  expect((await sensitiveCall(String(grandchild.body.token))).body.reautenticar).toBe(true);
  clock.advance(STEP_MS);
  const given = { token: String(grandchild.body.token), id: admin.id, email: admin.email };
  expect((await confirmar(given, { otp: codigo(admin.secret) })).status).toBe(200);
  expect((await sensitiveCall(given.token)).status).toBe(409);
});
