import { type Reader, sql, statement, type Tx } from '@oficina/db';
import type { PreferenciasRow } from './usuarios.repository.ts';

/** A person can be mailed at a proven address that does not bounce; whether the account is live is asked apart. */
export const isReachableSql = (alias: string) => `${alias}.email_validado and not ${alias}.email_rebota`;

export async function markEmailRebota(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('usuarios')
    .set({ email_rebota: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('eliminado', 'is', null)
    .where('email_rebota', '=', false)
    .execute();
}

/** The token is cleared only if it is still the same: the person may have registered another meanwhile. */
export async function clearDeviceToken(
  tx: Tx,
  { usuarioId, token }: { usuarioId: number; token: string },
): Promise<void> {
  await tx
    .updateTable('usuario_preferencias')
    .set({ token_firebase: null })
    .where('usuario_id', '=', usuarioId)
    .where('token_firebase', '=', token)
    .execute();
}

export type Recipient = { tipo: 'email' | 'push' | 'sms' | 'whatsapp'; para: string };

/** SMS and WhatsApp are only for people who want them. With `always`, the mail goes out whatever the person prefers. */
export async function listRecipients(
  reader: Reader,
  usuarioId: number,
  { always }: { always: boolean },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select via.tipo, via.para
    from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
    cross join lateral (
      select 'email' as tipo, u.email as para
      where ${sql.raw(isReachableSql('u'))} and (${always} or coalesce(p.mail_requerimiento, true))
      union all
      select 'push', p.token_firebase where p.token_firebase is not null
      union all
      select case when p.sms_via = 'whatsapp' then 'whatsapp' else 'sms' end, u.telefono
      where p.sms_otros and u.telefono_validado is not null and u.telefono is not null
    ) via
    where u.id = ${usuarioId} and u.eliminado is null`.execute(reader);
  return rows;
}

type StoredPreferencias = { id: number; eliminado: boolean; preferencias: PreferenciasRow | null };

const readPreferencias = statement<StoredPreferencias>(`
  select u.id, u.eliminado is not null as eliminado, to_jsonb(p) as preferencias
  from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
  where u.id = any($1::bigint[])`);

export function findPreferenciasOf(reader: Reader, ids: readonly number[]): Promise<StoredPreferencias[]> {
  return readPreferencias(reader, [ids]);
}
