import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from './types.ts';

export const COUNT_CAP = 10_001;

/**
 * Counts at most `cap` rows: an exact count of a staff list grows with the table (0.3 CPU s at 1M supplies), and this one
 * does not. Pass the filtered query without ORDER BY or LIMIT.
 */
export async function cappedCount<Tables, Table extends keyof Tables, Output>(
  reader: Reader,
  query: SelectQueryBuilder<Tables, Table, Output>,
  cap = COUNT_CAP,
): Promise<{ total: number; approximate: boolean }> {
  const limited = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(cap);
  const { total } = await reader
    .selectFrom(limited.as('limited'))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, approximate: total >= cap };
}

/** A typed text has no wildcards: % and _ match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
