import { Kysely, PostgresDialect } from 'kysely';
import { createPool, type DbSettings } from './pool.ts';
import type { Db, Schema, Tx } from './types.ts';

/** `tx` is the only way to open a transaction: it passes a `Tx`, which repositories can require. */
export function createDb(settings: DbSettings): Db {
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(settings) }) });
  const tx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.transaction().execute((trx) => work(trx as Tx));
  return Object.assign(kysely, { tx }) as unknown as Db;
}

export function closeDb(db: Db): Promise<void> {
  return db.destroy();
}
