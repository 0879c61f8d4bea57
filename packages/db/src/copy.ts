import type { Readable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type { Tx } from './types.ts';

/**
 * `text` is a COPY … FROM STDIN, and `source` is sent unchanged. An unreadable line rejects and the transaction keeps
 * nothing of it. The result is the number of rows.
 */
export async function copyInto(tx: Tx, text: string, source: Readable): Promise<number> {
  const { rows } = await tx.executeQuery<{ copied: number }>(CompiledQuery.raw(text, [source]));
  return rows[0]?.copied ?? 0;
}
