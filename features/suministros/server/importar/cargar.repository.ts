import { type ImportTables, type KeyRange, sql, type Tx } from '@oficina/db';
import { cambiaAlgo, traeCorreo } from './revisar.repository.ts';

export type PadronCargado = { renglones: number; nuevos: number; cambiados: number };

const delTramo = ({ judged }: ImportTables, { desde, hasta }: KeyRange) =>
  sql.raw(`select * from ${judged} where n > ${desde} and n <= ${hasta} and resultado <> 'rechazado'`);

/**
 * The lines of a stretch: supplies that were not there, then what changed of the others, and the addresses that were not
 * there of either. Judged again as they are now; who is as the line says is neither locked nor written. Nobody is removed
 * and no address that exists is touched.
 */
export async function cargarTramo(
  tx: Tx,
  lugar: ImportTables,
  tramo: KeyRange,
  now: Date,
): Promise<PadronCargado> {
  const { nuevos, desde_id } = await insertNuevos(tx, lugar, tramo, now);
  const { rows } = await sql<{ renglones: number; cambiados: number }>`
    with tocados as materialized (
      select s.id, j.nombre, j.documento, j.cuit, j.domicilio, j.zona, j.pago_inhabilitado, j.activo, j.email,
        j.email_validado, ${sql.raw(cambiaAlgo('s', 'j'))} as cambia
      from (${delTramo(lugar, tramo)}) j join suministros s on s.cuenta = j.cuenta
      where ${sql.raw(cambiaAlgo('s', 'j'))} or (${sql.raw(traeCorreo('s', 'j'))})
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
    select (select count(*) from (${delTramo(lugar, tramo)}) j) as renglones,
      (select count(*) from tocados where id < ${desde_id ?? Number.MAX_SAFE_INTEGER}::bigint) as cambiados`.execute(
    tx,
  );
  return { nuevos, ...(rows[0] ?? { renglones: 0, cambiados: 0 }) };
}

/** What came since the check is not new any more: it is among the others. */
async function insertNuevos(
  tx: Tx,
  lugar: ImportTables,
  tramo: KeyRange,
  now: Date,
): Promise<{ nuevos: number; desde_id: number | null }> {
  const { rows } = await sql<{ nuevos: number; desde_id: number | null }>`
    with nuevos as (
      insert into suministros (cuenta, nombre, documento, cuit, domicilio, zona, pago_inhabilitado, activo, created, updated)
      select cuenta, nombre, documento, cuit, domicilio, zona, coalesce(pago_inhabilitado, false),
        coalesce(activo, true), ${now}::timestamptz, ${now}::timestamptz
      from (${delTramo(lugar, tramo)}) j where resultado = 'nuevo' order by n
      on conflict (cuenta) do nothing returning id
    )
    select count(*) as nuevos, min(id) as desde_id from nuevos`.execute(tx);
  return rows[0] ?? { nuevos: 0, desde_id: null };
}
