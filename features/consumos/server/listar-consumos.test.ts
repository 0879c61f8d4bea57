import { type Row, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { judge, omitNulls, parseQuery } from '@oficina/hydra';
import { build, random, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { Consumo, consumosRoutes } from '../contract/index.ts';
import { consumosQuery } from '../contract/routes.ts';
import { listarConsumos } from './listar-consumos.ts';

const database = useDatabase();
let maria = 0;
let juan = 0;
let casa = 0;
let campo = 0;
let deJuan = 0;

const actorDe = (usuarioId: number, roles: Role[] = ['ROLE_CONFIRMADO'], otpPendiente = false): Actor => ({
  usuarioId,
  roles,
  confirmado: roles.includes('ROLE_CONFIRMADO'),
  otpPendiente,
  sesion: Buffer.alloc(32),
  expira: new Date(),
  autenticado: null,
});
const listar = (actor: Actor, search = '') =>
  listarConsumos({ db: database.db }, actor, parseQuery(consumosQuery, new URLSearchParams(search)));
const ids = async (actor: Actor, search?: string) => (await listar(actor, search)).rows.map(({ id }) => id);
const idDe = (suministro: number, periodo: number) => suministro * 1_000_000 + periodo;

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db)).id;
  juan = (await build.usuario(db)).id;
  casa = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  campo = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  deJuan = (await build.usuarioSuministro(db, { usuario_id: juan })).suministro_id;
  for (const [suministro_id, periodo] of [
    [campo, 202_610],
    [casa, 202_512],
    [casa, 202_610],
    [campo, 202_609],
    [casa, 202_609],
    [deJuan, 202_610],
  ] as const)
    await build.consumo(db, { suministro_id, periodo, consumo: 214, importe_cent: 1_840_050 });
});

const propios = () => [
  idDe(campo, 202_610),
  idDe(casa, 202_610),
  idDe(campo, 202_609),
  idDe(casa, 202_609),
  idDe(casa, 202_512),
];

test('un consumo en el cable, y sin importe cuando no se sabe', async () => {
  const { id } = await build.usuario(database.db);
  const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: id });
  await build.consumo(database.db, {
    suministro_id,
    periodo: 202_610,
    consumo: 214,
    importe_cent: 1_840_050,
  });
  await build.consumo(database.db, { suministro_id, periodo: 202_609, consumo: 0, importe_cent: null });
  const { rows, total } = await listar(actorDe(id));
  expect(total).toBe(2);
  const comun = { '@type': 'Consumo', suministro: `/api/suministros/${suministro_id}` };
  expect(rows.map((row) => Consumo.schema.parse(omitNulls(row)))).toEqual([
    {
      ...comun,
      '@id': `/api/consumos/${idDe(suministro_id, 202_610)}`,
      id: idDe(suministro_id, 202_610),
      periodo: '2026-10',
      importe: 18_400.5,
      consumo: 214,
    },
    {
      ...comun,
      '@id': `/api/consumos/${idDe(suministro_id, 202_609)}`,
      id: idDe(suministro_id, 202_609),
      periodo: '2026-09',
      consumo: 0,
    },
  ]);
});

describe('de quién son', () => {
  test('un cliente ve los de sus suministros', async () => {
    expect(await ids(actorDe(maria))).toEqual(propios());
    expect(await ids(actorDe(maria), `usuario=/api/usuarios/${maria}`)).toEqual(propios());
    expect(await ids(actorDe(maria), `suministro=${campo}`)).toEqual([
      idDe(campo, 202_610),
      idDe(campo, 202_609),
    ]);
    expect(
      await ids(actorDe(maria), `suministro[]=${casa}&suministro[]=${casa}&suministro[]=${campo}`),
    ).toEqual(propios());
  });

  test('un suministro ajeno, inexistente o mezclado con uno propio no existe', async () => {
    for (const search of [
      `suministro=${deJuan}`,
      'suministro=999999',
      `suministro[]=${casa}&suministro[]=${deJuan}`,
      `usuario=${maria}&suministro=${deJuan}`,
    ])
      await expect(listar(actorDe(maria), search)).rejects.toMatchObject({
        status: 404,
        message: 'No encontramos lo que buscás.',
      });
  });

  test.each([
    'ROLE_REQUERIMIENTO_ENCARGADO',
    'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_USUARIO_ADMIN',
    'ROLE_SUMINISTRO_MAIL',
    'ROLE_CORTE_ADMIN',
  ] as const)('pedir los de otra persona no se permite a un cliente ni a %s', async (rol) => {
    for (const actor of [actorDe(maria), actorDe(maria, ['ROLE_CONFIRMADO', rol])]) {
      for (const search of [`usuario=${juan}`, `usuario[]=${maria}&usuario[]=${juan}`, 'usuario=999999'])
        await expect(listar(actor, search)).rejects.toMatchObject({
          status: 403,
          message: 'No tenés permiso para hacer esto.',
        });
      expect(await ids(actor)).toEqual(propios());
    }
  });

  test('el administrador ve los de cualquiera, y los de varias personas sin repetir', async () => {
    const admin = actorDe((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
    expect(await ids(admin, `usuario=${juan}`)).toEqual([idDe(deJuan, 202_610)]);
    expect(await ids(admin, `suministro=${casa}`)).toEqual(
      [202_610, 202_609, 202_512].map((p) => idDe(casa, p)),
    );
    expect(await ids(admin, `usuario=${juan}&suministro=${casa}`)).toEqual([]);
    expect(await ids(admin, 'suministro=999999')).toEqual([]);
    const socia = (await build.usuario(database.db)).id;
    await build.usuarioSuministro(database.db, { usuario_id: socia, suministro_id: deJuan });
    expect(await listar(admin, `usuario[]=${juan}&usuario[]=${socia}`)).toMatchObject({ total: 1 });
    expect((await ids(admin)).length).toBeGreaterThanOrEqual(6);
  });

  test('el administrador sin el segundo paso conserva los propios y nada más', async () => {
    const admin = actorDe(maria, ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], true);
    expect(await ids(admin)).toEqual(propios());
    for (const search of [`usuario=${juan}`, `suministro=${deJuan}`, 'suministro=999999'])
      await expect(listar(admin, search)).rejects.toMatchObject({
        status: 403,
        message: 'Activá la verificación en dos pasos para usar las funciones de administración.',
      });
  });

  test('quien no confirmó no llega a los consumos', () => {
    const veredicto = (roles: Role[], confirmado: boolean, otpPendiente = false) =>
      judge(consumosRoutes.listar.access, { roles, confirmado, otpPendiente });
    expect(veredicto([], false)).toBe('unconfirmed');
    expect(veredicto(['ROLE_CONFIRMADO'], true)).toBe('ok');
    expect(veredicto(['ROLE_ADMIN'], false)).toBe('ok');
    expect(veredicto(['ROLE_ADMIN'], false, true)).toBe('otp');
  });
});

test.each([
  ['order[periodo]=asc', [4, 3, 2, 1, 0]],
  ['order[periodo]=desc', [0, 1, 2, 3, 4]],
  ['order[consumo]=asc', [0, 1, 2, 3, 4]],
  ['periodo=2026-09', [2, 3]],
  ['periodo[]=2025-12&periodo[]=2026-10', [0, 1, 4]],
  ['periodo[gte]=2026-10', [0, 1]],
  ['periodo[gt]=2025-12&periodo[lt]=2026-10', [2, 3]],
  ['periodo[between]=2025-12..2026-09', [2, 3, 4]],
  ['periodo=2030-01', []],
  ['itemsPerPage=2', [0, 1]],
  ['itemsPerPage=2&page=2', [2, 3]],
  ['itemsPerPage=2&page=3', [4]],
  ['itemsPerPage=2&page=9', []],
  ['itemsPerPage=0', []],
  ['pagination=false&itemsPerPage=2', [0, 1]],
])('filtra, ordena y pagina los consumos: %s', async (search, esperados) => {
  const { rows, total } = await listar(actorDe(maria), search);
  expect(rows.map(({ id }) => id)).toEqual(esperados.map((at) => propios()[at]));
  expect(total).toBe(search.includes('itemsPerPage') ? 5 : esperados.length);
});

test.each(['periodo=202610', 'periodo[gte]=x', 'suministro=/api/usuarios/1', 'usuario=abc'])(
  'un filtro que no se entiende se dice: %s',
  (search) => {
    expect(() => parseQuery(consumosQuery, new URLSearchParams(search))).toThrow('Invalid value for filter');
  },
);

test('las páginas de muchos suministros, una tras otra, son la lista ordenada entera', async () => {
  const { db } = database;
  const azar = random();
  const usuario = (await build.usuario(db)).id;
  const suyos: Row<'consumos'>[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
    for (let mes = 1; mes <= 12; mes += 1)
      if (azar.integer(0, 2) > 0)
        suyos.push(await build.consumo(db, { suministro_id, periodo: 202_600 + mes }));
  }
  for (let vez = 0; vez < 12; vez += 1) {
    const direccion = azar.pick(['asc', 'desc'] as const);
    const porPagina = azar.integer(1, 40);
    const desde = azar.integer(1, 12);
    const signo = direccion === 'asc' ? 1 : -1;
    const todos = suyos
      .filter(({ periodo }) => periodo >= 202_600 + desde)
      .sort((uno, otro) => signo * (uno.periodo - otro.periodo || uno.suministro_id - otro.suministro_id))
      .map(({ suministro_id, periodo }) => idDe(suministro_id, periodo));
    const search = `order[periodo]=${direccion}&itemsPerPage=${porPagina}&periodo[gte]=2026-${String(desde).padStart(2, '0')}`;
    const vistos: unknown[] = [];
    for (let page = 1; page <= Math.ceil(todos.length / porPagina) + 1; page += 1) {
      const lista = await listar(actorDe(usuario), `${search}&page=${page}`);
      expect(lista.total).toBe(todos.length);
      vistos.push(...lista.rows.map(({ id }) => id));
    }
    expect(vistos, search).toEqual(todos);
  }
});

test('el total de la lista ancha del administrador se cuenta hasta 10 001', async () => {
  const admin = actorDe((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
  expect((await listar(admin)).approximate ?? false).toBe(false);
  const { id } = await build.suministro(database.db);
  await sql`insert into consumos (suministro_id, periodo, consumo)
    select ${id}, y * 100 + m, 1 from generate_series(1000, 1899) y, generate_series(1, 12) m`.execute(
    database.db,
  );
  const { total, approximate, rows } = await listar(admin);
  expect([total, approximate, rows.length]).toEqual([10_001, true, 30]);
});
