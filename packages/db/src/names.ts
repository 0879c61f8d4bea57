import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** Each name is a plan kept by every connection for as long as it lives. Past this many nobody gets another. */
const MOST = 500;
/** Of what one call of the contract asks the database, whatever people combine in it. */
export const MOST_OF_ONE = 16;

const asking = new AsyncLocalStorage<string>();

/**
 * What is asked of the database from here on is asked by this call. A list with sixteen filters can be asked in more
 * ways than there is memory for: the first ones of each call are named, and the rest go unnamed, only slower.
 */
export const askedBy = <T>(call: string, work: () => T): T => asking.run(call, work);

/** Those of the work that nobody asked for are as many as somebody wrote. */
export function createNamer(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const given = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known || names.size >= MOST) return known;
    const call = asking.getStore();
    if (call !== undefined) {
      const already = given.get(call) ?? 0;
      if (already >= MOST_OF_ONE) return undefined;
      given.set(call, already + 1);
    }
    const name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
