import { createHash } from 'node:crypto';
import { fixedClock, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import { gastarTotp } from './comprobar-otp.ts';
import { PASO_MS, useOtp, veces } from './otp.test-kit.ts';
import { CIFRADO } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:05-03:00');
const otp = useOtp(database, clock);
const { codigo, protegida, ingresar, confirmar } = otp;
const PEDIDO = {
  code: 401,
  message: 'Ingresá el código de tu aplicación de autenticación.',
  otpRequerido: true,
};
const EQUIVOCADO = {
  code: 401,
  message: 'El código no es correcto o ya venció. Probá con el que ves ahora.',
  otpRequerido: true,
};
const NO_COINCIDEN = {
  code: 401,
  message: 'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
};

beforeEach(() => clock.set('2026-11-12T09:00:05-03:00'));

const sesion = (token: unknown) =>
  database.db
    .selectFrom('sesiones')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(String(token)).digest())
    .executeTakeFirstOrThrow();

test('sin el código se pide, equivocado se dice, y con él se entra', async () => {
  const rosa = await protegida();
  for (const nada of [{}, { otp: null }, { otp: '' }, { otp: '  ' }])
    expect((await ingresar(rosa, nada)).body).toEqual(PEDIDO);
  expect((await ingresar(rosa, { otp: '000000' })).body).toEqual(EQUIVOCADO);
  const { status, body } = await ingresar(rosa, { otp: codigo(rosa.secret) });
  expect([status, Object.keys(body)]).toEqual([200, ['token', 'usuarioId']]);
  expect(await sesion(body.token)).toMatchObject({ otp_pasado: clock.now(), clave_pasada: clock.now() });
  expect((await otp.acciones(rosa)).slice(-6)).toEqual([
    ...Array.from({ length: 5 }, () => 'sesion.rechazada otp'),
    'sesion.iniciada',
  ]);
});

test('tras cien códigos equivocados seguidos no vale ni el bueno, hasta restablecer la contraseña', async () => {
  const rosa = await protegida();
  await ingresar(rosa, { otp: '000000' });
  await database.db
    .updateTable('limites')
    .set({ points: 100 })
    .where('key', 'like', 'otp-seguidos:%')
    .execute();
  const { status, body } = await ingresar(rosa, { otp: codigo(rosa.secret) });
  expect([status, body.message]).toEqual([
    429,
    'Por seguridad, restablecé tu contraseña para volver a ingresar.',
  ]);
  // Nor to whoever is already inside.
  const confirmado = await otp.confirmar(rosa, { otp: codigo(rosa.secret) });
  expect([confirmado.status, confirmado.body.detail]).toEqual([
    429,
    'Por seguridad, restablecé tu contraseña para seguir.',
  ]);
  await database.db.deleteFrom('limites').execute();
  expect((await ingresar(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
});

test('con la contraseña equivocada nadie se entera de que hay un segundo paso', async () => {
  const rosa = await protegida();
  for (const mas of [{}, { otp: '000000' }, { otp: codigo(rosa.secret) }, { otp: rosa.recuperacion[0] }]) {
    for (const email of [rosa.email, 'nadie@correo.test']) {
      const { status, body } = await ingresar({ email }, { password: 'otra clave', ...mas });
      expect([status, body]).toEqual([401, NO_COINCIDEN]);
    }
    await database.db.deleteFrom('limites').execute();
  }
  // Nothing of what was given with a wrong password was used up.
  expect((await ingresar(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
  expect((await ingresar(rosa, { otp: rosa.recuperacion[0] })).status).toBe(200);
});

test('pedir el código muchas veces no cuenta como fallar', async () => {
  const rosa = await protegida();
  for (let vez = 0; vez < 7; vez += 1) expect((await ingresar(rosa)).body).toEqual(PEDIDO);
  expect((await ingresar(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
});

test('a quien no tiene segundo paso un código de más no le estorba ni le suma nada', async () => {
  const hugo = await otp.persona();
  const { status, body } = await ingresar(hugo, { otp: '123456' });
  expect(status).toBe(200);
  expect((await sesion(body.token)).otp_pasado).toBeNull();
});

test('un código de recuperación entra una vez, se escriba como se escriba', async () => {
  const rosa = await protegida();
  const [uno = '', dos = ''] = rosa.recuperacion;
  expect((await ingresar(rosa, { otp: uno })).status).toBe(200);
  expect((await ingresar(rosa, { otp: uno })).body).toEqual(EQUIVOCADO);
  expect((await ingresar(rosa, { otp: ` ${dos.toLowerCase().replace('-', ' ')} ` })).status).toBe(200);
  const hugo = await protegida();
  expect((await ingresar(hugo, { otp: rosa.recuperacion[2] })).body).toEqual(EQUIVOCADO);
});

test('de cincuenta ingresos a la vez con el mismo código entra uno', async () => {
  const rosa = await protegida();
  const mismo = codigo(rosa.secret);
  const estados = (await veces(50, () => ingresar(rosa, { otp: mismo }))).map(({ status }) => status);
  expect(estados.filter((status) => status === 200)).toHaveLength(1);
  const abiertas = await database.db
    .selectFrom('sesiones')
    .select('otp_pasado')
    .where('usuario_id', '=', rosa.id)
    .where('created', '=', clock.now())
    .execute();
  expect(abiertas).toEqual([{ otp_pasado: clock.now() }]);
}, 120_000);

test('de cincuenta a la vez con el mismo código de recuperación entra uno', async () => {
  const rosa = await protegida();
  const estados = await veces(50, () => ingresar(rosa, { otp: rosa.recuperacion[0] }));
  expect(estados.filter(({ status }) => status === 200)).toHaveLength(1);
}, 120_000);

test('de cincuenta entre entrar, confirmar y desactivar con el mismo código pasa uno', async () => {
  const rosa = await protegida();
  const mismo = codigo(rosa.secret);
  const pasos = [
    () => ingresar(rosa, { otp: mismo }),
    () => confirmar(rosa, { otp: mismo }),
    () => otp.inhabilitar(rosa, mismo),
  ];
  let turno = 0;
  const estados = await veces(50, () => {
    turno += 1;
    return pasos[turno % pasos.length]?.() ?? ingresar(rosa);
  });
  const despues = await otp.fila(rosa);
  // Once it is off, entering asks for no code: those do not count.
  const conCodigo = estados.filter(
    ({ status, body }) => status === 200 && (despues.otp_estado === 2 || !('token' in body)),
  );
  expect(conCodigo).toHaveLength(1);
}, 120_000);

test('sin freno que los pare, de cincuenta a la vez gasta el paso uno', async () => {
  const rosa = await protegida();
  const mismo = new Secret(codigo(rosa.secret));
  const row = await otp.fila(rosa);
  const gastar = () => database.db.tx((tx) => gastarTotp({ cifrado: CIFRADO }, tx, row, mismo, clock.now()));
  expect((await veces(50, gastar)).filter(Boolean)).toHaveLength(1);
});

test('el código que activó no sirve para entrar, ni el usado antes de otro más nuevo', async () => {
  const rosa = await otp.persona();
  const { secret } = await otp.generar(rosa);
  const usado = codigo(secret);
  expect((await otp.habilitar(rosa, usado)).status).toBe(200);
  expect((await ingresar(rosa, { otp: usado })).body).toEqual(EQUIVOCADO);
  const siguiente = codigo(secret, 1);
  expect((await ingresar(rosa, { otp: siguiente })).status).toBe(200);
  clock.advance(PASO_MS);
  expect((await ingresar(rosa, { otp: siguiente })).body).toEqual(EQUIVOCADO);
  expect((await confirmar(rosa, { otp: usado })).status).toBe(422);
});

test('se confirma con un código, que abre lo delicado un cuarto de hora y vale una vez', async () => {
  const rosa = await protegida();
  clock.advance(20 * 60_000);
  const delicada = () => otp.post('/api/oob/otp/generar', rosa.token);
  expect((await delicada()).status).toBe(403);
  const mismo = codigo(rosa.secret);
  const { status, body } = await confirmar(rosa, { otp: mismo });
  expect([status, body]).toEqual([200, { hasta: '2026-11-12T09:35:35-03:00' }]);
  expect(await sesion(rosa.token)).toMatchObject({ otp_pasado: clock.now() });
  // 409: it went past the door, and the second step is enabled already.
  expect((await delicada()).status).toBe(409);
  const otra = await confirmar(rosa, { otp: mismo });
  expect([otra.status, otra.body.detail]).toEqual([422, 'otp: El código no es correcto.']);
  expect((await otp.acciones(rosa)).slice(-2)).toEqual([
    'sesion.confirmada otp',
    'sesion.confirmacion-rechazada otp',
  ]);
});

test('sin segundo paso activado ningún código confirma', async () => {
  const rosa = await otp.persona();
  const { secret } = await otp.generar(rosa);
  expect((await confirmar(rosa, { otp: codigo(secret) })).status).toBe(422);
  for (const nada of [{}, { password: null, otp: null }])
    expect((await confirmar(rosa, nada)).body.detail).toBe('password: Completá este dato.');
});

test('la sesión abierta con un código de la aplicación hereda el segundo paso, no la confirmación', async () => {
  const jefa = await protegida({ roles: ['ROLE_ADMIN'] });
  const madre = String((await ingresar(jefa, { otp: codigo(jefa.secret) })).body.token);
  clock.advance(60_000);
  const { body: pedido } = await otp.post('/api/oob/autologin/codigo', madre);
  const { body: canje } = await otp.post('/api/oob/autologin', undefined, {
    token: pedido.codigo,
    usuarioId: jefa.id,
  });
  const hija = String(canje.token);
  expect((await sesion(hija)).otp_pasado).toEqual((await sesion(madre)).otp_pasado);
  const delicada = (token: string) => otp.post('/api/oob/otp/generar', token);
  expect((await delicada(madre)).status).toBe(409);
  expect((await delicada(hija)).body.reautenticar).toBe(true);
  // Exchanged again by itself it gains nothing either.
  const nieta = await otp.post('/api/oob/autologin', undefined, { token: hija, usuarioId: jefa.id });
  expect((await delicada(String(nieta.body.token))).body.reautenticar).toBe(true);
  clock.advance(PASO_MS);
  const dada = { token: String(nieta.body.token), id: jefa.id, email: jefa.email };
  expect((await confirmar(dada, { otp: codigo(jefa.secret) })).status).toBe(200);
  expect((await delicada(dada.token)).status).toBe(409);
});
