import { sql } from '@oficina/db';
import { addRow, build, rowsOf } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { useUsuariosApp, VALIDATED } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database } = app;

const PEOPLE = {
  maria: { email: 'maria.quinteros@correo.test', nombre: 'María José', apellido: 'Ñáñez', ...VALIDATED },
  nestor: {
    ...{ email: 'nestor_100%@correo.test', nombre: 'Néstor', apellido: 'Acosta', documento: '11222333' },
    ...{ email_validado: false, roles: [] },
  },
  company: {
    ...{ email: 'pagos@panificadora.test', nombre: null, apellido: null, documento: '33444555' },
    ...{ razon_social: 'Panificadora Quirogá', cuit: '30500010912' },
  },
  noData: { email: 'Zeta@otro.test', nombre: 'Ana', apellido: 'Zárate', documento: null },
};
type Nombre = keyof typeof PEOPLE;
const people = {} as Record<Nombre, number>;
const personal = {} as Record<Role, number>;

beforeAll(async () => {
  const { db } = database;
  for (const name of Object.keys(PEOPLE) as Nombre[])
    people[name] = (await build.usuario(db, PEOPLE[name])).id;
  await build.usuario(db, { nombre: 'María', apellido: 'Eliminada', eliminado: new Date() });
  for (const rol of [
    'ROLE_ADMIN',
    'ROLE_USUARIO_ADMIN',
    'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_REQUERIMIENTO_ENCARGADO',
    'ROLE_CORTE_ADMIN',
  ] as const) {
    const row = {
      nombre: 'Personal',
      apellido: 'Xul',
      email: `${rol.toLowerCase()}@coop.test`,
      roles: [rol],
    };
    personal[rol] = (await build.usuario(db, row)).id;
  }
});

const listar = (search: string, rol: Role = 'ROLE_USUARIO_ADMIN', extra: object = {}) =>
  app.get(`/api/usuarios?${search}`, { usuarioId: personal[rol], ...extra });
const members = (body: Record<string, unknown>) => body.member as Record<string, unknown>[];
const ids = async (search: string, rol?: Role) =>
  members((await listar(search, rol)).body).map(({ id }) => id);

test.each([
  ['busqueda=mar%C3%ADa', ['maria']],
  ['busqueda=MARIA', ['maria']],
  ['busqueda=nanez+jose', ['maria']],
  ['busqueda=quiroga', ['company']],
  ['busqueda=25123456', ['maria']],
  ['busqueda=512345', ['maria']],
  ['busqueda=quinteros%40cor', ['maria']],
  ['busqueda=maria+acosta', []],
  ['busqueda=eliminada', []],
  ['email=correo.test', ['nestor', 'maria']],
  ['email=quiroga', []],
  ['email=100%25', ['nestor']],
  ['email=maria_quinteros', []],
  ['nombre=nest', ['nestor']],
  ['nombre=quinteros', []],
  ['apellido=%C3%B1%C3%A1%C3%B1', ['maria']],
  ['documento=25.123.456', ['maria']],
  ['documento[]=25123456&documento[]=11222333', ['nestor', 'maria']],
  ['cuit=30-50001091-2', ['company']],
  ['telefono=%2B5493492401234', ['maria']],
  ['telefono=3492-15-401234', ['maria']],
  ['roles=ROLE_VALIDADO', ['maria']],
  ['identidadValidada=true', ['maria']],
  ['emailValidado=false', ['nestor']],
  ['exists[telefonoValidado]=true', ['maria']],
] as [string, Nombre[]][])('%s encuentra a %j', async (search, expected) => {
  expect(await ids(search)).toEqual(expected.map((nombre) => people[nombre]));
});

test('con menos de tres letras o números no se busca a nadie', async () => {
  for (const search of [
    'busqueda=ma',
    'busqueda=a.b',
    'busqueda=',
    'email=te',
    'nombre=Jo',
    'apellido=%25%25%25',
  ]) {
    const { status, body } = await listar(search);
    expect([search, status, body.totalItems, members(body)]).toEqual([search, 200, 0, []]);
  }
});

test('por suministro, los que lo tienen vinculado', async () => {
  const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: people.nestor });
  await build.usuarioSuministro(database.db, { usuario_id: people.maria, suministro_id });
  expect(await ids(`suministro=/api/suministros/${suministro_id}`)).toEqual([people.nestor, people.maria]);
});

test('las páginas y el orden', async () => {
  const all = await ids('itemsPerPage=100');
  expect(all).toEqual([...all].sort((a, b) => Number(b) - Number(a)));
  expect(all).toHaveLength(9);
  const { body } = await listar('itemsPerPage=4&page=2&order[id]=asc');
  expect([body.totalItems, members(body).map(({ id }) => id)]).toEqual([9, [...all].reverse().slice(4, 8)]);
  expect(body).not.toHaveProperty('totalAproximado');
  expect((await ids('order[email]=desc'))[0]).toBe(people.noData);
  expect((await ids('order[apellido]=asc&busqueda=correo')).at(0)).toBe(people.nestor);
  expect((await listar('roles=ROLE_INVENTADO')).status).toBe(400);
});

test('quien administra usuarios ve todo; quien atiende reclamos, lo reducido', async () => {
  for (const [rol, isComplete] of [
    ['ROLE_ADMIN', true],
    ['ROLE_USUARIO_ADMIN', true],
    ['ROLE_REQUERIMIENTO_ADMIN', false],
  ] as const) {
    const [maria] = members((await listar('busqueda=quinteros', rol)).body);
    expect([rol, 'roles' in (maria ?? {}), 'created' in (maria ?? {}), 'cuit' in (maria ?? {})]).toEqual([
      rol,
      isComplete,
      isComplete,
      isComplete,
    ]);
    expect(maria).toMatchObject({
      id: people.maria,
      documento: '25123456',
      nombreVisible: 'María José Ñáñez',
    });
  }
});

test('un encargado ve a los clientes de sus casos y a nadie más', async () => {
  const rol = 'ROLE_REQUERIMIENTO_ENCARGADO';
  expect(await ids('', rol)).toEqual([]);
  const { id: categoria_id } = await build.categoria(database.db);
  const insertRequerimiento = (usuario_id: number, encargado_id: number, numero: string) => {
    const row = { usuario_id, encargado_id, categoria_id, numero, descripcion: 'Un caso' };
    return addRow(database.db, 'requerimientos', row);
  };
  await insertRequerimiento(people.maria, personal[rol], '2026-1');
  await insertRequerimiento(people.maria, personal[rol], '2026-2');
  await insertRequerimiento(people.nestor, personal.ROLE_ADMIN, '2026-3');
  const { body } = await listar('email=correo.test', rol);
  expect([body.totalItems, members(body).map(({ id }) => id)]).toEqual([1, [people.maria]]);
  expect(members(body)[0]).not.toHaveProperty('cuit');
});

test('los demás no pueden, y cada consulta queda anotada', async () => {
  const customer = await build.usuario(database.db, { nombre: 'Elsa' });
  expect((await app.get('/api/usuarios', { usuarioId: customer.id })).status).toBe(403);
  expect((await listar('', 'ROLE_CORTE_ADMIN')).status).toBe(403);
  expect((await listar('', 'ROLE_ADMIN', { otpPendiente: true })).status).toBe(403);
  expect((await app.get('/api/usuarios')).status).toBe(401);
  await listar('nombre=nest', 'ROLE_ADMIN');
  const trail = await rowsOf(database.db, 'auditoria', {}, ['accion', 'actor_id', 'cambios']);
  expect(trail.at(-1)).toEqual({
    accion: 'usuario.listar',
    actor_id: personal.ROLE_ADMIN,
    cambios: { filtros: { nombre: 'nest' }, pagina: 1, usuarios: [people.nestor] },
  });
});

test('se cuenta hasta diez mil uno, y se dice que puede haber más', async () => {
  await sql`insert into usuarios (email, nombre)
    select 'masivo' || n || '@bulto.test', 'Masiva' from generate_series(1, 10050) n`.execute(
    database.ownerDb,
  );
  const { body } = await listar('busqueda=bulto&itemsPerPage=2');
  expect([body.totalItems, body.totalAproximado, members(body).length]).toEqual([10_001, true, 2]);
  expect((body.view as object) ?? {}).not.toHaveProperty('last');
});
