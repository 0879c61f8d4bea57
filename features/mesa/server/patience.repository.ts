import { askedBy, type Db, isTimedOut, statement, type Tx } from '@oficina/db';

/** A clerk who types with a member at the counter waits no longer than this for one look-up. */
const PATIENCE_MS = 300;

const setPatience = statement(`select set_config('statement_timeout', '${PATIENCE_MS}', true)`);

/** The result is null when a look-up took too long. Each `call` has names of statements of its own, as if it were a call of the contract. */
export async function withPatience<T>(
  db: Db,
  call: string,
  lookup: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  try {
    return await askedBy(call, () =>
      db.tx(async (tx) => {
        await setPatience(tx, []);
        return lookup(tx);
      }),
    );
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    return null;
  }
}
