// The data is a whole cooperativa around the ends of October 2026 in Argentina, small enough to check every number by hand.

import type { Db, NewRow } from '@oficina/db';
import { build, changeRows, type TestDatabase } from '@oficina/testing';

export const at = (texto: string) => new Date(`${texto}-03:00`);
const OCTOBER_START = at('2026-10-01T00:00:00');
const OCTOBER_END = at('2026-10-31T23:59:59.999');
const NOVEMBER_START = at('2026-11-01T00:00:00');
const SEPTEMBER_END = at('2026-09-30T23:59:59.999');
const JANUARY = at('2026-01-15T10:00:00');

type People = Awaited<ReturnType<typeof seedUsuarios>>;
type Suministros = Awaited<ReturnType<typeof seedSuministros>>;

export async function seedCooperativa(database: TestDatabase): Promise<void> {
  const { db } = database;
  const people = await seedUsuarios(db);
  const suministros = await seedSuministros(db, people);
  await seedFacturasAndPagos(db, people, suministros);
  await seedRequerimientos(db, people);
  await seedCortes(db, suministros);
  await seedMensajes(db);
}

/** October has 3 new usuarios (one left since), 6 active and 4 confirmed. November has 1 more, confirmed. */
async function seedUsuarios(db: Db) {
  const seedOne = (created: Date, cambios: Partial<NewRow<'usuarios'>> = {}) =>
    build.usuario(db, { created, nombre: 'Elsa', ...cambios }).then(({ id }) => id);
  const wantsMail = await seedOne(OCTOBER_START);
  await seedOne(OCTOBER_END, { nombre: 'Al' });
  await seedOne(SEPTEMBER_END, { roles: [], email_validado: false });
  const withoutMail = await seedOne(at('2026-09-15T10:00:00'));
  const rebota = await seedOne(JANUARY, { email_rebota: true });
  const unvalidated = await seedOne(JANUARY, { email_validado: false });
  await seedOne(NOVEMBER_START);
  await seedOne(at('2026-10-10T10:00:00'), { eliminado: at('2026-10-20T10:00:00'), roles: [] });
  await changeRows(db, 'usuario_preferencias', { usuario_id: withoutMail }, { mail_factura: false });
  return { wantsMail, withoutMail, rebota, unvalidated };
}

/**
 * October has 7 active suministros. 1, 2, 5 and 6 are linked; 1 gets its facturas by mail through its usuario, and 2 and 4
 * through their own addresses. November has one more suministro, and the third one is linked to a usuario who wants the
 * mail.
 */
async function seedSuministros(db: Db, people: People) {
  const ids: number[] = [];
  for (let n = 1; n <= 7; n += 1) ids.push((await build.suministro(db, { created: JANUARY })).id);
  const inactive = (await build.suministro(db, { created: JANUARY, activo: false })).id;
  await build.suministro(db, { created: NOVEMBER_START });
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0] = ids;
  const vincular = (usuario_id: number, suministro_id: number, created = at('2026-09-20T10:00:00')) =>
    build.usuarioSuministro(db, { usuario_id, suministro_id, created });
  await vincular(people.wantsMail, s1, OCTOBER_END);
  await vincular(people.withoutMail, s1);
  await vincular(people.withoutMail, s2);
  await vincular(people.wantsMail, s3, NOVEMBER_START);
  await vincular(people.rebota, s5);
  await vincular(people.unvalidated, s6);
  await vincular(people.wantsMail, inactive);
  for (const [suministro_id, email, changes] of [
    [s1, 'a@x.test', {}],
    [s2, 'b@x.test', {}],
    [s4, 'c@x.test', {}],
    [s4, 'd@x.test', {}],
    [s5, 'e@x.test', { desuscribir: true }],
    [s6, 'f@x.test', { rebota: true }],
    [s7, 'g@x.test', { validado: false }],
    [inactive, 'h@x.test', {}],
  ] as const)
    await build.suministroMail(db, { created: JANUARY, suministro_id, email, ...changes });
  return ids;
}

/**
 * October collects $ 150,11, with 3 approved pagos and 1 rejected, and 3 of 8 facturas paid. November collects $ 70, and its
 * only answer counted is a rejection.
 */
async function seedFacturasAndPagos(db: Db, { wantsMail }: People, [suministro_id = 0]: Suministros) {
  const factura = async (periodo: number) => (await build.factura(db, { suministro_id, periodo })).id;
  const octoberFacturas: number[] = [];
  for (let n = 0; n < 8; n += 1) octoberFacturas.push(await factura(202_610));
  const [f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0] = octoberFacturas;
  const septemberFactura = await factura(202_609);
  await factura(202_611);
  let orden = 0;
  async function pago(
    estado: number,
    created: Date,
    facturas: readonly number[],
    cambios: Partial<NewRow<'pagos'>> & { resuelto?: Date } = {},
  ) {
    const { resuelto, ...others } = cambios;
    orden += 1;
    const { id } = await db
      .insertInto('pagos')
      .values({
        ...{ usuario_id: wantsMail, estado, created, enviado: created, referencia: `OV${orden}` },
        ...{ total_cent: 99_900, tiempos: JSON.stringify({ ...(resuelto && { resuelto }) }), ...others },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const factura_id of facturas)
      await db
        .insertInto('pago_facturas')
        .values({ pago_id: id, factura_id, importe_cent: 1, vigente: [0, 1, 3].includes(estado) })
        .execute();
  }
  const october5 = at('2026-10-05T11:00:00');
  await pago(1, october5, [f1, f2], { total_cent: 10_010, resuelto: october5 });
  await pago(1, SEPTEMBER_END, [septemberFactura], { total_cent: 5_000, resuelto: OCTOBER_START });
  await pago(1, OCTOBER_END, [f3], { total_cent: 7_000, resuelto: NOVEMBER_START });
  // This pago dates from before the time of the answer was stored.
  await pago(1, OCTOBER_END, [], { total_cent: 1 });
  await pago(2, october5, [f4]);
  await pago(2, NOVEMBER_START, [f4]);
  await pago(5, october5, [f5], { resuelto: october5 });
  await pago(0, october5, [f6]);
}

/** October has 6 new requerimientos; 4 were solved in 2, 1, 3 and 1,5 days, 3 of them in time. The 12th is a holiday. */
async function seedRequerimientos(db: Db, { wantsMail: usuario_id }: People) {
  const { id: categoria_id } = await build.categoria(db);
  let orden = 0;
  async function seedRequerimiento(
    created: string,
    closing?: { estado?: number; cerrado: string; vence?: string | null; pasos?: [number, string][] },
  ) {
    orden += 1;
    const cerrado = closing ? at(closing.cerrado) : null;
    const { id } = await db
      .insertInto('requerimientos')
      .values({
        ...{ usuario_id, categoria_id, numero: `2026-${orden}`, descripcion: 'Sin luz' },
        ...{ created: at(created), updated: cerrado ?? at(created), cerrado },
        ...{ estado: closing ? (closing.estado ?? 98) : 0, vence: closing?.vence ? at(closing.vence) : null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [nuevo_estado, when] of closing?.pasos ?? [])
      await db
        .insertInto('requerimiento_seguimientos')
        .values({ requerimiento_id: id, usuario_id, nuevo_estado, created: at(when) })
        .execute();
  }
  await seedRequerimiento('2026-10-05T10:00:00', {
    cerrado: '2026-10-07T10:00:00',
    vence: '2026-10-07T23:59:59.999',
  });
  // This one takes half a Friday and half a Tuesday with a holiday between them, and closes at the last instant allowed.
  await seedRequerimiento('2026-10-09T12:00:00', {
    cerrado: '2026-10-13T12:00:00',
    vence: '2026-10-13T12:00:00',
  });
  await seedRequerimiento('2026-10-19T00:00:00', {
    ...{ cerrado: '2026-10-26T00:00:00', vence: '2026-10-25T23:59:59.999' },
    pasos: [
      [10, '2026-10-20T00:00:00'],
      [1, '2026-10-22T00:00:00'],
      [98, '2026-10-26T00:00:00'],
    ],
  });
  // This one is closed while its plazo is paused.
  await seedRequerimiento('2026-10-26T12:00:00', {
    ...{ cerrado: '2026-10-30T00:00:00', vence: '2026-11-30T00:00:00' },
    pasos: [
      [10, '2026-10-28T00:00:00'],
      [98, '2026-10-30T00:00:00'],
    ],
  });
  await seedRequerimiento('2026-10-14T10:00:00', { estado: 99, cerrado: '2026-10-15T10:00:00' });
  await seedRequerimiento('2026-10-31T23:59:59.999');
  await seedRequerimiento('2026-09-30T10:00:00', { cerrado: '2026-11-01T00:00:00', vence: null });
  await seedRequerimiento('2026-11-01T00:00:00');
}

/**
 * October has an hour for 3 suministros and an hour for one, which begins in it. November has 7 minutes for 2 suministros,
 * and half an hour for one.
 */
async function seedCortes(db: Db, [s1 = 0, s2 = 0, s3 = 0]: Suministros) {
  const corte = (
    inicio: string,
    fin: string | null,
    suministros: readonly number[],
    eliminado: Date | null = null,
  ) => build.corte(db, suministros, { tipo: 'forzado', inicio: at(inicio), fin: fin && at(fin), eliminado });
  await corte('2026-09-30T23:59:59.999', '2026-10-02T00:00:00', [s1]);
  await corte('2026-10-01T00:00:00', '2026-10-01T01:00:00', [s1, s2, s3]);
  await corte('2026-10-31T23:30:00', '2026-11-01T00:30:00', [s1]);
  await corte('2026-10-15T00:00:00', '2026-10-16T00:00:00', []);
  await corte('2026-10-20T00:00:00', '2026-10-21T00:00:00', [s1], at('2026-10-20T01:00:00'));
  await corte('2026-11-01T00:00:00', '2026-11-01T00:07:00', [s1, s2]);
  await corte('2026-11-16T02:00:00', null, [s1]);
  await corte('2026-11-20T08:00:00', '2026-11-20T12:00:00', [s1]);
}

/** October has 5 mensajes sent and 1 failed. November has 1 sent. */
async function seedMensajes(db: Db) {
  const seedOne = (estado: number, created: Date) => build.mensaje(db, { estado, created });
  for (const estado of [1, 1, 1, 1, 0, 2, 3, 9]) await seedOne(estado, at('2026-10-10T10:00:00'));
  await seedOne(1, OCTOBER_START);
  await seedOne(5, OCTOBER_END);
  await seedOne(5, SEPTEMBER_END);
  await seedOne(1, NOVEMBER_START);
}
