import { type NewRow, type Reader, type Row, sql, type Tx } from '@oficina/db';

export type CodigoUso = 'restablecer' | 'verificar_email' | 'autologin' | 'recuperacion';

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

/** Only one of concurrent calls gets the row. When an owner is given, the code must be theirs. */
export function spendCodigo(
  tx: Tx,
  uso: CodigoUso,
  hash: Buffer,
  now: Date,
  ownerId?: number,
): Promise<Pick<Row<'codigos'>, 'datos'> | undefined> {
  let codigo = tx
    .updateTable('codigos')
    .set({ usado: now })
    .where('hash', '=', hash)
    .where('uso', '=', uso)
    .where('usado', 'is', null)
    .where('expira', '>', now);
  if (ownerId !== undefined) codigo = codigo.where('usuario_id', '=', ownerId);
  return codigo.returning('datos').executeTakeFirst();
}

/** Voided codes are not found any more, and the nightly cleaning deletes them. */
export async function voidCodigos(
  tx: Tx,
  uso: CodigoUso,
  usuarioId: number,
  now: Date,
  which: 'unused' | 'all' = 'unused',
): Promise<void> {
  let codigos = tx
    .updateTable('codigos')
    .set({ expira: now })
    .where('usuario_id', '=', usuarioId)
    .where('uso', '=', uso)
    .where('expira', '>', now);
  if (which === 'unused') codigos = codigos.where('usado', 'is', null);
  await codigos.execute();
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
