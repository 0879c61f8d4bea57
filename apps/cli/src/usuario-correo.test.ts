import { userInfo } from 'node:os';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const MOTIVO = 'Perdió el acceso a ese correo; lo pidió el consejo por nota.';
const database = useDatabase();

const usuarioCorreo = (...args: string[]) =>
  runCli(baseEnvironment(database.url), ['usuario-correo', ...args]);

const insertAdmin = (email: string) =>
  build.usuario(database.ownerDb, {
    email,
    roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
const usuarioRow = (id: number) =>
  database.ownerDb.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('cambia el correo de un administrador, cierra lo que tenía abierto, avisa al anterior y guarda el motivo', async () => {
  const { id } = await insertAdmin('jefe@coop.test');
  await build.sesion(database.ownerDb, { usuario_id: id });
  const { code, out, err } = await usuarioCorreo('Jefe@coop.test', 'JEFE@nuevo.test', '--motivo', MOTIVO);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('jefe@coop.test ahora es jefe@nuevo.test');
  expect(await usuarioRow(id)).toMatchObject({
    email: 'jefe@nuevo.test',
    email_probado: true,
    otp_estado: 2,
  });
  const { revocada } = await database.ownerDb
    .selectFrom('sesiones')
    .select('revocada')
    .where('usuario_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(revocada).not.toBeNull();
  const mensajes = await database.ownerDb.selectFrom('mensajes').select(['plantilla', 'para']).execute();
  expect(mensajes).toEqual([{ plantilla: 'seguridad_cambio', para: 'jefe@coop.test' }]);
  const trail = await database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'actor', 'entidad_id', 'motivo', 'cambios'])
    .execute();
  expect(trail).toEqual([
    {
      accion: 'usuario.cambiar-email',
      actor: `cli:${userInfo().username}`,
      entidad_id: String(id),
      motivo: MOTIVO,
      cambios: { antes: { email: 'jefe@coop.test' }, despues: { email: 'jefe@nuevo.test' } },
    },
  ]);
});

test('sin un motivo escrito, con un correo que no sirve o de nadie, no cambia nada y dice por qué', async () => {
  const { id, email } = await insertAdmin('otra-jefa@coop.test');
  await build.usuario(database.ownerDb, { email: 'tomado@coop.test' });
  const respuestas = await Promise.all([
    usuarioCorreo(email, 'nuevo@coop.test'),
    usuarioCorreo(email, 'nuevo@coop.test', '--motivo', '   porque   '),
    usuarioCorreo(email, 'no es un correo', '--motivo', MOTIVO),
    usuarioCorreo(email, 'tomado@coop.test', '--motivo', MOTIVO),
    usuarioCorreo('nadie@coop.test', 'nuevo@coop.test', '--motivo', MOTIVO),
  ]);
  expect(respuestas.map(({ code, err }) => [code, err.trim().split('\n')[0]])).toEqual([
    [64, 'Uso: oficina usuario-correo <correo actual> <correo nuevo> --motivo "por qué" [--simular]'],
    [65, 'Escribí el motivo del cambio (de 10 a 500 letras).'],
    [65, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
    [65, 'Ya existe una cuenta con este correo.'],
    [65, 'No hay una cuenta con nadie@coop.test.'],
  ]);
  expect((await usuarioRow(id)).email).toBe(email);
});
