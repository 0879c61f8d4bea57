import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { DB } from './schema.gen.ts';

export type Schema = DB;

declare const kind: unique symbol;

/** The pool is not accepted where a `Tx` is required, because a captured `db` silently leaves the transaction. */
export type Db = Kysely<Schema> & {
  readonly [kind]: 'db';
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Only `db.tx()` creates one. */
export type Tx = Transaction<Schema> & { readonly [kind]: 'tx' };

export type Reader = Kysely<Schema>;

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
export type RowChanges<Table extends keyof Schema> = Updateable<Schema[Table]>;

/** With `approximate`, `total` is a lower bound, because counting stopped at the cap. */
export type Page<T> = { rows: T[]; total: number; approximate?: boolean };
