import { changeRows, expectRefusal, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { Secret as BinarySecret, URI } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { STEP_MS, useOtp, veces } from './otp.test-kit.ts';
import { purgeOtpKeys } from './purge-expired.ts';
import { CLAVE } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:05-03:00');
const otp = useOtp(database, clock);
const { codigo, createUsuario, generar, habilitar, inhabilitar, withOtp, rowOf } = otp;
const HOUR = 3_600_000;
const WRONG_OTP = [{ propertyPath: 'otp', code: 'formato', message: 'El código no es correcto.' }];

beforeEach(() => clock.set('2026-11-12T09:00:05-03:00'));

const codigosOf = ({ id }: { id: number }) =>
  rowsOf(database.db, 'codigos', { usuario_id: id, uso: 'recuperacion' });

test('la clave se muestra una vez, con el nombre de la cooperativa, y en la base está sellada', async () => {
  const rosa = await createUsuario();
  const { secret, uri } = await generar(rosa);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(URI.parse(uri)).toMatchObject({
    issuer: 'Cooperativa Eléctrica de Prueba',
    label: rosa.email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: { base32: secret },
  });
  const row = await rowOf(rosa);
  expect(row).toMatchObject({ otp_estado: 1, otp_generado: clock.now(), otp_ultimo_paso: null });
  const guardado = row.otp_secreto ?? Buffer.alloc(0);
  expect(guardado.includes(Buffer.from(secret))).toBe(false);
  expect(guardado.includes(Buffer.from(BinarySecret.fromBase32(secret).bytes))).toBe(false);
  expect(await otp.actions(rosa)).toEqual(['usuario.otp-generar']);
});

test('generar otra vez cambia la clave: la de antes no sirve', async () => {
  const rosa = await createUsuario();
  const old = await generar(rosa);
  const newer = await generar(rosa);
  expect((await habilitar(rosa, codigo(old.secret))).status).toBe(422);
  expect((await habilitar(rosa, codigo(newer.secret))).status).toBe(200);
});

test('activar da diez códigos, termina las otras sesiones, avisa por correo y queda anotado', async () => {
  const rosa = await createUsuario();
  const other = await otp.open({ id: rosa.id, roles: ['ROLE_CONFIRMADO'] });
  const foreign = await createUsuario();
  const { secret } = await generar(rosa);
  const { status, body } = await habilitar(rosa, ` ${codigo(secret).slice(0, 3)} ${codigo(secret).slice(3)}`);
  expect([status, body.otpEstado]).toEqual([200, 2]);
  const codigos = body.codigosRecuperacion as string[];
  expect(new Set(codigos).size).toBe(10);
  for (const one of codigos) expect(one).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  expect(await rowOf(rosa)).toMatchObject({ otp_estado: 2 });
  expect(await Promise.all([rosa.token, other, foreign.token].map(otp.isAlive))).toEqual([true, false, true]);
  const sesiones = await rowsOf(database.db, 'sesiones', { usuario_id: rosa.id });
  const open = sesiones.filter(({ revocada }) => revocada === null);
  expect(open).toMatchObject([{ otp_pasado: clock.now() }]);
  expect(otp.mensajes.enqueued).toEqual([
    {
      plantilla: 'seguridad_cambio',
      tipo: 'email',
      para: rosa.email,
      usuarioId: rosa.id,
      datos: { fecha: '2026-11-12T09:00:05-03:00', cambio: 'dosPasosActivada' },
    },
  ]);
  const stored = await codigosOf(rosa);
  expect(stored).toHaveLength(10);
  expect(stored.every(({ expira }) => Number(expira) === Number.POSITIVE_INFINITY)).toBe(true);
  expect(JSON.stringify(stored)).not.toContain((codigos[0] ?? '').replace('-', ''));
  expect(await otp.actions(rosa)).toEqual(['usuario.otp-generar', 'usuario.otp-activar']);
});

test('se acepta el código de al lado y no más lejos', async () => {
  for (const [pasos, esperado] of [
    [-2, 422],
    [2, 422],
    [-1, 200],
    [1, 200],
  ] as const) {
    const rosa = await createUsuario();
    const { secret } = await generar(rosa);
    expect([pasos, (await habilitar(rosa, codigo(secret, pasos))).status]).toEqual([pasos, esperado]);
  }
});

test.each(['', '000000', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j no activa nada', async (input) => {
  const rosa = await createUsuario();
  const { secret } = await generar(rosa);
  if (codigo(secret) === input) return;
  const { status, body } = await habilitar(rosa, input);
  expect([status, body.violations]).toEqual([422, WRONG_OTP]);
  expect((await rowOf(rosa)).otp_estado).toBe(1);
  expect((await otp.actions(rosa)).at(-1)).toBe('usuario.otp-rechazado');
});

test('el código de la clave de otra persona no sirve, ni su clave copiada a otra fila', async () => {
  const [rosa, hugo] = [await createUsuario(), await createUsuario()];
  const { secret } = await generar(rosa);
  await generar(hugo);
  expect((await habilitar(hugo, codigo(secret))).status).toBe(422);
  const { otp_secreto, clave_id } = await rowOf(rosa);
  await changeRows(database.db, 'usuarios', hugo.id, { otp_secreto, clave_id });
  expect((await habilitar(hugo, codigo(secret))).status).toBe(422);
});

test('sin clave generada, con una de ayer o ya activada se dice qué pasa', async () => {
  const rosa = await createUsuario();
  expectRefusal(await habilitar(rosa, '123456'), 409, 'Primero generá la clave.');
  const { secret } = await generar(rosa);
  clock.advance(24 * HOUR);
  expect((await habilitar(rosa, codigo(secret))).body.detail).toBe('Primero generá la clave.');
  expect(await rowOf(rosa)).toMatchObject({ otp_estado: 0, otp_secreto: null, clave_id: null });

  const hugo = await withOtp();
  for (const url of ['generar', 'habilitar']) {
    const refused = await otp.post(`/api/oob/otp/${url}`, hugo.token, { otp: codigo(hugo.secret) });
    expectRefusal(refused, 409, 'La verificación en dos pasos ya está activada.');
  }
});

test('la limpieza olvida las claves de ayer y deja las de hoy y las activadas', async () => {
  const [old, active] = [await createUsuario(), await withOtp()];
  await generar(old);
  clock.advance(24 * HOUR);
  const newer = await createUsuario();
  await generar(newer);
  expect(await purgeOtpKeys({ db: database.db, clock })).toBeGreaterThanOrEqual(1);
  expect((await rowOf(old)).otp_estado).toBe(0);
  expect((await rowOf(newer)).otp_estado).toBe(1);
  expect((await rowOf(active)).otp_estado).toBe(2);
});

test('de cincuenta veces a la vez con el mismo código, uno activa', async () => {
  const rosa = await createUsuario();
  const { secret } = await generar(rosa);
  const estados = (await veces(50, () => habilitar(rosa, codigo(secret)))).map(({ status }) => status);
  expect(estados.filter((status) => status === 200)).toHaveLength(1);
  expect(await codigosOf(rosa)).toHaveLength(10);
});

test('desactivar pide contraseña reciente y código, borra la clave y los códigos, y avisa', async () => {
  const rosa = await withOtp();
  clock.advance(16 * 60_000);
  const old = await inhabilitar(rosa, codigo(rosa.secret));
  expect([old.status, old.body.reautenticar]).toEqual([403, true]);
  expect((await inhabilitar(rosa, codigo(rosa.secret), { password: 'no es' })).status).toBe(422);
  otp.mensajes.enqueued.length = 0;
  const { status, body } = await inhabilitar(rosa, codigo(rosa.secret), { password: CLAVE });
  expect([status, body]).toEqual([200, { otpEstado: 0 }]);
  expect(await rowOf(rosa)).toMatchObject({ otp_estado: 0, otp_secreto: null, otp_ultimo_paso: null });
  expect(otp.mensajes.enqueued).toMatchObject([{ datos: { cambio: 'dosPasosDesactivada' } }]);
  expect((await otp.actions(rosa)).at(-1)).toBe('usuario.otp-desactivar');
  expect((await codigosOf(rosa)).every(({ expira }) => expira <= clock.now())).toBe(true);
  expect((await otp.login(rosa)).status).toBe(200);
  const { secret } = await generar(rosa);
  await habilitar(rosa, codigo(secret));
  expect((await otp.login(rosa, { otp: rosa.recuperacion[0] })).status).toBe(401);
});

test('se desactiva también con un código de recuperación, y con uno equivocado no', async () => {
  const rosa = await withOtp();
  expect((await inhabilitar(rosa, 'AAAA-AAAA')).body.violations).toEqual(WRONG_OTP);
  expect((await rowOf(rosa)).otp_estado).toBe(2);
  expect((await inhabilitar(rosa, rosa.recuperacion[3])).status).toBe(200);
});

test('el personal no la desactiva mientras su función la exija', async () => {
  const admin = await withOtp({ roles: ['ROLE_USUARIO_ADMIN'] });
  clock.advance(16 * 60_000);
  const refused = await inhabilitar(admin, codigo(admin.secret));
  expectRefusal(refused, 403, 'Tu función exige la verificación en dos pasos.');
  expect((await rowOf(admin)).otp_estado).toBe(2);
});

test('cinco códigos equivocados frenan los demás pasos de esa persona por un cuarto de hora', async () => {
  const rosa = await withOtp();
  expect((await otp.login(rosa, { otp: '000000' })).status).toBe(401);
  expect((await otp.confirmar(rosa, { otp: '000000' })).status).toBe(422);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await inhabilitar(rosa, '000000')).status).toBe(422);
  const throttled = await inhabilitar(rosa, codigo(rosa.secret));
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '900']);
  expect((await otp.confirmar(rosa, { otp: codigo(rosa.secret) })).status).toBe(429);
  const loginResponse = await otp.login(rosa, { otp: codigo(rosa.secret) });
  expect([loginResponse.status, loginResponse.body]).toEqual([
    429,
    { code: 429, message: 'Demasiados intentos. Probá de nuevo en 15 minutos.' },
  ]);
  const hugo = await withOtp();
  expect((await inhabilitar(hugo, codigo(hugo.secret))).status).toBe(200);
  clock.advance(15 * 60_000 + STEP_MS);
  expect((await otp.login(rosa, { otp: codigo(rosa.secret) })).status).toBe(200);
});
