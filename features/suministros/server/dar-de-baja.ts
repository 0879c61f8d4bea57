import type { Tx } from '@oficina/db';
import { notFound } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { apagarPreferencia, lockEmailDeUsuario } from './baja.repository.ts';
import { type BajaLeida, type PreferenciaDeBaja, readBajaToken } from './baja.ts';
import type { MailsDeps } from './mail.deps.ts';
import { lockMail, updateMail } from './mails.repository.ts';
import { huboEnMail } from './present-mail.ts';

type De = { id: string; ip: string };

/**
 * Nobody is asked who they are: the link came in the mail that they do not want. A link whose address is no longer
 * there is as good as a false one: saying "done" could be a lie, if the address was added again.
 */
export async function darDeBajaConToken(
  deps: Pick<MailsDeps, 'db' | 'clock' | 'claveDeEnlaces'>,
  origin: De,
  token: string,
): Promise<void> {
  const baja = readBajaToken(deps.claveDeEnlaces, token, deps.clock.now());
  if (!baja) throw notFound();
  await deps.db.tx((tx) => {
    const { alcance } = baja;
    return 'usuario' in alcance
      ? apagar(tx, origin, baja, alcance.usuario, alcance.preferencia)
      : desuscribir(tx, origin, baja, alcance.suministroMail);
  });
}

async function desuscribir(tx: Tx, origin: De, baja: BajaLeida, id: number): Promise<void> {
  const row = await lockMail(tx, id);
  if (!row || !baja.esDe(row.email)) throw notFound();
  if (row.desuscribir) return;
  await updateMail(tx, id, { desuscribir: true });
  await registrarAuditoria(tx, {
    actor: null,
    origin,
    accion: 'suministro_mail.baja',
    entidad: 'suministro_mail',
    entidadId: id,
    cambios: { antes: huboEnMail(row), despues: huboEnMail({ ...row, desuscribir: true }) },
  });
}

async function apagar(
  tx: Tx,
  origin: De,
  baja: BajaLeida,
  usuarioId: number,
  preferencia: PreferenciaDeBaja,
): Promise<void> {
  const email = await lockEmailDeUsuario(tx, usuarioId);
  if (email === undefined || !baja.esDe(email)) throw notFound();
  if (!(await apagarPreferencia(tx, usuarioId, preferencia))) return;
  await registrarAuditoria(tx, {
    actor: null,
    origin,
    accion: 'usuario.baja',
    entidad: 'usuario',
    entidadId: usuarioId,
    cambios: { antes: { [preferencia]: true }, despues: { [preferencia]: false } },
  });
}
