import type { Reader, Tx } from '@oficina/db';

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
