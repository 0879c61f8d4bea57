import type { Actor } from '@oficina/http';
import { judge, readBody } from '@oficina/hydra';
import { actorOf, build, countRows, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { motdRoutes } from '@oficina/usuarios/contract';
import type { Role } from '@oficina/values';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { guardarMotd, verMotd } from './aviso.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const origin = { id: 'pedido', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };
let admin: Actor;

beforeAll(async () => {
  admin = actorOf((await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id, ['ROLE_ADMIN']);
});
beforeEach(() => clock.set('2026-11-12T09:00:00-03:00'));

const save = async (body: unknown) => {
  const reading = readBody(motdRoutes.guardarMotd.body, [], body);
  if (reading.kind !== 'ok') throw reading.refusal;
  return guardarMotd({ db: database.db, clock }, { actor: admin, origin }, reading.value);
};
const read = (actor: Actor) => verMotd({ db: database.db, clock }, actor);
const vigente = async () => (await read(admin)).motd;

test('sin aviso guardado el aviso del día está vacío', async () => {
  expect(await vigente()).toBe('');
});

test('el aviso rige desde que se guarda, y uno nuevo ocupa su lugar', async () => {
  expect(await save({ motd: '  El lunes no hay atención.  ' })).toEqual({
    motd: 'El lunes no hay atención.',
  });
  expect(await vigente()).toBe('El lunes no hay atención.');
  await save({ motd: 'Cambió el horario.' });
  expect(await vigente()).toBe('Cambió el horario.');
  expect(await countRows(database.db, 'motds')).toBe(1);
});

test('el aviso se ve desde su comienzo y hasta su fin, que ya no cuenta', async () => {
  await save({ motd: 'Feriado', desde: '2026-11-16T00:00:00-03:00', hasta: '2026-11-17' });
  for (const [moment, esperado] of [
    ['2026-11-15T23:59:59-03:00', ''],
    ['2026-11-16T00:00:00-03:00', 'Feriado'],
    ['2026-11-16T23:59:59-03:00', 'Feriado'],
    ['2026-11-17T00:00:00-03:00', ''],
  ] as const) {
    clock.set(moment);
    expect([moment, await vigente()]).toEqual([moment, esperado]);
  }
});

test('quien lo edita lee lo guardado con sus fechas, aunque todavía no rija; los demás no', async () => {
  await save({ motd: 'Feriado', desde: '2026-11-16T00:00:00-03:00', hasta: '2026-11-17' });
  expect(await read(admin)).toEqual({
    motd: '',
    guardado: { texto: 'Feriado', desde: '2026-11-16T00:00:00-03:00', hasta: '2026-11-17T00:00:00-03:00' },
  });
  expect(await read({ ...admin, roles: ['ROLE_CONFIRMADO'] })).toEqual({ motd: '' });
  expect(await read({ ...admin, otpPendiente: true })).toEqual({ motd: '' });
});

test('un texto vacío quita el aviso', async () => {
  await save({ motd: 'Algo' });
  expect(await save({ motd: '   ' })).toEqual({ motd: '' });
  expect(await vigente()).toBe('');
  expect(await rowsOf(database.db, 'motds')).toEqual([]);
});

test.each([
  [{ desde: '2026-11-16', hasta: '2026-11-15' }],
  [{ desde: '2026-11-16', hasta: '2026-11-16' }],
  [{ hasta: '2026-11-12T08:59:59-03:00' }],
])('el fin del aviso es posterior al comienzo: %j', async (dates) => {
  await save({ motd: 'Anterior' });
  await expect(save({ motd: 'Nuevo', ...dates })).rejects.toMatchObject({
    status: 422,
    message: 'hasta: La fecha de fin debe ser posterior al inicio.',
  });
  expect(await vigente()).toBe('Anterior');
});

test('el aviso tiene texto de hasta 500 caracteres y fechas que existen', async () => {
  expect(await save({ motd: 'x'.repeat(500) })).toEqual({ motd: 'x'.repeat(500) });
  await expect(save({ motd: 'x'.repeat(501) })).rejects.toMatchObject({
    status: 422,
    message: 'motd: Máximo 500 caracteres.',
  });
  await expect(save({ motd: 'x', hasta: '2026-02-30' })).rejects.toMatchObject({ status: 422 });
  await expect(save({})).rejects.toMatchObject({ status: 422, message: 'motd: Completá este dato.' });
});

test('cada cambio del aviso queda en la auditoría con lo que había, también si todavía no regía', async () => {
  await save({ motd: 'Futuro', desde: '2026-12-01', hasta: '2026-12-02' });
  await save({ motd: '' });
  const trail = await rowsOf(database.db, 'auditoria', {}, ['accion', 'actor_id', 'cambios']);
  expect(trail.at(-1)).toEqual({
    accion: 'ajuste.cambiar',
    actor_id: admin.usuarioId,
    cambios: {
      antes: { texto: 'Futuro', desde: '2026-12-01T00:00:00-03:00', hasta: '2026-12-02T00:00:00-03:00' },
      despues: null,
    },
  });
});

test('solo un administrador cambia el aviso; leerlo, cualquiera que haya ingresado', () => {
  const isAllowed = (route: 'motd' | 'guardarMotd', roles: Role[], otpPendiente = false) =>
    judge(motdRoutes[route].access, { roles, confirmado: true, otpPendiente });
  expect(isAllowed('guardarMotd', ['ROLE_ADMIN'])).toBe('ok');
  expect(isAllowed('guardarMotd', ['ROLE_ADMIN'], true)).toBe('otp');
  expect(isAllowed('guardarMotd', ['ROLE_USUARIO_ADMIN', 'ROLE_CONFIRMADO'])).toBe('role');
  expect(isAllowed('motd', [])).toBe('ok');
  expect(judge(motdRoutes.motd.access, null)).toBe('anonymous');
});
