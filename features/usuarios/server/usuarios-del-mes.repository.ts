import { type Reader, sql } from '@oficina/db';

type Cuenta = { nuevos: number; vivos: number; confirmados: number };

/**
 * For the board: who registered in the month, and of the accounts made by its end and alive now how many are confirmed.
 * Whoever left since is in neither: of an erased account nobody knows whether it was. Once a night, over all of them.
 */
export async function contarUsuariosDelMes(
  reader: Reader,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select count(*) filter (where created >= ${desde}) as nuevos,
      count(*) filter (where eliminado is null) as vivos,
      count(*) filter (where eliminado is null and 'ROLE_CONFIRMADO' = any(roles)
        and length(btrim(nombre)) >= 3) as confirmados
    from usuarios where created < ${hasta}`.execute(reader);
  return rows[0] ?? { nuevos: 0, vivos: 0, confirmados: 0 };
}
