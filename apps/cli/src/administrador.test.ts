import { userInfo } from 'node:os';
import { build, rowsOf, useDatabase } from '@oficina/testing';
import { hashCodigo } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const database = useDatabase();
const env = () => ({ ...baseEnvironment(database.url), PUBLIC_URL: 'https://oficina.laposta.test' });
const administrador = (...args: string[]) => runCli(env(), ['administrador', ...args]);
const usuarioOf = async (email: string) => (await rowsOf(database.db, 'usuarios', { email }))[0];
const factsOf = (id: number | undefined) =>
  rowsOf(database.db, 'auditoria', { entidad_id: String(id) }, ['accion', 'actor']);
const tokenIn = (out: string) =>
  /\nhttps:\/\/oficina\.laposta\.test\/restablecer\?token=(\S+)\n$/.exec(out)?.[1];

const isLive = async (token: string | undefined) => {
  const hash = hashCodigo(new Secret(env().SEGURIDAD_CLAVE_CODIGOS), token ?? '');
  const [codigo] = await rowsOf(database.db, 'codigos', { hash });
  return codigo !== undefined && codigo.usado === null && codigo.expira > new Date();
};

test('a quien no tiene cuenta se la crea y le da un enlace; repetirlo le da otro y anula el primero', async () => {
  const first = await administrador('Jefa@LaPosta.test');
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain('jefa@laposta.test administra la oficina.');
  const usuario = await usuarioOf('jefa@laposta.test');
  expect(usuario).toMatchObject({ roles: ['ROLE_ADMIN'], email_probado: true, clave_hash: null });
  expect(await isLive(tokenIn(first.out))).toBe(true);
  const second = await administrador('jefa@laposta.test');
  expect(second.out).toContain('jefa@laposta.test ya administraba la oficina.');
  expect([await isLive(tokenIn(first.out)), await isLive(tokenIn(second.out))]).toEqual([false, true]);
  expect(await factsOf(usuario?.id)).toEqual([
    { accion: 'usuario.nombrar-administrador', actor: `cli:${userInfo().username}` },
  ]);
});

test('a quien ya tiene cuenta le da el permiso, cierra sus sesiones y le avisa; su contraseña es la misma', async () => {
  const { id, email } = await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO'], clave_hash: 'x' });
  await build.sesion(database.db, { usuario_id: id });
  const { code, out } = await administrador(email);
  expect([code, out]).toEqual([0, `${email} administra la oficina.\n`]);
  expect(await usuarioOf(email)).toMatchObject({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'], clave_hash: 'x' });
  expect((await rowsOf(database.db, 'sesiones', { usuario_id: id }))[0]?.revocada).not.toBeNull();
  expect(await rowsOf(database.db, 'mensajes', { usuario_id: id }, ['plantilla', 'para'])).toEqual([
    { plantilla: 'seguridad_cambio', para: email },
  ]);
});

test('con --simular dice qué haría y no queda nada', async () => {
  const { code, out } = await administrador('otra@laposta.test', '--simular');
  expect([code, out]).toEqual([
    0,
    'otra@laposta.test pasaría a administrar la oficina.\nNo tiene cuenta: se le crearía.\n',
  ]);
  expect(await usuarioOf('otra@laposta.test')).toBeUndefined();
});

test('un correo mal escrito no es de nadie, y sin correo se explica', async () => {
  expect(await administrador('jefa')).toMatchObject({ code: 65, out: '' });
  expect(await administrador()).toMatchObject({
    code: 64,
    err: expect.stringContaining('Uso: oficina administrador'),
  });
  expect(await administrador('--help')).toMatchObject({ code: 0, out: expect.stringContaining('48 horas') });
});
