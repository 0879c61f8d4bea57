import { type Db, sql } from '@oficina/db';

/** The accounts have no confirmed address, no suministro and no activity. Their messages stay, without the user. */
export async function deleteUnconfirmed(
  db: Db,
  before: Date,
  afterId: number,
  limit: number,
): Promise<{ deleted: number; last: number | null }> {
  return db.tx(async (tx) => {
    const { rows } = await sql<{ id: number; isDisposable: boolean }>`
      select u.id, not u.email_validado and u.eliminado is null and cardinality(u.roles) = 0
          and not exists (select from usuario_suministros t where t.usuario_id = u.id)
          and not exists (select from requerimientos t where t.usuario_id = u.id)
          and not exists (select from requerimiento_seguimientos t where t.usuario_id = u.id)
          and not exists (select from archivo_adjuntos t where t.usuario_id = u.id)
          and not exists (select from persona_inquiries t where t.usuario_id = u.id)
          and not exists (select from tarjetas t where t.usuario_id = u.id)
          and not exists (select from pagos t where t.usuario_id = u.id) as "isDisposable"
      from (select * from usuarios where id > ${afterId} order by id limit ${limit}) u
      where u.created < ${before}`.execute(tx);
    const ids = rows.filter(({ isDisposable }) => isDisposable).map(({ id }) => id);
    await sql`update mensajes set usuario_id = null where usuario_id = any(${ids}::bigint[])`.execute(tx);
    await sql`delete from usuarios where id = any(${ids}::bigint[])`.execute(tx);
    return { deleted: ids.length, last: rows.length > 0 ? Math.max(...rows.map(({ id }) => id)) : null };
  });
}
