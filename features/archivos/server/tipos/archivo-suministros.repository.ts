import { type ImportTables, sql, type Tx } from '@oficina/db';
import { archivoEstado } from '../../contract/index.ts';

const EJEMPLOS = 10;

/**
 * The suministros are stored to be compared with the next file. When a file is judged again, a stretch has only its
 * remaining lines.
 */
export async function insertRangeSuministros(
  tx: Tx,
  archivoId: number,
  { judged }: ImportTables,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    insert into archivo_factura_suministros as a (archivo_id, hasta_renglon, suministros)
    select ${sql.lit(archivoId)}, ${sql.lit(to)}, array_agg(suministro_id) from (
      select distinct suministro_id from ${sql.raw(judged)} j
      where ${sql.raw(`j.suministro_id > ${from} and j.suministro_id <= ${to}`)} and j.resultado <> 'rechazado'
      order by 1) s
    on conflict (archivo_id, hasta_renglon) do update
      set suministros = array(select distinct unnest(a.suministros || excluded.suministros) order by 1)`.execute(
    tx,
  );
}

/** Only the last file that was loaded to its end is compared with the next. */
export async function deletePreviousSuministros(tx: Tx, archivoId: number): Promise<void> {
  await sql`
    delete from archivo_factura_suministros s using archivo_facturas a
    where a.id = s.archivo_id and a.id <> ${archivoId}
      and a.estado in (${sql.lit(archivoEstado.code('finalizado'))}, ${sql.lit(archivoEstado.code('anulado'))})`.execute(
    tx,
  );
}

export type SuministroComparison = {
  nuevos: number;
  faltan: number;
  ej_nuevos: string[] | null;
  ej_faltan: string[] | null;
};

export async function findSuministroDifferences(
  tx: Tx,
  { judged }: ImportTables,
  previousId: number,
): Promise<SuministroComparison | undefined> {
  const { rows } = await sql<SuministroComparison>`
    with distintos as materialized (
      select coalesce(ahora.id, antes.id) as id, antes.id is null as nuevo
      from (select distinct suministro_id as id from ${sql.raw(judged)} where resultado <> 'rechazado') ahora
      full join (select distinct unnest(suministros) as id from archivo_factura_suministros
        where archivo_id = ${sql.lit(previousId)}) antes on antes.id = ahora.id
      where antes.id is null or ahora.id is null
    ), cuentas as (
      select d.nuevo, array_agg(s.cuenta order by s.id) as cuentas from (
        (select id, nuevo from distintos where nuevo order by id limit ${sql.lit(EJEMPLOS)}) union all
        (select id, nuevo from distintos where not nuevo order by id limit ${sql.lit(EJEMPLOS)})
      ) d join suministros s on s.id = d.id group by d.nuevo
    )
    select count(*) filter (where nuevo) as nuevos, count(*) filter (where not nuevo) as faltan,
      (select cuentas from cuentas where nuevo) as ej_nuevos,
      (select cuentas from cuentas where not nuevo) as ej_faltan
    from distintos
    having exists (select from archivo_factura_suministros where archivo_id = ${sql.lit(previousId)})`.execute(
    tx,
  );
  return rows[0];
}
