import { type Reader, runSql, sql, type Tx } from '@oficina/db';
import { type ArchivoKey, type ArchivoRow, importTablesOf, RECHAZOS, tablePrefix } from './clases.ts';
import type { RangeKey } from './importer.ts';

/** This is the only table of a file that a crash of the database does not empty, because its data is nowhere else. */
export const loadedTableName = (archivo: ArchivoKey): string => `${tablePrefix(archivo)}hechos`;
const loadedTableOf = (archivo: ArchivoKey) => importTablesOf(archivo).auxiliary('hechos');

async function hasLoadedTable(reader: Reader, archivo: ArchivoKey): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${loadedTableOf(archivo)}) is not null as found`.execute(reader);
  return rows[0]?.found ?? false;
}

export async function countLoadedRenglones(reader: Reader, archivo: ArchivoKey): Promise<number> {
  if (!(await hasLoadedTable(reader, archivo))) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.raw(loadedTableOf(archivo))}`.execute(reader);
  return rows[0]?.total ?? 0;
}

/**
 * When a file is judged again, the lines loaded before are those up to the cursor that are not listed as rejected. A line
 * that waits for a pago is listed but was loaded. Whatever the new judgement says of them, loading does not touch them. The
 * result is false when there are none.
 */
export async function markLoadedRenglones(tx: Tx, archivo: ArchivoRow, key: RangeKey): Promise<boolean> {
  if (Number(archivo.cargado_hasta) === 0 && !(await hasLoadedTable(tx, archivo))) return false;
  const [loadedTable, { judged }] = [loadedTableOf(archivo), importTablesOf(archivo)];
  await runSql(tx, `create table if not exists ${loadedTable} (renglon bigint primary key)`);
  await runSql(
    tx,
    `insert into ${loadedTable} select j.renglon from ${judged} j where j.${key} <= ${archivo.cargado_hasta}
      and not exists (select from ${RECHAZOS[archivo.clase]} r
        where r.archivo_id = ${archivo.id} and r.renglon = j.renglon and not exists (select from cobros_en_espera e
          where e.clase = '${archivo.clase}' and e.archivo_id = r.archivo_id and e.renglon = r.renglon))
    on conflict do nothing`,
  );
  await runSql(
    tx,
    `update ${judged} j set resultado = 'igual', campo = null, motivo = null from ${loadedTable} h
    where h.renglon = j.renglon and j.resultado in ('nuevo', 'cambiado', 'rechazado')`,
  );
  return true;
}

/**
 * Call this once the loaded lines are counted in the summary, so that the judged table holds only the lines left to load.
 * The result is the number of loaded lines.
 */
export async function deleteLoadedRenglones(tx: Tx, archivo: ArchivoKey): Promise<number> {
  const { judged } = importTablesOf(archivo);
  await runSql(tx, `delete from ${judged} j using ${loadedTableOf(archivo)} h where h.renglon = j.renglon`);
  return countLoadedRenglones(tx, archivo);
}
