import type { Reader, Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';

/** Somebody deletes the account: nothing of where and when they entered stays. */
export async function deleteSesiones(tx: Tx, { usuarioId }: { usuarioId: number }): Promise<void> {
  await tx.deleteFrom('sesiones').where('usuario_id', '=', usuarioId).execute();
}

/** For whoever asks for all that is kept of them. */
export async function findSesionesOf(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('sesiones')
    .select(['created', 'ultimo_uso', 'expira', 'revocada', 'ip', 'agente'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('created', 'desc')
    .execute();
  return rows.map(({ ip, agente, revocada, ...moments }) => ({
    created: formatMoment(moments.created),
    ultimo_uso: formatMoment(moments.ultimo_uso),
    expira: formatMoment(moments.expira),
    revocada: revocada && formatMoment(revocada),
    ip,
    agente,
  }));
}
