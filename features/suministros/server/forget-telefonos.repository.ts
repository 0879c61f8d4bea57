import { sql, type Tx } from '@oficina/db';

export type TelefonosPage = { to: number | null; deleted: number };

/** All the numbers are read, in the order of their ids. One whose suministro came back begins again. */
export async function forgetPage(
  tx: Tx,
  after: number,
  { today, before, limit }: { today: string; before: string; limit: number },
): Promise<TelefonosPage> {
  const { rows } = await sql<TelefonosPage>`
    with page as materialized (
      select x.id, x.inactivo_desde, s.activo
      from (select * from suministro_telefonos where id > ${after}::bigint order by id limit ${limit}) x
      join suministros s on s.id = x.suministro_id
    ), gone as (
      delete from suministro_telefonos x using page p
      where x.id = p.id and not p.activo and p.inactivo_desde <= ${before}::date returning 1
    ), marked as (
      update suministro_telefonos x set inactivo_desde = case when not p.activo then ${today}::date end from page p
      where x.id = p.id and p.activo = (p.inactivo_desde is not null)
    )
    select (select max(id) from page) as to, (select count(*) from gone) as deleted`.execute(tx);
  return rows[0] ?? { to: null, deleted: 0 };
}
