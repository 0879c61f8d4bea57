import type { NewRow } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { judge, omitNulls, parseQuery } from '@oficina/hydra';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { estadoPago, Factura, facturasRoutes } from '../contract/index.ts';
import { facturasQuery } from '../contract/routes.ts';
import { listarFacturas } from './listar-facturas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');

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
  listarFacturas(
    { db: database.db, clock, resumenPdf: false },
    actor,
    parseQuery(facturasQuery, new URLSearchParams(search)),
  );
const numeros = async (actor: Actor, search?: string) =>
  (await listar(actor, search)).rows.map(({ numero }) => numero);

let maria = 0;
let juan = 0;
let casa = 0;
let campo = 0;
let deJuan = 0;
const ids = new Map<string, number>();

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db)).id;
  juan = (await build.usuario(db)).id;
  casa = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  campo = (await build.usuarioSuministro(db, { usuario_id: maria })).suministro_id;
  deJuan = (await build.usuarioSuministro(db, { usuario_id: juan })).suministro_id;
  const facturas: [string, number, Partial<NewRow<'facturas'>>][] = [
    [
      'A1',
      casa,
      {
        periodo: 202608,
        fecha: '2026-09-02',
        vencimiento: '2026-09-20',
        pagada: true,
        estado_pago: 1,
        importe_cent: 100_000,
      },
    ],
    [
      'A2',
      casa,
      {
        periodo: 202609,
        fecha: '2026-10-02',
        vencimiento: '2026-10-20',
        importe_cent: 200_050,
        descargable: true,
      },
    ],
    ['A3', casa, { periodo: 202610, fecha: '2026-11-02', vencimiento: '2026-11-20', importe_cent: 300_000 }],
    [
      'B1',
      campo,
      {
        periodo: 202609,
        fecha: '2026-10-01',
        vencimiento: '2026-11-11',
        importe_cent: 200_050,
        estado_pago: 9,
      },
    ],
    [
      'B2',
      campo,
      { periodo: 202610, fecha: '2026-11-01', vencimiento: '2026-11-12', importe_cent: 50_000, pagada: true },
    ],
    [
      'C1',
      deJuan,
      { periodo: 202610, fecha: '2026-11-01', vencimiento: '2026-11-01', importe_cent: 777_777 },
    ],
  ];
  for (const [numero, suministro_id, cambios] of facturas)
    ids.set(numero, (await build.factura(db, { numero, suministro_id, ...cambios })).id);
});

const PROPIAS = ['B2', 'A3', 'B1', 'A2', 'A1'];

describe('de quién son', () => {
  test('un cliente ve las de sus suministros, diga lo que diga la consulta', async () => {
    const cliente = actorDe(maria);
    expect(await numeros(cliente)).toEqual(PROPIAS);
    expect(await numeros(cliente, `usuario=/api/usuarios/${maria}`)).toEqual(PROPIAS);
    for (const search of [`suministro=${deJuan}`, `id=${ids.get('C1')}`, 'numero=C', 'importe[gte]=7777.77'])
      expect(await listar(cliente, search)).toMatchObject({ rows: [], total: 0 });
    expect(await numeros(cliente, `suministro[]=${casa}&suministro[]=${deJuan}`)).toEqual(['A3', 'A2', 'A1']);
    expect(await numeros(cliente, `id[]=${ids.get('A1')}&id[]=${ids.get('C1')}`)).toEqual(['A1']);
  });

  test.each([
    ['un cliente', ['ROLE_CONFIRMADO']],
    ['la administración de usuarios', ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN']],
    ['la administración de requerimientos', ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN']],
  ] as [string, Role[]][])('pedir las de otra persona no se permite a %s', async (_quien, roles) => {
    const actor = actorDe(maria, roles);
    expect(await numeros(actor)).toEqual(PROPIAS);
    for (const search of [`usuario=${juan}`, `usuario[]=${maria}&usuario[]=${juan}`, 'usuario=999999'])
      await expect(listar(actor, search)).rejects.toMatchObject({
        status: 403,
        message: 'No tenés permiso para hacer esto.',
      });
  });

  test('el administrador ve las de cualquiera, y las de varias personas sin repetir', async () => {
    const admin = actorDe((await build.usuario(database.db)).id, ['ROLE_ADMIN']);
    expect(await numeros(admin)).toEqual(['C1', 'B2', 'B1', 'A3', 'A2', 'A1']);
    expect(await numeros(admin, `usuario=${juan}`)).toEqual(['C1']);
    const socia = (await build.usuario(database.db)).id;
    await build.usuarioSuministro(database.db, { usuario_id: socia, suministro_id: deJuan });
    expect(await numeros(admin, `usuario[]=${juan}&usuario[]=${socia}`)).toEqual(['C1']);
    expect(await numeros(admin, `usuario[]=${juan}&usuario[]=${maria}&order[id]=asc`)).toEqual([
      'A1',
      'A2',
      'A3',
      'B1',
      'B2',
      'C1',
    ]);
    expect(await numeros(admin, `suministro=${casa}&order[importe]=asc`)).toEqual(['A1', 'A2', 'A3']);
  });

  test('el administrador sin la verificación exigida conserva las propias y nada más', async () => {
    const admin = actorDe(maria, ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], true);
    expect(await numeros(admin)).toEqual(PROPIAS);
    await expect(listar(admin, `usuario=${juan}`)).rejects.toMatchObject({
      status: 403,
      message: 'Activá la verificación en dos pasos para usar las funciones de administración.',
    });
  });

  test('quien no confirmó no llega a las facturas', () => {
    const veredicto = (roles: Role[], confirmado: boolean, otpPendiente = false) =>
      judge(facturasRoutes.listar.access, { roles, confirmado, otpPendiente });
    expect(veredicto([], false)).toBe('unconfirmed');
    expect(veredicto(['ROLE_CONFIRMADO'], true)).toBe('ok');
    expect(veredicto(['ROLE_ADMIN'], false)).toBe('ok');
    expect(veredicto(['ROLE_ADMIN'], false, true)).toBe('otp');
    expect(veredicto(['ROLE_REQUERIMIENTO_ADMIN'], false)).not.toBe('ok');
  });

  test('el token que abre la factura sin ingresar lo recibe sólo su dueño', async () => {
    const admin = actorDe(juan, ['ROLE_ADMIN', 'ROLE_CONFIRMADO']);
    const tokens = async (actor: Actor, search?: string) =>
      (await listar(actor, search)).rows.filter(({ token }) => token).length;
    expect(await tokens(actorDe(maria))).toBe(5);
    expect(await tokens(admin)).toBe(0);
    expect(await tokens(admin, `usuario=${maria}`)).toBe(0);
    expect(await tokens(admin, `usuario[]=${juan}&usuario[]=${maria}`)).toBe(0);
    expect(await tokens(admin, `usuario=${juan}`)).toBe(1);
  });
});

test('una factura en el cable', async () => {
  const [row] = (await listar(actorDe(maria), 'numero=A2')).rows;
  const enElCable = Factura.schema.parse(omitNulls(row));
  const { token } = await database.db
    .selectFrom('facturas')
    .select('token')
    .where('numero', '=', 'A2')
    .executeTakeFirstOrThrow();
  expect(enElCable).toEqual({
    '@id': `/api/facturas/${ids.get('A2')}`,
    '@type': 'Factura',
    id: ids.get('A2'),
    numero: 'A2',
    importe: 2000.5,
    suministro: `/api/suministros/${casa}`,
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
  expect((await listar(actorDe(maria))).extra).toEqual({});
  await database.db
    .insertInto('ajustes')
    .values({ clave: 'facturas.actualizado', valor: JSON.stringify('2026-11-10T03:00:00Z') })
    .execute();
  const esperado = { actualizado: '2026-11-10T00:00:00-03:00' };
  expect((await listar(actorDe(maria))).extra).toEqual(esperado);
  expect((await listar(actorDe(juan, ['ROLE_ADMIN']))).extra).toEqual(esperado);
  expect((await listar(actorDe(maria), 'numero=nada')).extra).toEqual(esperado);
});

test('una factura vence cuando termina su día en Argentina', async () => {
  const vencidas = async (instante: string) => {
    clock.set(instante);
    const cliente = actorDe(maria);
    const marcadas = (await listar(cliente)).rows
      .filter(({ vencida }) => vencida)
      .map(({ numero }) => numero);
    expect(await numeros(cliente, 'vencida=true')).toEqual(marcadas);
    const resto = await numeros(cliente, 'vencida=false');
    expect([...marcadas, ...resto].sort()).toEqual([...PROPIAS].sort());
    return marcadas;
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
  ['order[numero]=asc&order[id]=cualquiera', PROPIAS],
  ['itemsPerPage=2&page=2', ['B1', 'A2']],
  ['itemsPerPage=2&page=9', []],
  ['itemsPerPage=0', []],
])('filtra y ordena las facturas: %s', async (search, esperadas) => {
  const lista = await listar(actorDe(maria), search);
  expect(lista.rows.map(({ numero }) => numero)).toEqual(esperadas);
  if (!search.includes('itemsPerPage')) expect(lista.total).toBe(esperadas.length);
  else expect(lista.total).toBe(5);
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
    const guardada = build.factura(database.db, { suministro_id: deJuan, estado_pago: codigo, pagada }).then(
      () => true,
      () => false,
    );
    expect([codigo, await guardada]).toEqual([codigo, estadoPago.codes().includes(codigo)]);
  }
});
