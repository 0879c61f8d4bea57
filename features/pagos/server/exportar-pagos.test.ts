import { createHash } from 'node:crypto';
import { sql } from '@oficina/db';
import { createLimits, mountExports } from '@oficina/http';
import { parseQuery } from '@oficina/hydra';
import { addRow, build, createTestApp, fixedClock, readExport, useDatabase } from '@oficina/testing';
import { recordAuditoria } from '@oficina/usuarios/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagosQuery } from '../contract/routes.ts';
import { exportarPagos } from './exportar-pagos.ts';
import { exportarRendicion } from './exportar-rendicion.ts';
import { insertTarjeta } from './pagos.test-kit.ts';
import { findPagos, findPagosOf } from './pagos-read.repository.ts';

const database = useDatabase();
const MANY = 3_000;
const HOSTILE = '=cmd|" /C calc"!A0; ;\n2';
let maria = 0;
let juan = 0;
let factura = { id: 0, numero: '' };

type Nuevo = { usuario: number; estado: number; created: string; facturas: [number, boolean][] } & Partial<{
  total: number;
  tarjeta: number;
  motivo: string;
  extra: object;
  tiempos: object;
  origen: string;
}>;

async function pago(nuevo: Nuevo): Promise<number> {
  const { id } = await addRow(database.db, 'pagos', {
    usuario_id: nuevo.usuario,
    tarjeta_id: nuevo.tarjeta ?? null,
    total_cent: nuevo.total ?? 1_840_050,
    estado: nuevo.estado,
    referencia: `OV${nuevo.usuario}X${nuevo.created.replace(/\D/g, '')}`,
    enviado: nuevo.created,
    origen: nuevo.origen ?? 'web',
    motivo_rechazo: nuevo.motivo ?? null,
    pasarela_id: '900',
    extra: JSON.stringify(nuevo.extra ?? {}),
    tiempos: JSON.stringify(nuevo.tiempos ?? {}),
    created: nuevo.created,
  });
  for (const [factura_id, vigente] of nuevo.facturas)
    await addRow(database.db, 'pago_facturas', { pago_id: id, factura_id, importe_cent: 1_840_050, vigente });
  return id;
}

const ids = { aprobado: 0, rechazado: 0, parcial: 0 };

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db, { email: 'maria@prueba.test', razon_social: HOSTILE })).id;
  juan = (
    await build.usuario(db, {
      email: 'juan@prueba.test',
      nombre: 'Juan',
      apellido: 'Ñáñez',
      razon_social: null,
    })
  ).id;
  const { id: suministro_id } = await build.suministro(db, { cuenta: '1234' });
  const [one, other, third] = [
    await build.factura(db, { suministro_id, numero: 'B 0003-00000001' }),
    await build.factura(db, { suministro_id, numero: 'B 0003-00000002' }),
    await build.factura(db, { suministro_id, numero: 'C 0001-00000003' }),
  ];
  factura = one;
  ids.aprobado = await pago({
    usuario: maria,
    estado: 1,
    created: '2026-11-01T02:59:00Z',
    tarjeta: await insertTarjeta(db, maria),
    facturas: [
      [one.id, true],
      [other.id, true],
    ],
    total: 3_680_100,
    extra: { ticket: '0077', codigoAutorizacion: '+123' },
    // The charge was confirmed late, and the comprobante has this day rather than that of the request.
    tiempos: { resuelto: '2026-11-02T03:00:00Z' },
  });
  ids.rechazado = await pago({
    usuario: juan,
    estado: 2,
    created: '2026-11-03T12:05:00Z',
    facturas: [[third.id, false]],
    motivo: 'La tarjeta no tiene saldo; probá con otra.',
    origen: 'app',
  });
  ids.parcial = await pago({
    usuario: juan,
    estado: 1,
    created: '2026-11-05T12:05:00Z',
    facturas: [
      [one.id, false],
      [third.id, true],
    ],
  });
});

async function archivo(name: string): Promise<string> {
  const clock = fixedClock('2026-11-16T10:00:00-03:00');
  const { call } = createTestApp({ database, clock }, (app) => {
    const limits = createLimits(database.db, clock);
    const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();
    const exports = [exportarPagos, exportarRendicion];
    mountExports(app, { db: database.db, limits, hashOf, audit: recordAuditoria }, exports);
  });
  return (await call(await build.person(database.db, 'ROLE_ADMIN'), 'GET', `/api/oob/exportar/${name}`)).text;
}

describe('la planilla de pagos', () => {
  test('celda por celda', async () => {
    const referencia = (usuario: number, suffix: string) => `OV${usuario}X${suffix}`;
    expect(await archivo('pagos')).toBe(
      [
        '\ufeffid;created;estado;metodo;origen;usuario;email;facturasTotal;facturas;emisor;tarjeta;motivoRechazo;referencia;pasarelaId;ticket;codigoAutorizacion',
        `${ids.parcial};05/11/2026 09:05;Procesado;tarjeta;web;Juan Ñáñez;juan@prueba.test;18400,50;B 0003-00000001, C 0001-00000003;;;;${referencia(juan, '20261105120500')};900;;`,
        `${ids.rechazado};03/11/2026 09:05;Rechazado;tarjeta;app;Juan Ñáñez;juan@prueba.test;18400,50;C 0001-00000003;;;"La tarjeta no tiene saldo; probá con otra.";${referencia(juan, '20261103120500')};900;;`,
        `${ids.aprobado};31/10/2026 23:59;Procesado;tarjeta;web;"'=cmd|"" /C calc""!A0; ;\n2";maria@prueba.test;36801,00;B 0003-00000001, B 0003-00000002;Visa;************4905;;${referencia(maria, '20261101025900')};900;0077;'+123`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    '',
    'estado=1',
    'estado[]=2&estado[]=4',
    'estado=99',
    'metodo=tarjeta',
    'metodo[]=qr&metodo[]=billetera',
    'origen=app',
    'usuario=/api/usuarios/{juan}',
    'usuario[]={juan}&usuario[]={maria}',
    'factura={factura}',
    'factura.numero=B 0003',
    'factura.numero=B 0003_',
    'created[after]=2026-11-01',
    'created[before]=2026-10-31',
    'created[after]=2026-11-01&created[before]=2026-11-03&estado=2',
    'created[strictly_before]=2026-11-03T09:05:00-03:00',
    'created[after]=2026-11-03T09:05:00-03:00',
    'facturasTotal[gte]=20000',
    'facturasTotal[lt]=20000',
    'order[id]=asc',
    'order[created]=asc&estado=1',
  ])('con "%s" trae lo mismo que la lista', async (text) => {
    const search = text
      .replaceAll('{juan}', String(juan))
      .replaceAll('{maria}', String(maria))
      .replaceAll('{factura}', String(factura.id));
    const query = parseQuery(pagosQuery, new URLSearchParams(search));
    const { usuario } = query.filters;
    const listed = usuario
      ? await findPagosOf(database.db, usuario, query)
      : await findPagos(database.db, query);
    const exported = await readExport(database.db, exportarPagos, search);
    expect(exported.map(([id]) => id)).toEqual(listed.rows.map(({ id }) => id));
  });
});

describe('la rendición', () => {
  test('un renglón por factura cobrada, para otro sistema', async () => {
    expect(await archivo('rendicion')).toBe(
      [
        'pago;fecha;numero;cuenta;importe;referencia;ticket;medio',
        `${ids.aprobado};2026-11-02;B 0003-00000001;1234;18400.50;OV${maria}X20261101025900;0077;Tarjeta`,
        `${ids.aprobado};2026-11-02;B 0003-00000002;1234;18400.50;OV${maria}X20261101025900;0077;Tarjeta`,
        // The other factura of this pago was paid by somebody else and refunded.
        `${ids.parcial};2026-11-05;C 0001-00000003;1234;18400.50;OV${juan}X20261105120500;;Tarjeta`,
        '',
      ].join('\r\n'),
    );
  });

  test('con los filtros de la lista, y solo de lo cobrado', async () => {
    expect(await readExport(database.db, exportarRendicion, 'estado=2')).toEqual([]);
    expect((await readExport(database.db, exportarRendicion, `usuario=${juan}`)).map(([id]) => id)).toEqual([
      ids.parcial,
    ]);
    expect(
      (await readExport(database.db, exportarRendicion, 'created[before]=2026-11-01')).map(([id]) => id),
    ).toEqual([ids.aprobado, ids.aprobado]);
  });
});

test('miles de pagos, de a páginas: ninguno falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into pagos (usuario_id, total_cent, estado, referencia, enviado, created)
    select ${maria}, n, 1, 'M' || n, now(), '2025-01-01' from generate_series(1, ${MANY}::int) n
    returning id`.execute(database.ownerDb);
  const { rows: facturas } = await sql<{ id: number }>`
    insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero)
    select suministro_id, n, 202501, '2025-01-01', '2025-01-20', 1, 'M ' || n
    from facturas, generate_series(1, ${2 * MANY}::int) n where facturas.id = ${factura.id}
    returning id`.execute(database.ownerDb);
  const pagos = rows.map(({ id }) => id).sort((a, b) => a - b);
  // With two facturas each and an odd start, a page also ends in the middle of a pago.
  const firstPagoIds = [pagos[0], ...pagos.flatMap((id) => [id, id])].slice(0, facturas.length);
  await sql`insert into pago_facturas (pago_id, factura_id, importe_cent)
    select * from unnest(${firstPagoIds}::bigint[], ${facturas.map(({ id }) => id)}::bigint[],
      ${facturas.map((_, n) => n + 1)}::bigint[])`.execute(database.ownerDb);
  const exported = await readExport(database.db, exportarPagos, 'created[before]=2025-02-01');
  expect(exported.map(([id]) => id)).toEqual([...pagos].reverse());
  const ascending = await readExport(database.db, exportarPagos, 'created[before]=2025-02-01&order[id]=asc');
  expect(ascending.map(([id]) => id)).toEqual(pagos);
  const renglones = await readExport(database.db, exportarRendicion, 'created[before]=2025-02-01');
  expect(renglones).toHaveLength(facturas.length);
  expect(new Set(renglones.map(([id, , numero]) => `${id} ${numero}`)).size).toBe(facturas.length);
});
