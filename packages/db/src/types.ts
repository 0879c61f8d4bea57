import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { DB } from './schema.gen.ts';

export type Schema = DB;

declare const kind: unique symbol;

/** The pool. Not accepted where a `Tx` is asked for: a captured `db` silently leaves the transaction. */
export type Db = Kysely<Schema> & {
  readonly [kind]: 'db';
  /** Commits when `work` ends, rolls back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** An open transaction; only `db.tx()` makes one. */
export type Tx = Transaction<Schema> & { readonly [kind]: 'tx' };

/** What a function that only reads asks for: either of both. */
export type Reader = Kysely<Schema>;

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
export type RowChanges<Table extends keyof Schema> = Updateable<Schema[Table]>;

/** `approximate`: `total` is a floor, because counting stopped at the cap. */
export type Page<T> = { rows: T[]; total: number; approximate?: boolean };
