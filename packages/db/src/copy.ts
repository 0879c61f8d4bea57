import type { Readable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type { Tx } from './types.ts';

/**
 * `text` is a COPY … FROM STDIN; what `source` gives goes as it is. In the transaction: a line that cannot be read
 * rejects, and nothing of it stays. Answers how many rows came.
 */
export async function copyInto(tx: Tx, text: string, source: Readable): Promise<number> {
  const { rows } = await tx.executeQuery<{ copied: number }>(CompiledQuery.raw(text, [source]));
  return rows[0]?.copied ?? 0;
}
