import type { NewRow, Reader, Row, Tx } from '@oficina/db';

export type MotdRow = Row<'motds'>;

/** There is a single text, the last one saved, whether or not it is in force. */
export function findMotd(reader: Reader): Promise<MotdRow | undefined> {
  return reader.selectFrom('motds').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function replaceMotd(tx: Tx, motd: NewRow<'motds'> | null): Promise<void> {
  await tx.deleteFrom('motds').execute();
  if (motd) await tx.insertInto('motds').values(motd).execute();
}
