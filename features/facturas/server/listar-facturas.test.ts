import type { NewRow } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { judge, omitNulls, parseQuery } from '@oficina/hydra';
import { actorOf, build, expectConfirmadoOrAdmin, fixedClock, rowOf, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { estadoPago, Factura, facturasRoutes } from '../contract/index.ts';
import { facturasQuery } from '../contract/routes.ts';
import { recordImport } from './facturas.test-kit.ts';
import { listarFacturas } from './listar-facturas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');

const listar = (actor: Actor, search = '') =>
  listarFacturas(
    { db: database.db, clock, resumenPdf: false, acceptsOverdue: true },
    actor,
    parseQuery(facturasQuery, new URLSearchParams(search)),
  );
const listNumbers = async (actor: Actor, search?: string) =>
  (await listar(actor, search)).rows.map(({ numero }) => numero);

let maria = 0;
let juan = 0;
let home = 0;
let farm = 0;
let shop = 0;
const ids = new Map<string, number>();

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db)).id;
  juan = (await build.usuario(db)).id;
  home = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  farm = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  shop = (await build.usuarioSuministro(db, { usuario_id: juan })).suministro_id;
  const facturas: [string, number, number, string, string, number, Partial<NewRow<'facturas'>>][] = [
    ['A1', home, 202608, '2026-09-02', '2026-09-20', 100_000, { pagada: true, estado_pago: 1 }],
    ['A2', home, 202609, '2026-10-02', '2026-10-20', 200_050, { descargable: true }],
    ['A3', home, 202610, '2026-11-02', '2026-11-20', 300_000, {}],
    ['B1', farm, 202609, '2026-10-01', '2026-11-11', 200_050, { estado_pago: 9 }],
    ['B2', farm, 202610, '2026-11-01', '2026-11-12', 50_000, { pagada: true }],
    ['C1', shop, 202610, '2026-11-01', '2026-11-01', 777_777, {}],
  ];
  for (const [numero, suministro_id, periodo, fecha, vencimiento, importe_cent, cambios] of facturas) {
    const row = { numero, suministro_id, periodo, fecha, vencimiento, importe_cent, ...cambios };
    ids.set(numero, (await build.factura(db, row)).id);
  }
});

const OWN = ['B2', 'A3', 'B1', 'A2', 'A1'];

describe('de quién son', () => {
  test('un cliente ve las de sus suministros, diga lo que diga la consulta', async () => {
    const customer = actorOf(maria);
    expect(await listNumbers(customer)).toEqual(OWN);
    expect(await listNumbers(customer, `usuario=/api/usuarios/${maria}`)).toEqual(OWN);
    for (const search of [`suministro=${shop}`, `id=${ids.get('C1')}`, 'numero=C', 'importe[gte]=7777.77'])
      expect(await listar(customer, search)).toMatchObject({ rows: [], total: 0 });
    expect(await listNumbers(customer, `suministro[]=${home}&suministro[]=${shop}`)).toEqual([
      'A3',
      'A2',
      'A1',
    ]);
    expect(await listNumbers(customer, `id[]=${ids.get('A1')}&id[]=${ids.get('C1')}`)).toEqual(['A1']);
  });

  test.each([
    ['un cliente', ['ROLE_CONFIRMADO']],
    ['la administración de usuarios', ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN']],
    ['la administración de requerimientos', ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN']],
  ] as [string, Role[]][])('pedir las de otra persona no se permite a %s', async (_who, roles) => {
    const actor = actorOf(maria, roles);
    expect(await listNumbers(actor)).toEqual(OWN);
    for (const search of [`usuario=${juan}`, `usuario[]=${maria}&usuario[]=${juan}`, 'usuario=999999'])
      await expect(listar(actor, search)).rejects.toMatchObject({
        status: 403,
        message: 'No tenés permiso para hacer esto.',
      });
  });

  test('el administrador ve las de cualquiera, y las de varias personas sin repetir', async () => {
    const admin = actorOf((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
    expect(await listNumbers(admin)).toEqual(['C1', 'B2', 'B1', 'A3', 'A2', 'A1']);
    expect(await listNumbers(admin, `usuario=${juan}`)).toEqual(['C1']);
    const partner = (await build.usuario(database.db)).id;
    await build.usuarioSuministro(database.db, { usuario_id: partner, suministro_id: shop });
    expect(await listNumbers(admin, `usuario[]=${juan}&usuario[]=${partner}`)).toEqual(['C1']);
    expect(await listNumbers(admin, `usuario[]=${juan}&usuario[]=${maria}&order[id]=asc`)).toEqual([
      'A1',
      'A2',
      'A3',
      'B1',
      'B2',
      'C1',
    ]);
    expect(await listNumbers(admin, `suministro=${home}&order[importe]=asc`)).toEqual(['A1', 'A2', 'A3']);
  });

  test('el administrador sin la verificación exigida conserva las propias y nada más', async () => {
    const admin = actorOf(maria, ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], { otpPendiente: true });
    expect(await listNumbers(admin)).toEqual(OWN);
    await expect(listar(admin, `usuario=${juan}`)).rejects.toMatchObject({
      status: 403,
      message: 'Activá la verificación en dos pasos para usar las funciones de administración.',
    });
  });

  test('quien no confirmó no llega a las facturas', () => {
    const { access } = facturasRoutes.listar;
    expectConfirmadoOrAdmin(access);
    const reclamos = { roles: ['ROLE_REQUERIMIENTO_ADMIN' as const], confirmado: false, otpPendiente: false };
    expect(judge(access, reclamos)).not.toBe('ok');
  });

  test('el token que abre la factura sin ingresar lo recibe solo su dueño', async () => {
    const admin = actorOf(juan, ['ROLE_ADMIN', 'ROLE_CONFIRMADO']);
    const tokens = async (actor: Actor, search?: string) =>
      (await listar(actor, search)).rows.filter(({ token }) => token).length;
    expect(await tokens(actorOf(maria))).toBe(5);
    expect(await tokens(admin)).toBe(0);
    expect(await tokens(admin, `usuario=${maria}`)).toBe(0);
    expect(await tokens(admin, `usuario[]=${juan}&usuario[]=${maria}`)).toBe(0);
    expect(await tokens(admin, `usuario=${juan}`)).toBe(1);
  });
});

test('una factura en el cable', async () => {
  const [row] = (await listar(actorOf(maria), 'numero=A2')).rows;
  const onTheWire = Factura.schema.parse(omitNulls(row));
  const { token } = await rowOf(database.db, 'facturas', { numero: 'A2' });
  expect(onTheWire).toEqual({
    '@id': `/api/facturas/${ids.get('A2')}`,
    '@type': 'Factura',
    id: ids.get('A2'),
    numero: 'A2',
    importe: 2000.5,
    importeAPagar: 2000.5,
    suministro: `/api/suministros/${home}`,
    periodo: '2026-09',
    fecha: '2026-10-02T00:00:00-03:00',
    vencimiento: '2026-10-20T00:00:00-03:00',
    consumo: expect.any(Number),
    pagada: false,
    estadoPago: 0,
    descargable: true,
    vencida: true,
    token: `${ids.get('A2')?.toString(36)}-${token}`,
  });
});

test('la lista dice cuándo se importaron facturas por última vez, si alguna vez', async () => {
  expect((await listar(actorOf(maria))).extra).toEqual({});
  await recordImport(database.db, '2026-11-10T03:00:00Z');
  const esperado = { actualizado: '2026-11-10T00:00:00-03:00' };
  expect((await listar(actorOf(maria))).extra).toEqual(esperado);
  expect((await listar(actorOf(juan, ['ROLE_ADMIN']))).extra).toEqual(esperado);
  expect((await listar(actorOf(maria), 'numero=nada')).extra).toEqual(esperado);
});

test('una factura vence cuando termina su día en Argentina', async () => {
  const vencidas = async (moment: string) => {
    clock.set(moment);
    const customer = actorOf(maria);
    const marked = (await listar(customer)).rows.filter(({ vencida }) => vencida).map(({ numero }) => numero);
    expect(await listNumbers(customer, 'vencida=true')).toEqual(marked);
    const rest = await listNumbers(customer, 'vencida=false');
    expect([...marked, ...rest].sort()).toEqual([...OWN].sort());
    return marked;
  };
  // A3 is due on the 20th: at 02:59Z of the 21st it is still the 20th in Buenos Aires.
  expect(await vencidas('2026-11-21T02:59:00Z')).toEqual(['B1', 'A2']);
  expect(await vencidas('2026-11-21T03:01:00Z')).toEqual(['A3', 'B1', 'A2']);
  clock.set('2026-11-12T09:00:00-03:00');
});

test.each([
  ['numero=A', ['A3', 'A2', 'A1']],
  ['numero=%25', []],
  ['periodo=2026-09', ['B1', 'A2']],
  ['periodo[]=2026-08&periodo[]=2026-10', ['B2', 'A3', 'A1']],
  ['periodo[gte]=2026-09&periodo[lt]=2026-10', ['B1', 'A2']],
  ['periodo[between]=2026-08..2026-09', ['B1', 'A2', 'A1']],
  ['pagada=true', ['B2', 'A1']],
  ['pagada=0', ['A3', 'B1', 'A2']],
  ['estadoPago=0', ['B2', 'A3', 'A2']],
  ['estadoPago=1', ['A1']],
  ['estadoPago=9', ['B1']],
  ['estadoPago[]=9&estadoPago[]=1', ['B1', 'A1']],
  ['estadoPago=5', []],
  ['vencida=true', ['B1', 'A2']],
  ['vencida=false', ['B2', 'A3', 'A1']],
  ['descargable=true', ['A2']],
  ['descargable=false&numero=A', ['A3', 'A1']],
  ['fecha[after]=2026-10-02&fecha[before]=2026-11-01', ['B2', 'A2']],
  ['fecha[strictly_after]=2026-10-02&fecha[strictly_before]=2026-11-02', ['B2']],
  ['vencimiento[before]=2026-11-11', ['B1', 'A2', 'A1']],
  ['vencimiento[after]=2026-11-12T00:00:00-03:00', ['B2', 'A3']],
  ['importe[gt]=1000&importe[lte]=2000.50', ['B1', 'A2']],
  ['importe[between]=500..1000', ['B2', 'A1']],
  ['importe[lt]=500', []],
  ['order[id]=asc', ['A1', 'A2', 'A3', 'B1', 'B2']],
  ['order[periodo]=asc', ['A1', 'A2', 'B1', 'A3', 'B2']],
  ['order[fecha]=desc', ['A3', 'B2', 'A2', 'B1', 'A1']],
  ['order[vencimiento]=asc', ['A1', 'A2', 'B1', 'B2', 'A3']],
  ['order[importe]=desc', ['A3', 'B1', 'A2', 'A1', 'B2']],
  ['order[importe]=asc&order[fecha]=asc', ['B2', 'A1', 'B1', 'A2', 'A3']],
  ['order[numero]=asc&order[id]=cualquiera', OWN],
  ['itemsPerPage=2&page=2', ['B1', 'A2']],
  ['itemsPerPage=2&page=9', []],
  ['itemsPerPage=0', []],
])('filtra y ordena las facturas: %s', async (search, expected) => {
  const list = await listar(actorOf(maria), search);
  expect(list.rows.map(({ numero }) => numero)).toEqual(expected);
  if (!search.includes('itemsPerPage')) expect(list.total).toBe(expected.length);
  else expect(list.total).toBe(5);
});

test.each([
  'estadoPago=abc',
  'estadoPago=99999999999',
  'usuario=/api/suministros/1',
  'periodo=202610',
  'importe[gte]=x',
  'vencida=si',
])('un filtro que no se entiende se dice: %s', async (search) => {
  const nombre = search.split(/[=[]/)[0];
  expect(() => parseQuery(facturasQuery, new URLSearchParams(search))).toThrow(
    `Invalid value for filter "${nombre}".`,
  );
});

test('los estados de pago de la tabla son los que admite la base', async () => {
  for (let codigo = -1; codigo <= 20; codigo += 1) {
    const pagada = codigo === estadoPago.code('pagada');
    const saved = build.factura(database.db, { suministro_id: shop, estado_pago: codigo, pagada }).then(
      () => true,
      () => false,
    );
    expect([codigo, await saved]).toEqual([codigo, estadoPago.codes().includes(codigo)]);
  }
});
