import { type Reader, statement, type Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';

/** Deleting an account leaves no record of where and when the person logged in. */
export async function deleteSesiones(tx: Tx, { usuarioId }: { usuarioId: number }): Promise<void> {
  await tx.deleteFrom('sesiones').where('usuario_id', '=', usuarioId).execute();
}

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

const lastIngreso = statement<{ ultimo: Date | null }>(
  'select max(created) as ultimo from sesiones where usuario_id = $1',
);

/** Ended sessions are erased a month later, so null says only that it was before. */
export const findLastIngreso = async (reader: Reader, usuarioId: number): Promise<Date | null> =>
  (await lastIngreso(reader, [usuarioId]))[0]?.ultimo ?? null;
