import type { Tx } from '@oficina/db';
import { limit, type Origin } from '@oficina/http';
import { expiredLink } from './errors.ts';
import type { MailsDeps } from './mail.deps.ts';
import { type ReadMailLink, readMailLink } from './mail-link.ts';
import { findMailsByIds, lockMailsByEmail, type MailRow, updateMail } from './mails.repository.ts';
import { recordMailChange } from './present-mail.ts';
import { awaitsConfirmation } from './request-mail-confirmation.ts';

const PER_NETWORK = limit('validar-mail', 20, 3600);

const receives = (row: MailRow) => row.validado && !row.desuscribir && !row.rebota;

/**
 * Having the link proves access to the inbox, so everything that awaits confirmation by the address is confirmed at once.
 */
export async function validarMail(
  deps: Pick<MailsDeps, 'db' | 'clock' | 'limits' | 'linksKey'>,
  origin: Origin,
  request: { token?: string | null | undefined },
): Promise<{ validado: boolean; suministros: string[] }> {
  await deps.limits.take(PER_NETWORK, origin.network);
  const link = readMailLink(deps.linksKey, request.token ?? '', deps.clock.now());
  if (!link) throw expiredLink();
  const rows = await deps.db.tx((tx) => confirmar(tx, origin, link));
  const suministros = rows.filter(receives).map(({ cuenta }) => cuenta);
  // An old link of an address that unsubscribed since, or whose rows are gone, changes nothing and must not report success.
  if (suministros.length === 0) throw expiredLink();
  return { validado: true, suministros };
}

async function confirmar(tx: Tx, origin: Origin, link: ReadMailLink): Promise<MailRow[]> {
  // A clerk may have put another address in a row since, and that address was not asked to confirm.
  const ownMail = (await findMailsByIds(tx, link.ids)).find(({ email }) => link.belongsTo(email));
  if (!ownMail) return [];
  const rows = await lockMailsByEmail(tx, ownMail.email);
  const after: MailRow[] = [];
  for (const row of rows) {
    const returns = row.desuscribir && link.returning.includes(row.id);
    if (!returns && !awaitsConfirmation(row)) {
      after.push(row);
      continue;
    }
    // The mail arrived, so the address no longer bounces.
    const cambios = { validado: true, desuscribir: false, rebota: false };
    const updated = { ...row, ...cambios };
    await updateMail(tx, row.id, cambios);
    const who = { actor: null, origin, accion: 'suministro_mail.validar' } as const;
    await recordMailChange(tx, who, row.id, { before: row, after: updated });
    after.push(updated);
  }
  return after;
}
