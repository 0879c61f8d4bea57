import { type Db, sql } from '@oficina/db';

/** Accounts that never were anybody's: no e-mail proven, no supply, nothing done. Their mails stay, without a name. */
export async function deleteSinConfirmar(
  db: Db,
  antesDe: Date,
  desde: number,
  limite: number,
): Promise<{ borrados: number; ultimo: number | null }> {
  return db.tx(async (tx) => {
    const { rows } = await sql<{ id: number; sobra: boolean }>`
      select u.id, not u.email_validado and u.eliminado is null and cardinality(u.roles) = 0
          and not exists (select from usuario_suministros t where t.usuario_id = u.id)
          and not exists (select from requerimientos t where t.usuario_id = u.id)
          and not exists (select from requerimiento_seguimientos t where t.usuario_id = u.id)
          and not exists (select from archivo_adjuntos t where t.usuario_id = u.id)
          and not exists (select from persona_inquiries t where t.usuario_id = u.id)
          and not exists (select from tarjetas t where t.usuario_id = u.id)
          and not exists (select from pagos t where t.usuario_id = u.id) as sobra
      from (select * from usuarios where id > ${desde} order by id limit ${limite}) u
      where u.created < ${antesDe}`.execute(tx);
    const ids = rows.filter(({ sobra }) => sobra).map(({ id }) => id);
    await sql`update mensajes set usuario_id = null where usuario_id = any(${ids}::bigint[])`.execute(tx);
    await sql`delete from usuarios where id = any(${ids}::bigint[])`.execute(tx);
    return { borrados: ids.length, ultimo: rows.length > 0 ? Math.max(...rows.map(({ id }) => id)) : null };
  });
}
