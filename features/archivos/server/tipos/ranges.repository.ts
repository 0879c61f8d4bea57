import { type ImportTables, sql, type Tx } from '@oficina/db';
import type { RangeKey } from '../importer.ts';

/** Without an index each stretch would read the whole file. */
export async function indexJudgedTable(tx: Tx, { judged }: ImportTables, key: RangeKey): Promise<void> {
  await sql.raw(`create index on ${judged} (${key}) where resultado <> 'rechazado'`).execute(tx);
  await sql.raw(`analyze ${judged} (${key}, resultado)`).execute(tx);
}

/** The result is null when nothing is left. Lines of the same key are never split. */
export async function findRangeEnd(
  tx: Tx,
  { judged }: ImportTables,
  key: RangeKey,
  from: number,
  renglones: number,
): Promise<number | null> {
  const k = sql.raw(key);
  const { rows } = await sql<{ to: number | null }>`
    select max(${k}) as to from (
      select ${k} from ${sql.raw(judged)} where ${k} > ${sql.lit(from)} and resultado <> 'rechazado'
      order by ${k} limit ${sql.lit(renglones)}) t`.execute(tx);
  return rows[0]?.to ?? null;
}

export type SumColumn =
  | 'importe_cent'
  | 'importe2_cent'
  | 'consumo'
  | 'telefonos_fijos'
  | 'telefonos_invalidos';
export type Totals = { resultado: string; renglones: number } & Partial<Record<SumColumn, number | null>> & {
    periodo?: number | null;
  };

export async function sumJudged(
  tx: Tx,
  { judged }: ImportTables,
  { sums = [], periodo = false }: { sums?: readonly SumColumn[]; periodo?: boolean } = {},
): Promise<Totals[]> {
  const columns = [
    'resultado',
    'count(*) as renglones',
    ...sums.map((column) => `sum(${column})::bigint as ${column}`),
    ...(periodo ? ['max(periodo) as periodo'] : []),
  ];
  const { rows } = await sql<Totals>`
    select ${sql.raw(columns.join(', '))} from ${sql.raw(judged)} group by resultado`.execute(tx);
  return rows;
}
