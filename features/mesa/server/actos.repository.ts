import { type Reader, sql, type Tx } from '@oficina/db';

export type ActoRow = { idempotencia_sha256: Buffer; hecho_id: number };

export function findActo(reader: Reader, usuarioId: number, key: string): Promise<ActoRow | undefined> {
  return reader
    .selectFrom('mesa_actos')
    .select(['idempotencia_sha256', 'hecho_id'])
    .where('usuario_id', '=', usuarioId)
    .where('idempotencia', '=', key)
    .executeTakeFirst();
}

/** False when that person used the key before: the transaction must then be rolled back. */
export async function insertActo(
  tx: Tx,
  acto: { usuarioId: number; key: string; fingerprint: Buffer; hechoId: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mesa_actos')
    .values({
      usuario_id: acto.usuarioId,
      idempotencia: acto.key,
      idempotencia_sha256: acto.fingerprint,
      hecho_id: acto.hechoId,
      created: acto.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** There is no index by date: the old ones are the first of the table, and what is kept is a month of work. */
export async function deleteOldActos(reader: Reader, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mesa_actos where ctid = any(array(
      select ctid from mesa_actos where created < ${before} limit ${limit}))`.execute(reader);
  return Number(numAffectedRows);
}
