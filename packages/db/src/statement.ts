import { CompiledQuery } from 'kysely';
import type { Reader } from './types.ts';

/**
 * A constant statement is neither built nor compiled at each call. Use it for the few that every request sends; the others
 * are clearer as queries.
 */
export function statement<Row>(text: string): (reader: Reader, values: readonly unknown[]) => Promise<Row[]> {
  return async (reader, values) => {
    const { rows } = await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
