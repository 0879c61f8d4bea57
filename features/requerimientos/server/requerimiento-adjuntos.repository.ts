import { type Reader, sql, type Tx } from '@oficina/db';

export type UnlinkedAdjunto = { id: number; tipo_mime: string };

/**
 * Returns only files that this person uploaded and that are in no case, and locks them so that nobody else links them
 * meanwhile.
 */
export async function lockUnlinkedAdjuntos(
  tx: Tx,
  usuarioId: number,
  ids: readonly number[],
): Promise<UnlinkedAdjunto[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnlinkedAdjunto>`
    select id, tipo_mime from archivo_adjuntos
    where id = any(${ids}::bigint[]) and usuario_id = ${usuarioId} and requerimiento_id is null
      and clave_datos is not null
    order by id for no key update`.execute(tx);
  return rows;
}

export async function countAdjuntos(reader: Reader, requerimientoId: number): Promise<number> {
  const { total } = await reader
    .selectFrom('archivo_adjuntos')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('requerimiento_id', '=', requerimientoId)
    .executeTakeFirstOrThrow();
  return total;
}

/** One code of the authenticator application unlocks the files of a case for this session and for a limited time. */
export async function isUnlocked(
  reader: Reader,
  { sesion, requerimientoId, now }: { sesion: Buffer; requerimientoId: number; now: Date },
): Promise<boolean> {
  const row = await reader
    .selectFrom('sesion_adjuntos')
    .select('hasta')
    .where('token_hash', '=', sesion)
    .where('requerimiento_id', '=', requerimientoId)
    .where('hasta', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function unlockForSesion(
  tx: Tx,
  { sesion, requerimientoId, hasta }: { sesion: Buffer; requerimientoId: number; hasta: Date },
): Promise<void> {
  await tx
    .insertInto('sesion_adjuntos')
    .values({ token_hash: sesion, requerimiento_id: requerimientoId, hasta })
    .onConflict((conflict) => conflict.columns(['token_hash', 'requerimiento_id']).doUpdateSet({ hasta }))
    .execute();
}

export async function deleteExpiredUnlocks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sesion_adjuntos')
    .where('hasta', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
