import { type ImportTables, type KeyRange, sql, type Tx } from '@oficina/db';
import { bringsCorreo, isChanged } from './judge.repository.ts';

export type PadronCargado = { renglones: number; nuevos: number; cambiados: number };

const rangeSql = ({ judged }: ImportTables, { from, to }: KeyRange) =>
  sql.raw(`select * from ${judged} where n > ${from} and n <= ${to} and resultado <> 'rechazado'`);

/**
 * New suministros are inserted, changed ones updated, and the missing addresses of both added. Lines are compared again with
 * the current rows; a row that already matches is neither locked nor written. Nothing is removed and no existing address is
 * touched.
 */
export async function loadRange(
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  now: Date,
): Promise<PadronCargado> {
  const { nuevos, from_id } = await insertNuevos(tx, tables, range, now);
  const { rows } = await sql<{ renglones: number; cambiados: number }>`
    with tocados as materialized (
      select s.id, j.nombre, j.documento, j.cuit, j.domicilio, j.zona, j.pago_inhabilitado, j.activo, j.email,
        j.email_validado, ${sql.raw(isChanged('s', 'j'))} as cambia
      from (${rangeSql(tables, range)}) j join suministros s on s.cuenta = j.cuenta
      where ${sql.raw(isChanged('s', 'j'))} or (${sql.raw(bringsCorreo('s', 'j'))})
      order by s.id for no key update of s
    ), cambiados as (
      update suministros s set nombre = t.nombre, documento = coalesce(t.documento, s.documento),
        cuit = coalesce(t.cuit, s.cuit), domicilio = coalesce(t.domicilio, s.domicilio), zona = coalesce(t.zona, s.zona),
        pago_inhabilitado = coalesce(t.pago_inhabilitado, s.pago_inhabilitado),
        activo = coalesce(t.activo, s.activo), updated = ${now}::timestamptz
      from tocados t where s.id = t.id and t.cambia
    ), correos as (
      insert into suministro_mails (suministro_id, email, validado, created)
      select id, email, coalesce(email_validado, false), ${now}::timestamptz
      from tocados where email is not null order by id
      on conflict (suministro_id, lower(email)) do nothing
    )
    select (select count(*) from (${rangeSql(tables, range)}) j) as renglones,
      (select count(*) from tocados where id < ${from_id ?? Number.MAX_SAFE_INTEGER}::bigint) as cambiados`.execute(
    tx,
  );
  return { nuevos, ...(rows[0] ?? { renglones: 0, cambiados: 0 }) };
}

/** A suministro created since the check is no longer new: the update handles it. */
async function insertNuevos(
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  now: Date,
): Promise<{ nuevos: number; from_id: number | null }> {
  const { rows } = await sql<{ nuevos: number; from_id: number | null }>`
    with nuevos as (
      insert into suministros (cuenta, nombre, documento, cuit, domicilio, zona, pago_inhabilitado, activo, created, updated)
      select cuenta, nombre, documento, cuit, domicilio, zona, coalesce(pago_inhabilitado, false),
        coalesce(activo, true), ${now}::timestamptz, ${now}::timestamptz
      from (${rangeSql(tables, range)}) j where resultado = 'nuevo' order by n
      on conflict (cuenta) do nothing returning id
    )
    select count(*) as nuevos, min(id) as from_id from nuevos`.execute(tx);
  return rows[0] ?? { nuevos: 0, from_id: null };
}
