import { CompiledQuery } from 'kysely';
import type { Reader } from './types.ts';

/**
 * A statement that never changes, written once: it is neither built nor compiled at each call. For the few that
 * every request sends; the rest are clearer as queries.
 */
export function statement<Row>(text: string): (reader: Reader, values: readonly unknown[]) => Promise<Row[]> {
  return async (reader, values) => {
    const { rows } = await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
