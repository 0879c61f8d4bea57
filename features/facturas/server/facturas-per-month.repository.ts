import { type Reader, sql } from '@oficina/db';

/**
 * How many bills a month has. Months are loaded one after another, so that a small index by blocks finds those of the
 * last ones; what `npm run db:order` laid by supply is read whole, once a night.
 */
export async function countPeriodoFacturas(reader: Reader, periodo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from facturas where periodo = ${periodo}`.execute(reader);
  return rows[0]?.total ?? 0;
}
