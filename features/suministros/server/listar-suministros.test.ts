import { type NewRow, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { omitNulls, parseQuery } from '@oficina/hydra';
import { actorOf, build, changeRows, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { Suministro } from '../contract/index.ts';
import { suministrosQuery } from '../contract/routes.ts';
import { listarSuministros } from './listar-suministros.ts';

const database = useDatabase();
let maria = 0;
let juan = 0;

const listar = (actor: Actor, search = '') =>
  listarSuministros({ db: database.db }, actor, parseQuery(suministrosQuery, new URLSearchParams(search)));
const cuentas = async (actor: Actor, search?: string) =>
  (await listar(actor, search)).rows.map(({ cuenta }) => cuenta);
const firstOf = async (actor: Actor, search?: string) =>
  Suministro.schema.parse(omitNulls((await listar(actor, search)).rows[0]));

const vincular = async (usuario_id: number, suministro: Partial<NewRow<'suministros'>>, alias?: string) => {
  const { id } = await build.suministro(database.db, suministro);
  return build.usuarioSuministro(database.db, { usuario_id, suministro_id: id, alias: alias ?? null });
};
let usuarioSuministro = { id: 0, suministro_id: 0 };

beforeAll(async () => {
  maria = (await build.usuario(database.db)).id;
  juan = (await build.usuario(database.db)).id;
  usuarioSuministro = await vincular(
    maria,
    {
      cuenta: '10012345',
      nombre: 'PEREZ MARIA',
      documento: '25123456',
      cuit: '27-25123456-1',
      zona: 'Norte',
    },
    'Casa',
  );
  await vincular(maria, {
    cuenta: '10012346',
    nombre: 'ÑANDÚ 100% SRL',
    documento: null,
    pago_inhabilitado: true,
  });
  await vincular(maria, { cuenta: '20000001', nombre: 'ACOSTA RAÚL' });
  await vincular(juan, { cuenta: '30000001', nombre: 'GIMENEZ JUAN', documento: '30111222' });
  await build.suministro(database.db, { cuenta: '40000001', nombre: 'LEDESMA 20000001' });
});

const OWN = ['10012345', '10012346', '20000001'];
const ALL = [...OWN, '30000001', '40000001'];
const STAFF_SEEING_ALL: Role[] = [
  'ROLE_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_CORTE_ADMIN',
];

describe('el cliente', () => {
  test('ve sus suministros enteros, con su vínculo y el nombre que les puso', async () => {
    expect(await cuentas(actorOf(maria))).toEqual(OWN);
    expect(await cuentas(actorOf(maria), `usuario=${maria}`)).toEqual(OWN);
    expect(await cuentas(actorOf(maria), `usuario=/api/usuarios/${maria}`)).toEqual(OWN);
    expect(await firstOf(actorOf(maria))).toEqual({
      '@id': `/api/suministros/${usuarioSuministro.suministro_id}`,
      '@type': 'Suministro',
      id: usuarioSuministro.suministro_id,
      nombre: 'PEREZ MARIA',
      cuenta: '10012345',
      documento: '25123456',
      cuit: '27251234561',
      domicilio: expect.stringContaining('San Martín'),
      pagoInhabilitado: false,
      alias: 'Casa',
      usuarioSuministro: `/api/usuario_suministros/${usuarioSuministro.id}`,
    });
  });

  test('sin confirmar los ve sin el documento ni el CUIT del titular, y no los puede adivinar', async () => {
    const unconfirmed = actorOf(maria, []);
    expect(await cuentas(unconfirmed)).toEqual(OWN);
    const suministro = await firstOf(unconfirmed);
    expect(suministro).not.toHaveProperty('documento');
    expect(suministro).not.toHaveProperty('cuit');
    expect(suministro.usuarioSuministro).toBe(`/api/usuario_suministros/${usuarioSuministro.id}`);
    for (const intento of ['25123456', '99999999'])
      expect(await listar(unconfirmed, `documento=${intento}`)).toEqual({ rows: [], total: 0 });
    expect(await cuentas(actorOf(maria), 'documento=25.123.456')).toEqual(['10012345']);
  });

  test('de otra persona recibe una lista vacía, nunca un error', async () => {
    const emptyListing = { rows: [], total: 0 };
    expect(await listar(actorOf(maria), `usuario=${juan}`)).toEqual(emptyListing);
    expect(await listar(actorOf(maria), 'usuario=999999')).toEqual(emptyListing);
    expect(await listar(actorOf(maria), `usuario[]=${maria}&usuario[]=${juan}`)).toEqual(emptyListing);
    expect(await listar(actorOf(maria, []), `usuario=${juan}`)).toEqual(emptyListing);
  });

  test('por más que filtre no ve uno ajeno', async () => {
    for (const search of ['cuenta=3', 'busqueda=gimenez', 'nombre=GIMENEZ', 'documento=30111222'])
      expect(await cuentas(actorOf(maria), search)).toEqual([]);
  });

  test('con pagination=false los recibe todos', async () => {
    const manySuministros = (await build.usuario(database.db)).id;
    for (let n = 0; n < 35; n += 1) await vincular(manySuministros, {});
    expect((await listar(actorOf(manySuministros))).rows).toHaveLength(30);
    const all = await listar(actorOf(manySuministros), 'pagination=false');
    expect([all.rows.length, all.total]).toEqual([35, 35]);
    const desvincular = database.db
      .deleteFrom('usuario_suministros')
      .where('usuario_id', '=', manySuministros);
    await desvincular.execute();
    await changeRows(database.db, 'usuarios', manySuministros, { suministro_id: null });
    await database.db.deleteFrom('suministros').where('cuenta', 'not in', ALL).execute();
  });
});

describe('el personal', () => {
  test.each(STAFF_SEEING_ALL)('%s ve todos, sin documentos y con la zona', async (rol) => {
    const actor = actorOf(juan, [rol, 'ROLE_CONFIRMADO']);
    expect(await cuentas(actor)).toEqual(ALL);
    expect(Object.keys(await firstOf(actor)).sort()).toEqual(
      ['@id', '@type', 'id', 'nombre', 'cuenta', 'domicilio', 'pagoInhabilitado', 'zona'].sort(),
    );
    expect(await cuentas(actor, `usuario=${maria}`)).toEqual(OWN);
    expect(await firstOf(actor, `usuario=${maria}`)).not.toHaveProperty('documento');
    expect(await firstOf(actor, `usuario=${juan}`)).toMatchObject({ documento: '30111222' });
  });

  test('la administración de usuarios ve los de alguien, y sin decir de quién los propios', async () => {
    const actor = actorOf(juan, ['ROLE_USUARIO_ADMIN', 'ROLE_CONFIRMADO']);
    expect(await cuentas(actor)).toEqual(['30000001']);
    expect(await cuentas(actor, `usuario=${maria}`)).toEqual(OWN);
    expect(await firstOf(actor, `usuario=${maria}`)).not.toHaveProperty('cuit');
  });

  test('sin la verificación exigida es un cliente más', async () => {
    const actor = actorOf(juan, ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], { otpPendiente: true });
    expect(await cuentas(actor)).toEqual(['30000001']);
    expect(await cuentas(actor, `usuario=${maria}`)).toEqual([]);
  });

  test.each([
    ['busqueda=perez', ['10012345']],
    ['busqueda=nandu', ['10012346']],
    ['busqueda=ÑANDÚ', ['10012346']],
    ['busqueda=100%25', ['10012346']],
    ['busqueda=_', []],
    ['busqueda=20000001', ['20000001', '40000001']],
    ['nombre=raul', ['20000001']],
    ['nombre=20000001', ['40000001']],
    ['cuenta=1001', ['10012345', '10012346']],
    ['cuenta=0012345', []],
    ['documento=25123456', ['10012345']],
    ['documento[]=25123456&documento[]=30111222', ['10012345', '30000001']],
    ['zona=Norte', ['10012345']],
    ['pagoInhabilitado=true', ['10012346']],
    ['pagoInhabilitado=0&zona=Norte', ['10012345']],
    ['order[cuenta]=desc', [...ALL].reverse()],
    ['order[nombre]=asc&pagoInhabilitado=false', ['20000001', '30000001', '40000001', '10012345']],
    ['order[id]=desc&itemsPerPage=2', ['40000001', '30000001']],
    ['order[cuenta]=al-reves&itemsPerPage=2&page=2', ['20000001', '30000001']],
    ['desconocido=1&itemsPerPage=1', ['10012345']],
  ])('filtra y ordena: %s', async (search, expected) => {
    expect(await cuentas(actorOf(juan, ['ROLE_ADMIN']), search)).toEqual(expected);
  });

  test('el total de una lista ancha se cuenta hasta 10 001', async () => {
    await sql`insert into suministros (cuenta, nombre)
      select '9' || n, 'RELLENO' from generate_series(1, 10050) n`.execute(database.db);
    const list = await listar(actorOf(juan, ['ROLE_ADMIN']));
    expect([list.total, list.approximate, list.rows.length]).toEqual([10_001, true, 30]);
    const exact = await listar(actorOf(juan, ['ROLE_ADMIN']), `usuario=${maria}`);
    expect([exact.total, exact.approximate]).toEqual([3, undefined]);
  });
});
