import { type ImportTables, sql, type Tx } from '@oficina/db';
import type { ClaveDeTramo } from '../importador.ts';

/** Without an index each stretch would read the whole file. */
export async function indexarJuzgada(tx: Tx, { judged }: ImportTables, clave: ClaveDeTramo): Promise<void> {
  await sql.raw(`create index on ${judged} (${clave}) where resultado <> 'rechazado'`).execute(tx);
  await sql.raw(`analyze ${judged} (${clave}, resultado)`).execute(tx);
}

/** Where a stretch of so many lines ends; null when nothing is left. Lines of the same key are never split. */
export async function findFinDeTramo(
  tx: Tx,
  { judged }: ImportTables,
  clave: ClaveDeTramo,
  desde: number,
  renglones: number,
): Promise<number | null> {
  const k = sql.raw(clave);
  const { rows } = await sql<{ hasta: number | null }>`
    select max(${k}) as hasta from (
      select ${k} from ${sql.raw(judged)} where ${k} > ${sql.lit(desde)} and resultado <> 'rechazado'
      order by ${k} limit ${sql.lit(renglones)}) t`.execute(tx);
  return rows[0]?.hasta ?? null;
}

type Suma = 'importe_cent' | 'consumo';
export type Totales = { resultado: string; renglones: number } & Partial<Record<Suma, number | null>> & {
    periodo?: number | null;
  };

/** Of each result: how many lines, what they add up to and their newest month. */
export async function sumarJuzgadas(
  tx: Tx,
  { judged }: ImportTables,
  { sumas = [], periodo = false }: { sumas?: readonly Suma[]; periodo?: boolean } = {},
): Promise<Totales[]> {
  const columnas = [
    'resultado',
    'count(*) as renglones',
    ...sumas.map((columna) => `sum(${columna})::bigint as ${columna}`),
    ...(periodo ? ['max(periodo) as periodo'] : []),
  ];
  const { rows } = await sql<Totales>`
    select ${sql.raw(columnas.join(', '))} from ${sql.raw(judged)} group by resultado`.execute(tx);
  return rows;
}
