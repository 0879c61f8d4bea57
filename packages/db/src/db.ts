import { Kysely, PostgresDialect } from 'kysely';
import { createPool, type DbSettings, type PoolState } from './pool.ts';
import type { Db, Schema, Tx } from './types.ts';

const pools = new WeakMap<Db, () => PoolState>();

/** `tx` is the only way to open a transaction: it passes a `Tx`, which repositories can require. */
export function createDb(settings: DbSettings): Db {
  const pool = createPool(settings);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const tx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.transaction().execute((trx) => work(trx as Tx));
  const db = Object.assign(kysely, { tx }) as unknown as Db;
  pools.set(db, pool.state);
  return db;
}

/** How many connections work, and how many calls wait for one. */
export const poolState = (db: Db): PoolState => pools.get(db)?.() ?? { inUse: 0, waiting: 0 };

export function closeDb(db: Db): Promise<void> {
  return db.destroy();
}
