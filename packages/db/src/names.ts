import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** Each name is a plan that every connection keeps for its whole life, so no statement beyond this many gets one. */
const MOST = 500;
/** One call of the contract gets at most this many names, whatever filters people combine. */
export const MOST_OF_ONE = 16;

const asking = new AsyncLocalStorage<string>();

/**
 * The statements of `work` count for this call. A list with sixteen filters has more combinations than fit in memory: the
 * first ones of each call are named, and the rest run unnamed, only slower.
 */
export const askedBy = <T>(call: string, work: () => T): T => asking.run(call, work);

/** Statements outside a call have no such limit, because their number is fixed by the code. */
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
