import type { Readable } from 'node:stream';
import { copyInto, type Db, type Reader, runSql, sql, type Tx } from '@oficina/db';
import { type ArchivoKey, type ArchivoRow, importTablesOf, RECHAZOS, tablePrefix } from './clases.ts';
import { countLoadedRenglones, loadedTableName } from './loaded-renglones.repository.ts';

/** The default timeout of the role, five seconds, is too short for a million lines. */
async function configureSession(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '1h', true), set_config('lock_timeout', '5s', true),
      set_config('idle_in_transaction_session_timeout', '2min', true), set_config('work_mem', '256MB', true),
      set_config('enable_memoize', 'off', true), set_config('jit', 'off', true)`.execute(tx);
}

export const inLongTx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await configureSession(tx);
    return work(tx);
  });

const nombre = (column: string) => `"${column.replaceAll('"', '""')}"`;
/** Columns of the file that no importer asks for also need a place in the table. */
export const extraColumn = (position: number) => `_sobra_${position}`;

/**
 * The bytes are stored as text in the order of the file, and codes are compared byte by byte. The sequence hands out its
 * numbers by the thousand, because one by one each would be written to the log.
 */
export async function createRawTable(
  tx: Tx,
  rawTable: string,
  columns: readonly string[],
  extraCount: number,
): Promise<void> {
  const textColumns = [
    ...columns,
    ...Array.from({ length: extraCount }, (_, position) => extraColumn(position)),
  ];
  await runSql(
    tx,
    `create unlogged table ${rawTable} (n bigint generated always as identity (cache 1000),
      ${textColumns.map((column) => `${nombre(column)} text collate "C"`).join(', ')},
      _renglon text, _error text, _original text) with (autovacuum_enabled = false)`,
  );
}

export type CopyFormat = { columns: readonly string[]; separator: string; hasHeader: boolean };

/** The table is created in this transaction, so its rows can be written frozen and need no later vacuum. */
export function copyRows(
  tx: Tx,
  rawTable: string,
  { columns, separator, hasHeader }: CopyFormat,
  bytes: Readable,
): Promise<number> {
  const delimiter = separator === '\t' ? `E'\\t'` : `'${separator.replaceAll("'", "''")}'`;
  return copyInto(
    tx,
    `copy ${rawTable} (${columns.map(nombre).join(', ')}) from stdin with (format csv, delimiter ${delimiter},
      header ${hasHeader}, encoding 'UTF8', freeze true)`,
    bytes,
  );
}

/** The lines are physically in the order of `n`, so a few bytes per range of pages are enough to find any of them. */
export async function indexRawTable(tx: Tx, rawTable: string): Promise<void> {
  await runSql(tx, `create index on ${rawTable} using brin (n) with (pages_per_range = 64)`);
  await runSql(tx, `analyze ${rawTable} (n)`);
}

export const dropStagingTables = (reader: Reader, archivo: ArchivoKey): Promise<void> =>
  dropTables(reader, archivo, '');

/** The table of loaded lines stays, because when the file is read again they are still loaded. */
export const resetStagingTables = (reader: Reader, archivo: ArchivoKey): Promise<void> =>
  dropTables(reader, archivo, loadedTableName(archivo));

async function dropTables(reader: Reader, archivo: ArchivoKey, except: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname = 'importacion' and starts_with(tablename, ${tablePrefix(archivo)})
      and tablename <> ${except}`.execute(reader);
  if (rows.length > 0)
    await runSql(reader, `drop table if exists ${rows.map(({ table }) => table).join(', ')}`);
}

/** These files ended, but their tables, such as `f_12_`, are still there. */
export async function findStagedArchivos(reader: Reader): Promise<{ claseLetter: string; id: number }[]> {
  const { rows } = await sql<{ claseLetter: string; id: number }>`
    select distinct split_part(tablename, '_', 1) as "claseLetter", split_part(tablename, '_', 2)::bigint as id
    from pg_tables where schemaname = 'importacion' and tablename ~ '^[fs]_[0-9]+_'`.execute(reader);
  return rows;
}

/**
 * A crash of the database empties tables that are not in its log, and an interrupted check leaves them incomplete. Unless
 * the judged and the loaded lines add up to the total, the file has to be judged again.
 */
export async function isJudged(reader: Reader, archivo: ArchivoRow): Promise<boolean> {
  const { judged } = importTablesOf(archivo);
  const { rows } = await sql<{ ready: boolean }>`
    select exists (select from pg_index where indrelid = to_regclass(${judged})) as ready`.execute(reader);
  if (!rows[0]?.ready || archivo.total_renglones === null) return false;
  const counted = await sql<{ total: number }>`select count(*) as total from ${sql.raw(judged)}`.execute(
    reader,
  );
  const loadedCount = await countLoadedRenglones(reader, archivo);
  return (counted.rows[0]?.total ?? 0) + loadedCount === Number(archivo.total_renglones);
}

const ORIGINAL_MAX_LENGTH = 1000;

/**
 * Each rejected line keeps the field at fault, or its whole text. When a file is judged again after an error, the lines that
 * were already waiting still wait.
 */
export async function insertJudgedRechazos(
  tx: Tx,
  archivo: ArchivoKey,
  columns: readonly string[],
): Promise<void> {
  const { raw, judged } = importTablesOf(archivo);
  const table = RECHAZOS[archivo.clase];
  const fieldCases = columns.map((column) => `when '${column}' then r.${nombre(column)}`).join(' ');
  const wholeLine = `array_to_string(array[${columns.map((column) => `r.${nombre(column)}`).join(', ')}], ';', '')`;
  await runSql(
    tx,
    `delete from ${table} r where archivo_id = ${archivo.id} and not exists (select from cobros_en_espera e
      where e.clase = '${archivo.clase}' and e.archivo_id = r.archivo_id and e.renglon = r.renglon)`,
  );
  await runSql(
    tx,
    `insert into ${table} (archivo_id, renglon, campo, motivo, original)
    select ${archivo.id}, j.renglon, j.campo, j.motivo,
      left(coalesce(r._original, case j.campo ${fieldCases} else ${wholeLine} end), ${ORIGINAL_MAX_LENGTH})
    from ${judged} j join ${raw} r on r.n = j.n where j.resultado = 'rechazado'
    on conflict (archivo_id, renglon) do nothing`,
  );
}

export async function analyzeTables(reader: Reader, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`select importacion.analizar(${table})`.execute(reader);
}
