import { type Reader, sql } from '@oficina/db';

type Cuenta = { nuevos: number; live: number; confirmados: number };

/**
 * Confirmed accounts are those created by the end of the month and not deleted now: for a deleted one it is no longer known.
 * The query runs once a night, over all the rows.
 */
export async function countMonthlyUsuarios(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select count(*) filter (where created >= ${from}) as nuevos,
      count(*) filter (where eliminado is null) as live,
      count(*) filter (where eliminado is null and 'ROLE_CONFIRMADO' = any(roles)
        and length(btrim(nombre)) >= 3) as confirmados
    from usuarios where created < ${to}`.execute(reader);
  return rows[0] ?? { nuevos: 0, live: 0, confirmados: 0 };
}
