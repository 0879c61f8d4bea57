import { userInfo } from 'node:os';
import { build, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const MOTIVO = 'Se le rompió el teléfono; vino a la oficina con su documento.';
const database = useDatabase();
const otpQuitar = (...args: string[]) => runCli(baseEnvironment(database.url), ['otp-quitar', ...args]);

const withOtp = () =>
  build.usuario(database.db, {
    roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
const otpOf = async (id: number) =>
  (await rowsOf(database.db, 'usuarios', { id }, ['otp_estado', 'otp_secreto']))[0];

test('apaga la verificación, cierra las sesiones, avisa y guarda quién y por qué', async () => {
  const { id, email } = await withOtp();
  await build.sesion(database.db, { usuario_id: id });
  const { code, out, err } = await otpQuitar(email, '--motivo', MOTIVO);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`${email} entra solo con su contraseña`);
  expect(await otpOf(id)).toEqual({ otp_estado: 0, otp_secreto: null });
  expect((await rowsOf(database.db, 'sesiones', { usuario_id: id }))[0]?.revocada).not.toBeNull();
  expect(await rowsOf(database.db, 'mensajes', { usuario_id: id }, ['plantilla'])).toEqual([
    { plantilla: 'seguridad_cambio' },
  ]);
  expect(
    await rowsOf(database.db, 'auditoria', { entidad_id: String(id) }, ['accion', 'actor', 'motivo']),
  ).toEqual([{ accion: 'usuario.otp-quitar', actor: `cli:${userInfo().username}`, motivo: MOTIVO }]);
});

test('no cambia nada si solo se simula, sin motivo, si no la tenía o si no hay cuenta', async () => {
  const { id, email } = await withOtp();
  const { email: without } = await build.usuario(database.db, {});
  expect(await otpQuitar(email, '--motivo', MOTIVO, '--simular')).toMatchObject({
    code: 0,
    out: `Se apagaría la verificación en dos pasos de ${email}.\n`,
  });
  expect(await otpQuitar(email)).toMatchObject({ code: 64 });
  expect(await otpQuitar(email, '--motivo', 'corto')).toMatchObject({ code: 65 });
  expect(await otpQuitar(without, '--motivo', MOTIVO)).toMatchObject({
    code: 65,
    err: 'Esa cuenta no tiene activada la verificación en dos pasos.\n',
  });
  expect(await otpQuitar('nadie@x.test', '--motivo', MOTIVO)).toMatchObject({
    code: 65,
    err: 'No hay una cuenta con nadie@x.test.\n',
  });
  expect(await otpOf(id)).toMatchObject({ otp_estado: 2 });
});
