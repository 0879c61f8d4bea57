import { type Reader, statement, type Tx } from '@oficina/db';
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

export type Recipient = { id: number; eliminado: boolean; preferencias: PreferenciasRow | null };

const readRecipients = statement<Recipient>(`
  select u.id, u.eliminado is not null as eliminado, to_jsonb(p) as preferencias
  from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
  where u.id = any($1::bigint[])`);

export function findRecipients(reader: Reader, ids: readonly number[]): Promise<Recipient[]> {
  return readRecipients(reader, [ids]);
}
