import { type Reader, sql } from '@oficina/db';
import { isReachableSql } from '@oficina/usuarios/server';

/** An address that a person confirmed gets mails until it is unsubscribed or bounces. */
export const receivesMailsSql = (m: string) => `${m}.validado and not ${m}.desuscribir and not ${m}.rebota`;

export type Recipient = { email: string; usuario_id: number | null };

export async function findRecipients(
  reader: Reader,
  suministroId: number,
  exceptUsuarioId: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct on (lower(email)) email, usuario_id from (
      select u.email, u.id as usuario_id from usuario_suministros us join usuarios u on u.id = us.usuario_id
      where us.suministro_id = ${suministroId} and u.id <> ${exceptUsuarioId} and u.eliminado is null
        and ${sql.raw(isReachableSql('u'))}
      union all
      select m.email, null from suministro_mails m
      where m.suministro_id = ${suministroId} and ${sql.raw(receivesMailsSql('m'))}
    ) todos
    where lower(email) <> (select lower(email) from usuarios where id = ${exceptUsuarioId})
    order by lower(email), usuario_id nulls last`.execute(reader);
  return rows;
}
