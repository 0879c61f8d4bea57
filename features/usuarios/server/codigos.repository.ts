import { type NewRow, type Reader, type Row, sql, type Tx } from '@oficina/db';

export type CodigoUso = 'restablecer' | 'verificar_email' | 'autologin';

export async function insertCodigo(
  writer: Reader,
  codigo: NewRow<'codigos'> & { uso: CodigoUso },
): Promise<void> {
  await writer.insertInto('codigos').values(codigo).execute();
}

/** One that has not expired, used or not. */
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

/** Uses a code: of any number of calls at the same time, one finds it unused. */
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

/** What was sent before opens nothing from now on. */
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
 * Two that ask about the same address go one after the other, whether or not it is somebody's: waiting for the
 * person's row would make only the known ones wait, and the wait can be measured.
 */
export async function lockEmailRequests(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

/** Does the work and, unless it `queda`, takes it back; what the transaction did besides is kept. */
export async function runOrUndo(tx: Tx, keep: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint intento`.execute(tx);
  await work();
  await (keep ? sql`release savepoint intento` : sql`rollback to savepoint intento`).execute(tx);
}
