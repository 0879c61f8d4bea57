// A whole cooperative by hand, around the ends of October 2026 in Argentina: every number below can be done on paper.

import { type Db, type NewRow, sql } from '@oficina/db';
import { build, type TestDatabase } from '@oficina/testing';

export const en = (texto: string) => new Date(`${texto}-03:00`);
const UNO_DE_OCTUBRE = en('2026-10-01T00:00:00');
const FIN_DE_OCTUBRE = en('2026-10-31T23:59:59.999');
const UNO_DE_NOVIEMBRE = en('2026-11-01T00:00:00');
const FIN_DE_SETIEMBRE = en('2026-09-30T23:59:59.999');
const ENERO = en('2026-01-15T10:00:00');

type Gente = Awaited<ReturnType<typeof poblar>>;
type Suministros = Awaited<ReturnType<typeof conectar>>;

export async function construirCooperativa(database: TestDatabase): Promise<void> {
  const { db } = database;
  const gente = await poblar(db);
  const suministros = await conectar(db, gente);
  await facturarYCobrar(db, gente, suministros);
  await atender(db, gente);
  await cortar(db, suministros);
  await escribir(db);
}

/** October: 3 new (one left since), 6 alive, 4 confirmed. November: 1 more, confirmed. */
async function poblar(db: Db) {
  const uno = (created: Date, cambios: Partial<NewRow<'usuarios'>> = {}) =>
    build.usuario(db, { created, nombre: 'Elsa', ...cambios }).then(({ id }) => id);
  const quiereMail = await uno(UNO_DE_OCTUBRE);
  await uno(FIN_DE_OCTUBRE, { nombre: 'Al' });
  await uno(FIN_DE_SETIEMBRE, { roles: [], email_validado: false });
  const sinMail = await uno(en('2026-09-15T10:00:00'));
  const rebota = await uno(ENERO, { email_rebota: true });
  const sinValidar = await uno(ENERO, { email_validado: false });
  await uno(UNO_DE_NOVIEMBRE);
  await uno(en('2026-10-10T10:00:00'), { eliminado: en('2026-10-20T10:00:00'), roles: [] });
  await db
    .updateTable('usuario_preferencias')
    .set({ mail_factura: false })
    .where('usuario_id', '=', sinMail)
    .execute();
  return { quiereMail, sinMail, rebota, sinValidar };
}

/**
 * October: 7 active; linked 1, 2, 5 and 6; by mail 1 (its user), 2 and 4 (their addresses). November: one supply more
 * and the third one linked to who wants the mail.
 */
async function conectar(db: Db, gente: Gente) {
  const ids: number[] = [];
  for (let n = 1; n <= 7; n += 1) ids.push((await build.suministro(db, { created: ENERO })).id);
  const inactivo = (await build.suministro(db, { created: ENERO, activo: false })).id;
  await build.suministro(db, { created: UNO_DE_NOVIEMBRE });
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0] = ids;
  const vincular = (usuario_id: number, suministro_id: number, created = en('2026-09-20T10:00:00')) =>
    build.usuarioSuministro(db, { usuario_id, suministro_id, created });
  await vincular(gente.quiereMail, s1, FIN_DE_OCTUBRE);
  await vincular(gente.sinMail, s1);
  await vincular(gente.sinMail, s2);
  await vincular(gente.quiereMail, s3, UNO_DE_NOVIEMBRE);
  await vincular(gente.rebota, s5);
  await vincular(gente.sinValidar, s6);
  await vincular(gente.quiereMail, inactivo);
  const mail = { created: ENERO, validado: true };
  const mails: NewRow<'suministro_mails'>[] = [
    { ...mail, suministro_id: s1, email: 'a@x.test' },
    { ...mail, suministro_id: s2, email: 'b@x.test' },
    { ...mail, suministro_id: s4, email: 'c@x.test' },
    { ...mail, suministro_id: s4, email: 'd@x.test' },
    { ...mail, suministro_id: s5, email: 'e@x.test', desuscribir: true },
    { ...mail, suministro_id: s6, email: 'f@x.test', rebota: true },
    { ...mail, suministro_id: s7, email: 'g@x.test', validado: false },
    { ...mail, suministro_id: inactivo, email: 'h@x.test' },
  ];
  await db.insertInto('suministro_mails').values(mails).execute();
  return ids;
}

/** October: $ 150,11 collected; of 3 approved and 1 rejected, a quarter; of 8 bills, 3. November: $ 70, all rejected. */
async function facturarYCobrar(db: Db, { quiereMail }: Gente, [suministro_id = 0]: Suministros) {
  const factura = async (periodo: number) => (await build.factura(db, { suministro_id, periodo })).id;
  const octubre: number[] = [];
  for (let n = 0; n < 8; n += 1) octubre.push(await factura(202_610));
  const [f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0] = octubre;
  const setiembre = await factura(202_609);
  await factura(202_611);
  let orden = 0;
  async function pago(
    estado: number,
    created: Date,
    facturas: readonly number[],
    cambios: Partial<NewRow<'pagos'>> & { resuelto?: Date } = {},
  ) {
    const { resuelto, ...otros } = cambios;
    orden += 1;
    const { id } = await db
      .insertInto('pagos')
      .values({
        ...{ usuario_id: quiereMail, estado, created, enviado: created, referencia: `OV${orden}` },
        ...{ total_cent: 99_900, tiempos: JSON.stringify({ ...(resuelto && { resuelto }) }), ...otros },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const factura_id of facturas)
      await db
        .insertInto('pago_facturas')
        .values({ pago_id: id, factura_id, importe_cent: 1, vigente: [0, 1, 3].includes(estado) })
        .execute();
  }
  const el5 = en('2026-10-05T11:00:00');
  await pago(1, el5, [f1, f2], { total_cent: 10_010, resuelto: el5 });
  // Made in September and approved in October, of a bill of September.
  await pago(1, FIN_DE_SETIEMBRE, [setiembre], { total_cent: 5_000, resuelto: UNO_DE_OCTUBRE });
  // The other way round, at the other end.
  await pago(1, FIN_DE_OCTUBRE, [f3], { total_cent: 7_000, resuelto: UNO_DE_NOVIEMBRE });
  // Of before the hour of the answer was kept.
  await pago(1, FIN_DE_OCTUBRE, [], { total_cent: 1 });
  await pago(2, el5, [f4]);
  await pago(2, UNO_DE_NOVIEMBRE, [f4]);
  await pago(5, el5, [f5], { resuelto: el5 });
  await pago(0, el5, [f6]);
}

/** October: 6 begun; 4 solved in 2, 1, 3 and 1,5 days, 3 of them in time. The 12th is a holiday. */
async function atender(db: Db, { quiereMail: usuario_id }: Gente) {
  const { id: categoria_id } = await build.categoria(db);
  let orden = 0;
  async function caso(
    created: string,
    cierre?: { estado?: number; cerrado: string; vence?: string | null; pasos?: [number, string][] },
  ) {
    orden += 1;
    const cerrado = cierre ? en(cierre.cerrado) : null;
    const { id } = await db
      .insertInto('requerimientos')
      .values({
        ...{ usuario_id, categoria_id, numero: `2026-${orden}`, descripcion: 'Sin luz' },
        ...{ created: en(created), updated: cerrado ?? en(created), cerrado },
        ...{ estado: cierre ? (cierre.estado ?? 98) : 0, vence: cierre?.vence ? en(cierre.vence) : null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [nuevo_estado, cuando] of cierre?.pasos ?? [])
      await db
        .insertInto('requerimiento_seguimientos')
        .values({ requerimiento_id: id, usuario_id, nuevo_estado, created: en(cuando) })
        .execute();
  }
  await caso('2026-10-05T10:00:00', { cerrado: '2026-10-07T10:00:00', vence: '2026-10-07T23:59:59.999' });
  // Half a Friday and half a Tuesday, with a holiday between; closed in the last instant it had.
  await caso('2026-10-09T12:00:00', { cerrado: '2026-10-13T12:00:00', vence: '2026-10-13T12:00:00' });
  await caso('2026-10-19T00:00:00', {
    ...{ cerrado: '2026-10-26T00:00:00', vence: '2026-10-25T23:59:59.999' },
    pasos: [
      [10, '2026-10-20T00:00:00'],
      [1, '2026-10-22T00:00:00'],
      [98, '2026-10-26T00:00:00'],
    ],
  });
  // Closed while it waited.
  await caso('2026-10-26T12:00:00', {
    ...{ cerrado: '2026-10-30T00:00:00', vence: '2026-11-30T00:00:00' },
    pasos: [
      [10, '2026-10-28T00:00:00'],
      [98, '2026-10-30T00:00:00'],
    ],
  });
  await caso('2026-10-14T10:00:00', { estado: 99, cerrado: '2026-10-15T10:00:00' });
  await caso('2026-10-31T23:59:59.999');
  await caso('2026-09-30T10:00:00', { cerrado: '2026-11-01T00:00:00', vence: null });
  await caso('2026-11-01T00:00:00');
}

/** October: an hour of 3 supplies and an hour of one, which begins in it. November: 7 minutes of 2, and half an hour. */
async function cortar(db: Db, [s1 = 0, s2 = 0, s3 = 0]: Suministros) {
  async function corte(
    inicio: string,
    fin: string | null,
    suministros: readonly number[],
    eliminado: Date | null = null,
  ) {
    const cuando = { inicio: en(inicio), fin: fin && en(fin), eliminado };
    const { id } = await db
      .insertInto('cortes')
      .values({ tipo: 'forzado', ...cuando, zona: 'Centro', motivo: 'Tormenta' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const suministro_id of suministros)
      await db.insertInto('corte_suministros').values({ corte_id: id, suministro_id }).execute();
  }
  await corte('2026-09-30T23:59:59.999', '2026-10-02T00:00:00', [s1]);
  await corte('2026-10-01T00:00:00', '2026-10-01T01:00:00', [s1, s2, s3]);
  await corte('2026-10-31T23:30:00', '2026-11-01T00:30:00', [s1]);
  await corte('2026-10-15T00:00:00', '2026-10-16T00:00:00', []);
  await corte('2026-10-20T00:00:00', '2026-10-21T00:00:00', [s1], en('2026-10-20T01:00:00'));
  await corte('2026-11-01T00:00:00', '2026-11-01T00:07:00', [s1, s2]);
  await corte('2026-11-16T02:00:00', null, [s1]);
  await corte('2026-11-20T08:00:00', '2026-11-20T12:00:00', [s1]);
}

/** October: 5 handed over and 1 failed. November: 1 handed over. */
async function escribir(db: Db) {
  const uno = (estado: number, created: Date) =>
    sql`insert into mensajes (tipo, plantilla, para, estado, created)
      values (1, 'pago_aprobado', 'a@x.test', ${estado}, ${created})`.execute(db);
  for (const estado of [1, 1, 1, 1, 0, 2, 3, 9]) await uno(estado, en('2026-10-10T10:00:00'));
  await uno(1, UNO_DE_OCTUBRE);
  await uno(5, FIN_DE_OCTUBRE);
  await uno(5, FIN_DE_SETIEMBRE);
  await uno(1, UNO_DE_NOVIEMBRE);
}
