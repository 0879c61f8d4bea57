import { type Reader, sql } from '@oficina/db';

/**
 * Months are loaded one after another, so a small index by blocks finds the latest ones. A table that `oficina ordenar`
 * sorted by suministro is read whole, once a night.
 */
export async function countPeriodoFacturas(reader: Reader, periodo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from facturas where periodo = ${periodo}`.execute(reader);
  return rows[0]?.total ?? 0;
}
