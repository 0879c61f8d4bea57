import { type Reader, sql } from '@oficina/db';

type Cuenta = { nuevos: number; live: number; confirmados: number };

/**
 * For the board: who registered in the month, and of the accounts made by its end and alive now how many are confirmed.
 * Whoever left since is in neither: of an erased account nobody knows whether it was. Once a night, over all of them.
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
