import type { Tx } from '@oficina/db';
import { notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { disablePreferencia, lockUsuarioEmail } from './baja.repository.ts';
import { type BajaPreferencia, type ReadBaja, readBajaToken } from './baja-token.ts';
import type { MailsDeps } from './mail.deps.ts';
import { lockMail, updateMail } from './mails.repository.ts';
import { recordMailChange } from './present-mail.ts';

type BajaOrigin = { id: string; ip: string };

/**
 * No authentication is required: the link came in the unwanted mail. A link whose address is gone is answered as a false
 * one: saying "done" could be untrue if the address was added again.
 */
export async function unsubscribeByToken(
  deps: Pick<MailsDeps, 'db' | 'clock' | 'linksKey'>,
  origin: BajaOrigin,
  token: string,
): Promise<void> {
  const baja = readBajaToken(deps.linksKey, token, deps.clock.now());
  if (!baja) throw notFound();
  await deps.db.tx((tx) => {
    const { scope } = baja;
    return 'usuario' in scope
      ? disable(tx, origin, baja, scope.usuario, scope.preferencia)
      : desuscribir(tx, origin, baja, scope.suministroMail);
  });
}

async function desuscribir(tx: Tx, origin: BajaOrigin, baja: ReadBaja, id: number): Promise<void> {
  const row = await lockMail(tx, id);
  if (!row || !baja.belongsTo(row.email)) throw notFound();
  if (row.desuscribir) return;
  await updateMail(tx, id, { desuscribir: true });
  const who = { actor: null, origin, accion: 'suministro_mail.baja' } as const;
  await recordMailChange(tx, who, id, { before: row, after: { ...row, desuscribir: true } });
}

async function disable(
  tx: Tx,
  origin: BajaOrigin,
  baja: ReadBaja,
  usuarioId: number,
  preferencia: BajaPreferencia,
): Promise<void> {
  const email = await lockUsuarioEmail(tx, usuarioId);
  if (email === undefined || !baja.belongsTo(email)) throw notFound();
  if (!(await disablePreferencia(tx, usuarioId, preferencia))) return;
  await recordAuditoria(tx, {
    actor: null,
    origin,
    accion: 'usuario.baja',
    entidad: 'usuario',
    entidadId: usuarioId,
    cambios: { antes: { [preferencia]: true }, despues: { [preferencia]: false } },
  });
}
