import { type NewRow, type Reader, type Row, sql, type Tx } from '@oficina/db';

export type CodigoUso = 'restablecer' | 'verificar_email' | 'autologin';

export async function insertCodigo(
  writer: Reader,
  codigo: NewRow<'codigos'> & { uso: CodigoUso },
): Promise<void> {
  await writer.insertInto('codigos').values(codigo).execute();
}

/** Expired codes are not found; used ones are. */
export function findCodigo(
  reader: Reader,
  uso: CodigoUso,
  hash: Buffer,
  now: Date,
): Promise<Row<'codigos'> | undefined> {
  return reader
    .selectFrom('codigos')
    .selectAll()
    .where('hash', '=', hash)
    .where('uso', '=', uso)
    .where('expira', '>', now)
    .executeTakeFirst();
}

/** Of concurrent calls only one succeeds. */
export async function spendCodigo(tx: Tx, uso: CodigoUso, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('codigos')
    .set({ usado: now })
    .where('hash', '=', hash)
    .where('uso', '=', uso)
    .where('usado', 'is', null)
    .where('expira', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function voidCodigos(tx: Tx, uso: CodigoUso, usuarioId: number, now: Date): Promise<void> {
  await tx
    .updateTable('codigos')
    .set({ expira: now })
    .where('usuario_id', '=', usuarioId)
    .where('uso', '=', uso)
    .where('usado', 'is', null)
    .where('expira', '>', now)
    .execute();
}

/**
 * Requests about the same address are serialised, whether or not it has an account: locking the person's row would delay
 * only the known addresses, and the delay can be measured.
 */
export async function lockEmailRequests(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

/** The work is rolled back unless `keep`; the rest of the transaction stays. */
export async function runOrUndo(tx: Tx, keep: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint intento`.execute(tx);
  await work();
  await (keep ? sql`release savepoint intento` : sql`rollback to savepoint intento`).execute(tx);
}
