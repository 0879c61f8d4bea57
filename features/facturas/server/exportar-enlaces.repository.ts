import { type Reader, sql } from '@oficina/db';

export type EnlaceRow = { id: number; token: string; numero: string; periodo: number; cuenta: string };
type Found = { suministro_id: number; cuenta: string } & (EnlaceRow | { id: null });

/** Each statement reads at most this many suministros, whatever bills they have. */
const SUMINISTROS_PER_PAGE = 1_000;

/**
 * The bills of a month have no index of their own, and each suministro has one on its months: walking the suministros reads
 * the bills of that month and no other, whatever the years that the table holds.
 */
export async function* readEnlacesOf(reader: Reader, periodo: number): AsyncGenerator<EnlaceRow | null> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Found>`
      select s.id as suministro_id, s.cuenta, f.id, f.token, f.numero, f.periodo
      from (select id, cuenta from suministros where id > ${after} order by id limit ${SUMINISTROS_PER_PAGE}) s
      left join lateral (
        select id, token, numero, periodo from facturas where suministro_id = s.id and periodo = ${periodo}
      ) f on true
      order by s.id, f.id`.execute(reader);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) if (row.id !== null) yield row;
    yield null;
    after = last.suministro_id;
  }
}
