import { sql, type Tramo, type Tx, uniqueViolation } from '@oficina/db';

async function escribir(tx: Tx, juzgada: string, { desde, hasta }: Tramo, pisar: boolean): Promise<void> {
  await sql`
    insert into consumos as c (suministro_id, periodo, importe_cent, consumo)
    select distinct on (suministro_id, periodo) suministro_id, periodo, importe_cent, consumo
    from ${sql.raw(juzgada)} j
    where ${sql.raw(`j.suministro_id > ${desde} and j.suministro_id <= ${hasta}`)} and j.resultado <> 'rechazado'
      and j.resultado in ('nuevo', 'cambiado') and j.energia and j.consumo is not null
    order by suministro_id, periodo, n desc
    ${sql.raw(
      pisar
        ? `on conflict (suministro_id, periodo) do update
            set importe_cent = excluded.importe_cent, consumo = excluded.consumo
            where (c.importe_cent, c.consumo) is distinct from (excluded.importe_cent, excluded.consumo)`
        : '',
    )}`.execute(tx);
}

/**
 * The consumption that the bills of some supplies tell: of their lines that are loaded, are of energy and say how much.
 * Two bills of one month are of the same meter: the last one counts. What does not change is not written. With
 * `todasNuevas` it is tried first as if no month were there, which costs a third less and of a new month is true.
 */
export async function upsertConsumosDeFacturas(
  tx: Tx,
  juzgada: string,
  tramo: Tramo,
  { todasNuevas }: { todasNuevas: boolean },
): Promise<void> {
  if (!todasNuevas) return escribir(tx, juzgada, tramo, true);
  await sql`savepoint consumos`.execute(tx);
  try {
    await escribir(tx, juzgada, tramo, false);
    await sql`release savepoint consumos`.execute(tx);
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    await sql`rollback to savepoint consumos`.execute(tx);
    await escribir(tx, juzgada, tramo, true);
  }
}
