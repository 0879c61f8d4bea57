import { type Row, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { omitNulls, parseQuery } from '@oficina/hydra';
import { actorOf, build, expectConfirmadoOrAdmin, random, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { Consumo, consumosRoutes } from '../contract/index.ts';
import { consumosQuery } from '../contract/routes.ts';
import { listarConsumos } from './listar-consumos.ts';

const database = useDatabase();
let maria = 0;
let juan = 0;
let home = 0;
let farm = 0;
let juanSuministro = 0;

const listar = (actor: Actor, search = '') =>
  listarConsumos({ db: database.db }, actor, parseQuery(consumosQuery, new URLSearchParams(search)));
const ids = async (actor: Actor, search?: string) => (await listar(actor, search)).rows.map(({ id }) => id);
const idOf = (suministro: number, periodo: number) => suministro * 1_000_000 + periodo;

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db)).id;
  juan = (await build.usuario(db)).id;
  home = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  farm = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  juanSuministro = (await build.usuarioSuministro(db, { usuario_id: juan })).suministro_id;
  for (const [suministro_id, periodo] of [
    [farm, 202_610],
    [home, 202_512],
    [home, 202_610],
    [farm, 202_609],
    [home, 202_609],
    [juanSuministro, 202_610],
  ] as const)
    await build.consumo(db, { suministro_id, periodo, consumo: 214, importe_cent: 1_840_050 });
});

const own = () => [
  idOf(farm, 202_610),
  idOf(home, 202_610),
  idOf(farm, 202_609),
  idOf(home, 202_609),
  idOf(home, 202_512),
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
  const { rows, total } = await listar(actorOf(id));
  expect(total).toBe(2);
  const common = { '@type': 'Consumo', suministro: `/api/suministros/${suministro_id}` };
  expect(rows.map((row) => Consumo.schema.parse(omitNulls(row)))).toEqual([
    {
      ...common,
      '@id': `/api/consumos/${idOf(suministro_id, 202_610)}`,
      id: idOf(suministro_id, 202_610),
      periodo: '2026-10',
      importe: 18_400.5,
      consumo: 214,
    },
    {
      ...common,
      '@id': `/api/consumos/${idOf(suministro_id, 202_609)}`,
      id: idOf(suministro_id, 202_609),
      periodo: '2026-09',
      consumo: 0,
    },
  ]);
});

describe('de quién son', () => {
  test('un cliente ve los de sus suministros', async () => {
    expect(await ids(actorOf(maria))).toEqual(own());
    expect(await ids(actorOf(maria), `usuario=/api/usuarios/${maria}`)).toEqual(own());
    expect(await ids(actorOf(maria), `suministro=${farm}`)).toEqual([
      idOf(farm, 202_610),
      idOf(farm, 202_609),
    ]);
    expect(
      await ids(actorOf(maria), `suministro[]=${home}&suministro[]=${home}&suministro[]=${farm}`),
    ).toEqual(own());
  });

  test('un suministro ajeno, inexistente o mezclado con uno propio no existe', async () => {
    for (const search of [
      `suministro=${juanSuministro}`,
      'suministro=999999',
      `suministro[]=${home}&suministro[]=${juanSuministro}`,
      `usuario=${maria}&suministro=${juanSuministro}`,
    ])
      await expect(listar(actorOf(maria), search)).rejects.toMatchObject({
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
    for (const actor of [actorOf(maria), actorOf(maria, ['ROLE_CONFIRMADO', rol])]) {
      for (const search of [`usuario=${juan}`, `usuario[]=${maria}&usuario[]=${juan}`, 'usuario=999999'])
        await expect(listar(actor, search)).rejects.toMatchObject({
          status: 403,
          message: 'No tenés permiso para hacer esto.',
        });
      expect(await ids(actor)).toEqual(own());
    }
  });

  test('el administrador ve los de cualquiera, y los de varias personas sin repetir', async () => {
    const admin = actorOf((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
    expect(await ids(admin, `usuario=${juan}`)).toEqual([idOf(juanSuministro, 202_610)]);
    expect(await ids(admin, `suministro=${home}`)).toEqual(
      [202_610, 202_609, 202_512].map((p) => idOf(home, p)),
    );
    expect(await ids(admin, `usuario=${juan}&suministro=${home}`)).toEqual([]);
    expect(await ids(admin, 'suministro=999999')).toEqual([]);
    const partner = (await build.usuario(database.db)).id;
    await build.usuarioSuministro(database.db, { usuario_id: partner, suministro_id: juanSuministro });
    expect(await listar(admin, `usuario[]=${juan}&usuario[]=${partner}`)).toMatchObject({ total: 1 });
    expect((await ids(admin)).length).toBeGreaterThanOrEqual(6);
  });

  test('el administrador sin el segundo paso conserva los propios y nada más', async () => {
    const admin = actorOf(maria, ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], { otpPendiente: true });
    expect(await ids(admin)).toEqual(own());
    for (const search of [`usuario=${juan}`, `suministro=${juanSuministro}`, 'suministro=999999'])
      await expect(listar(admin, search)).rejects.toMatchObject({
        status: 403,
        message: 'Activá la verificación en dos pasos para usar las funciones de administración.',
      });
  });

  test('quien no confirmó no llega a los consumos', () =>
    expectConfirmadoOrAdmin(consumosRoutes.listar.access));
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
])('filtra, ordena y pagina los consumos: %s', async (search, expected) => {
  const { rows, total } = await listar(actorOf(maria), search);
  expect(rows.map(({ id }) => id)).toEqual(expected.map((at) => own()[at]));
  expect(total).toBe(search.includes('itemsPerPage') ? 5 : expected.length);
});

test.each(['periodo=202610', 'periodo[gte]=x', 'suministro=/api/usuarios/1', 'usuario=abc'])(
  'un filtro que no se entiende se dice: %s',
  (search) => {
    expect(() => parseQuery(consumosQuery, new URLSearchParams(search))).toThrow('Invalid value for filter');
  },
);

test('las páginas de muchos suministros, una tras otra, son la lista ordenada entera', async () => {
  const { db } = database;
  const randomizer = random();
  const usuario = (await build.usuario(db)).id;
  const ownConsumos: Row<'consumos'>[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
    for (let month = 1; month <= 12; month += 1)
      if (randomizer.integer(0, 2) > 0)
        ownConsumos.push(await build.consumo(db, { suministro_id, periodo: 202_600 + month }));
  }
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const direccion = randomizer.pick(['asc', 'desc'] as const);
    const perPage = randomizer.integer(1, 40);
    const from = randomizer.integer(1, 12);
    const sign = direccion === 'asc' ? 1 : -1;
    const all = ownConsumos
      .filter(({ periodo }) => periodo >= 202_600 + from)
      .sort((a, b) => sign * (a.periodo - b.periodo || a.suministro_id - b.suministro_id))
      .map(({ suministro_id, periodo }) => idOf(suministro_id, periodo));
    const search = `order[periodo]=${direccion}&itemsPerPage=${perPage}&periodo[gte]=2026-${String(from).padStart(2, '0')}`;
    const seen: unknown[] = [];
    for (let page = 1; page <= Math.ceil(all.length / perPage) + 1; page += 1) {
      const list = await listar(actorOf(usuario), `${search}&page=${page}`);
      expect(list.total).toBe(all.length);
      seen.push(...list.rows.map(({ id }) => id));
    }
    expect(seen, search).toEqual(all);
  }
});

test('el total de la lista ancha del administrador se cuenta hasta 10 001', async () => {
  const admin = actorOf((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
  expect((await listar(admin)).approximate ?? false).toBe(false);
  const { id } = await build.suministro(database.db);
  await sql`insert into consumos (suministro_id, periodo, consumo)
    select ${id}, y * 100 + m, 1 from generate_series(1000, 1899) y, generate_series(1, 12) m`.execute(
    database.db,
  );
  const { total, approximate, rows } = await listar(admin);
  expect([total, approximate, rows.length]).toEqual([10_001, true, 30]);
});
