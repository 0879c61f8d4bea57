import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { useUsuariosApp } from './app.test-kit.ts';

const database = useDatabase();
const app = useUsuariosApp(database, fixedClock('2026-11-12T09:00:00-03:00'));

type Nombre = 'maria' | 'nestor' | 'empresa' | 'sinDatos';
const gente = {} as Record<Nombre, number>;
const personal = {} as Record<Role, number>;

beforeAll(async () => {
  const { db } = database;
  gente.maria = (
    await build.usuario(db, {
      email: 'maria.quinteros@correo.test',
      nombre: 'María José',
      apellido: 'Ñáñez',
      documento: '25123456',
      cuit: '27251234561',
      telefono: '+5493492401234',
      telefono_validado: new Date(),
      identidad_validada: true,
      roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'],
    })
  ).id;
  gente.nestor = (
    await build.usuario(db, {
      email: 'nestor_100%@correo.test',
      nombre: 'Néstor',
      apellido: 'Acosta',
      documento: '11222333',
      email_validado: false,
      roles: [],
    })
  ).id;
  gente.empresa = (
    await build.usuario(db, {
      email: 'pagos@panificadora.test',
      nombre: null,
      apellido: null,
      razon_social: 'Panificadora Quirogá',
      cuit: '30500010912',
      documento: '33444555',
    })
  ).id;
  gente.sinDatos = (
    await build.usuario(db, { email: 'Zeta@otro.test', nombre: 'Ana', apellido: 'Zárate', documento: null })
  ).id;
  await build.usuario(db, { nombre: 'María', apellido: 'Eliminada', eliminado: new Date() });
  for (const rol of [
    'ROLE_ADMIN',
    'ROLE_USUARIO_ADMIN',
    'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_REQUERIMIENTO_ENCARGADO',
    'ROLE_CORTE_ADMIN',
  ] as const)
    personal[rol] = (
      await build.usuario(db, {
        nombre: 'Personal',
        apellido: 'Xul',
        email: `${rol.toLowerCase()}@coop.test`,
        roles: [rol],
      })
    ).id;
});

const listar = (search: string, rol: Role = 'ROLE_USUARIO_ADMIN', mas: object = {}) =>
  app.get(`/api/usuarios?${search}`, { usuarioId: personal[rol], ...mas });
const miembros = (body: Record<string, unknown>) => body.member as Record<string, unknown>[];
const ids = async (search: string, rol?: Role) =>
  miembros((await listar(search, rol)).body).map(({ id }) => id);

test.each([
  ['busqueda=mar%C3%ADa', ['maria']],
  ['busqueda=MARIA', ['maria']],
  ['busqueda=nanez+jose', ['maria']],
  ['busqueda=quiroga', ['empresa']],
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
  ['cuit=30-50001091-2', ['empresa']],
  ['telefono=%2B5493492401234', ['maria']],
  ['telefono=3492-15-401234', ['maria']],
  ['roles=ROLE_VALIDADO', ['maria']],
  ['identidadValidada=true', ['maria']],
  ['emailValidado=false', ['nestor']],
  ['exists[telefonoValidado]=true', ['maria']],
] as [string, Nombre[]][])('%s encuentra a %j', async (search, esperados) => {
  expect(await ids(search)).toEqual(esperados.map((nombre) => gente[nombre]));
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
    expect([search, status, body.totalItems, miembros(body)]).toEqual([search, 200, 0, []]);
  }
});

test('por suministro, los que lo tienen vinculado', async () => {
  const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: gente.nestor });
  await build.usuarioSuministro(database.db, { usuario_id: gente.maria, suministro_id });
  expect(await ids(`suministro=/api/suministros/${suministro_id}`)).toEqual([gente.nestor, gente.maria]);
});

test('las páginas y el orden', async () => {
  const todos = await ids('itemsPerPage=100');
  expect(todos).toEqual([...todos].sort((a, b) => Number(b) - Number(a)));
  expect(todos).toHaveLength(9);
  const { body } = await listar('itemsPerPage=4&page=2&order[id]=asc');
  expect([body.totalItems, miembros(body).map(({ id }) => id)]).toEqual([
    9,
    [...todos].reverse().slice(4, 8),
  ]);
  expect(body).not.toHaveProperty('totalAproximado');
  expect((await ids('order[email]=desc'))[0]).toBe(gente.sinDatos);
  expect((await ids('order[apellido]=asc&busqueda=correo')).at(0)).toBe(gente.nestor);
  expect((await listar('roles=ROLE_INVENTADO')).status).toBe(400);
});

test('quien administra usuarios ve todo; quien atiende reclamos, lo reducido', async () => {
  for (const [rol, completo] of [
    ['ROLE_ADMIN', true],
    ['ROLE_USUARIO_ADMIN', true],
    ['ROLE_REQUERIMIENTO_ADMIN', false],
  ] as const) {
    const [maria] = miembros((await listar('busqueda=quinteros', rol)).body);
    expect([rol, 'roles' in (maria ?? {}), 'created' in (maria ?? {}), 'cuit' in (maria ?? {})]).toEqual([
      rol,
      completo,
      completo,
      completo,
    ]);
    expect(maria).toMatchObject({
      id: gente.maria,
      documento: '25123456',
      nombreVisible: 'María José Ñáñez',
    });
  }
});

test('un encargado ve a los clientes de sus casos y a nadie más', async () => {
  const rol = 'ROLE_REQUERIMIENTO_ENCARGADO';
  expect(await ids('', rol)).toEqual([]);
  const { id: categoria_id } = await build.categoria(database.db);
  const caso = (usuario_id: number, encargado_id: number, numero: string) =>
    database.db
      .insertInto('requerimientos')
      .values({ usuario_id, encargado_id, categoria_id, numero, descripcion: 'Un caso' })
      .execute();
  await caso(gente.maria, personal[rol], '2026-1');
  await caso(gente.maria, personal[rol], '2026-2');
  await caso(gente.nestor, personal.ROLE_ADMIN, '2026-3');
  const { body } = await listar('email=correo.test', rol);
  expect([body.totalItems, miembros(body).map(({ id }) => id)]).toEqual([1, [gente.maria]]);
  expect(miembros(body)[0]).not.toHaveProperty('cuit');
});

test('los demás no pueden, y cada consulta queda anotada', async () => {
  const cliente = await build.usuario(database.db, { nombre: 'Elsa' });
  expect((await app.get('/api/usuarios', { usuarioId: cliente.id })).status).toBe(403);
  expect((await listar('', 'ROLE_CORTE_ADMIN')).status).toBe(403);
  expect((await listar('', 'ROLE_ADMIN', { otpPendiente: true })).status).toBe(403);
  expect((await app.get('/api/usuarios')).status).toBe(401);
  await listar('nombre=nest', 'ROLE_ADMIN');
  const { accion, actor_id, cambios } = await database.db
    .selectFrom('auditoria')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([accion, actor_id, cambios]).toEqual([
    'usuario.listar',
    personal.ROLE_ADMIN,
    { filtros: { nombre: 'nest' }, pagina: 1, usuarios: [gente.nestor] },
  ]);
});

test('se cuenta hasta diez mil uno, y se dice que puede haber más', async () => {
  await sql`insert into usuarios (email, nombre)
    select 'masivo' || n || '@bulto.test', 'Masiva' from generate_series(1, 10050) n`.execute(
    database.ownerDb,
  );
  const { body } = await listar('busqueda=bulto&itemsPerPage=2');
  expect([body.totalItems, body.totalAproximado, miembros(body).length]).toEqual([10_001, true, 2]);
  expect((body.view as object) ?? {}).not.toHaveProperty('last');
});
