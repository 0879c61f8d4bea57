import {
  columnList,
  type ImportTables,
  type KeyRange,
  keptValue,
  sql,
  type Tx,
  uniqueViolation,
} from '@oficina/db';
import { COMPARED } from '../columns.repository.ts';
import { type CobroSql, insertCobrosSql, previousValues, updateCobrosSql } from './cobros.repository.ts';
import { outcomeSql } from './judge.repository.ts';

// These statements name a table of the file, so their values are part of the text: without parameters none of them stays
// prepared after the file is gone.

const COMPARED_NAMES = COMPARED.map(({ column }) => column);
const COPIED = sql.raw(COMPARED_NAMES.join(', '));
const PREVIOUS_VALUES = previousValues(COMPARED, 'f');
const ASSIGNED = COMPARED.map((compared) => {
  const { column } = compared;
  return `${column} = ${keptValue(`t.${column}`, compared, 'f')}`;
}).join(', ');

const rangeSql = ({ from, to }: KeyRange) =>
  `j.suministro_id > ${from} and j.suministro_id <= ${to} and j.resultado <> 'rechazado'`;

export type InsertedFacturas = { total: number; from_id: number | null; to_id: number | null };

/**
 * The secrets of the links come from one random draw hashed with each line: as strong as one draw per line, which cost as
 * much as writing the row. With `skipConflicts`, a number that was loaded since the check is left alone.
 */
async function insertRange(
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  archivoId: number,
  cobro: CobroSql,
  skipConflicts: boolean,
) {
  const newLines = `${rangeSql(range)} and j.resultado = 'nuevo'`;
  const { rows } = await sql<InsertedFacturas>`
    with azar as materialized (
      select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as secreto
    ), nuevas as (
      insert into facturas (suministro_id, token, archivo_factura_id, ${COPIED}, estado_pago, pagada, numero)
      select suministro_id, encode(substring(sha256(azar.secreto || int8send(n)) from 1 for 16), 'hex')::uuid,
        ${sql.lit(archivoId)}, ${COPIED},
        case when pagada or importe_cent = 0 then 1 else 0 end, pagada or importe_cent = 0, numero
      from ${sql.raw(tables.judged)} j, azar
      where ${sql.raw(newLines)}
      order by suministro_id, periodo, n
      ${sql.raw(skipConflicts ? 'on conflict (numero) do nothing' : '')} returning id ${sql.raw(cobro.inserted)}
    ) ${sql.raw(insertCobrosSql(cobro, tables.judged, newLines))}
    select count(*) as total, min(id) as from_id, max(id) as to_id from nuevas`.execute(tx);
  return rows[0] ?? { total: 0, from_id: null, to_id: null };
}

/**
 * Checking each number before writing it costs a sixth more, and only another file loaded meanwhile can cause a conflict.
 */
export async function insertNewFacturas(
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  archivoId: number,
  cobro: CobroSql,
): Promise<InsertedFacturas & { skipConflicts: boolean }> {
  await sql`savepoint nuevas`.execute(tx);
  try {
    const inserted = await insertRange(tx, tables, range, archivoId, cobro, false);
    await sql`release savepoint nuevas`.execute(tx);
    return { ...inserted, skipConflicts: false };
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    await sql`rollback to savepoint nuevas`.execute(tx);
    return { ...(await insertRange(tx, tables, range, archivoId, cobro, true)), skipConflicts: true };
  }
}

export type UpdateOutcome = { resultado: string; renglones: number; lines: number[] | null };

/**
 * Existing facturas are judged again as they are now and stay locked until the end, so that one paid since the check is not
 * overwritten. The previous values are stored, and the outcome of each line is kept in its table for later readers. Each
 * factura is found by its key, in order, with one probe per line: left to choose, the planner reads all facturas.
 * `olderThanId` is for facturas that were loaded since the check: they are found by number, and are older than the ones just
 * written.
 */
export async function updateExistingFacturas(
  tx: Tx,
  { judged }: ImportTables,
  range: KeyRange,
  archivo: { id: number; clase: string; now: Date },
  cobro: CobroSql,
  olderThanId: number | null,
): Promise<UpdateOutcome[]> {
  const knownById = olderThanId === null;
  const { rows } = await sql<UpdateOutcome>`
    with tocadas as materialized (
      select j.n, j.renglon, f.id, j.resultado as antes_juzgada,
        case when f.suministro_id <> j.suministro_id then 'rechazado' else ${sql.raw(outcomeSql(cobro, (column) => `j.${column}`))} end as destino,
        ${sql.raw(columnList(COMPARED_NAMES, 'j'))} ${sql.raw(cobro.ofLine)}, j.pagada or j.importe_cent = 0 as paga,
        jsonb_build_object(${sql.raw(PREVIOUS_VALUES)}, 'pagada', f.pagada ${sql.raw(cobro.previous)}) as antes
      from (
        select * from ${sql.raw(judged)} j
        where ${sql.raw(rangeSql(range))} ${sql.raw(knownById ? 'and j.factura_id is not null' : '')}
        order by ${sql.raw(knownById ? 'j.factura_id' : 'j.numero')} offset 0
      ) j cross join lateral (
        select f.* from facturas f
        where ${sql.raw(
          knownById
            ? 'f.id = j.factura_id'
            : `f.numero = j.numero and (j.factura_id is not null or f.id < ${olderThanId})`,
        )} offset 0 for no key update
      ) f ${sql.raw(cobro.ofFactura)}
    ), cambiadas as (
      update facturas f set ${sql.raw(ASSIGNED)},
        pagada = t.paga, estado_pago = case when t.paga then 1 else 0 end
      from tocadas t where f.id = t.id and t.destino = 'cambiado' returning f.id
    ), anotadas as (
      insert into factura_cambios (archivo_factura_id, factura_id, antes)
      select ${sql.lit(archivo.id)}, t.id, t.antes from tocadas t where t.destino = 'cambiado'
      on conflict do nothing
    ) ${sql.raw(updateCobrosSql(cobro))}, esperan as (
      insert into cobros_en_espera (clase, archivo_id, renglon, factura_id, created)
      select ${sql.lit(archivo.clase)}, ${sql.lit(archivo.id)}, t.renglon, t.id, ${sql.lit(archivo.now.toISOString())}::timestamptz
      from tocadas t where t.destino = 'retenido' on conflict do nothing
    ), corregidas as (
      update ${sql.raw(judged)} j set resultado = t.destino, factura_id = t.id
      from tocadas t where j.n = t.n and t.destino <> t.antes_juzgada and ${sql.raw(rangeSql(range))}
    )
    select destino as resultado, count(*) as renglones,
      array_agg(renglon) filter (where destino in ('retenido', 'rechazado')) as lines
    from tocadas group by destino`.execute(tx);
  return rows;
}

export async function hasExistingFacturas(
  tx: Tx,
  { judged }: ImportTables,
  range: KeyRange,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.raw(judged)} j where ${sql.raw(rangeSql(range))} and j.factura_id is not null) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

export async function setActualizado(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into ajustes (clave, valor, updated) values ('facturas.actualizado', ${JSON.stringify(at)}::jsonb, ${at})
    on conflict (clave) do update set valor = excluded.valor, updated = excluded.updated`.execute(tx);
}
