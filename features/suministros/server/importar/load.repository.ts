import { columnList, type ImportTables, type KeyRange, keptValue, sql, type Tx } from '@oficina/db';
import { COMPARED, PADRON_COLUMNS } from './columns.repository.ts';
import { bringsCorreo, isChanged } from './judge.repository.ts';
import { bringsTelefono, insertTelefonosSql } from './telefonos.repository.ts';

export type PadronCargado = { renglones: number; nuevos: number; cambiados: number };

const OTHER_COLUMNS = Object.keys(PADRON_COLUMNS).filter((column) => column !== 'cuenta');
const ASSIGNED = COMPARED.map((compared) => {
  const { column } = compared;
  return `${column} = ${keptValue(`t.${column}`, compared, 's')}`;
}).join(', ');
const INSERTED = COMPARED.map(({ column }) => column);
/** A suministro is active and may be paid unless its line says otherwise. */
const DEFAULTS: Readonly<Record<string, boolean>> = { pago_inhabilitado: false, activo: true };
const insertedValue = (column: string) =>
  column in DEFAULTS ? `coalesce(${column}, ${DEFAULTS[column]})` : column;

const rangeSql = ({ judged }: ImportTables, { from, to }: KeyRange) =>
  sql.raw(`select * from ${judged} where n > ${from} and n <= ${to} and resultado <> 'rechazado'`);

/**
 * New suministros are inserted, changed ones updated, and the missing addresses and telephones of both added. Lines are compared again with
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
      select s.id, ${sql.raw(columnList(OTHER_COLUMNS, 'j'))}, ${sql.raw(isChanged('s', 'j'))} as cambia
      from (${rangeSql(tables, range)}) j join suministros s on s.cuenta = j.cuenta
      where ${sql.raw(isChanged('s', 'j'))} or (${sql.raw(bringsCorreo('s', 'j'))}) or (${sql.raw(bringsTelefono('s', 'j'))})
      order by s.id for no key update of s
    ), cambiados as (
      update suministros s set ${sql.raw(ASSIGNED)}, updated = ${now}::timestamptz
      from tocados t where s.id = t.id and t.cambia
    ), correos as (
      insert into suministro_mails (suministro_id, email, validado, created)
      select id, email, coalesce(email_validado, false), ${now}::timestamptz
      from tocados where email is not null order by id
      on conflict (suministro_id, lower(email)) do nothing
    ), telefonos as (${sql.raw(insertTelefonosSql('tocados', `'${now.toISOString()}'::timestamptz`))}
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
      insert into suministros (cuenta, ${sql.raw(INSERTED.join(', '))}, created, updated)
      select cuenta, ${sql.raw(INSERTED.map(insertedValue).join(', '))},
        ${now}::timestamptz, ${now}::timestamptz
      from (${rangeSql(tables, range)}) j where resultado = 'nuevo' order by n
      on conflict (cuenta) do nothing returning id
    )
    select count(*) as nuevos, min(id) as from_id from nuevos`.execute(tx);
  return rows[0] ?? { nuevos: 0, from_id: null };
}
