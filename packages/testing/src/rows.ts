import { type Reader, type Row, type RowChanges, type Schema, sql } from '@oficina/db';

/** A number is the id. */
type Where<Table extends keyof Schema> = number | Partial<Row<Table>>;

// Kysely cannot follow a table that is a type parameter; the signatures below keep callers correct.
const conditions = (where: Where<never>) =>
  (typeof where === 'number' ? { id: where } : where) as Partial<Row<'usuarios'>>;

export async function rowsOf<Table extends keyof Schema>(
  db: Reader,
  table: Table,
  where: Where<Table> = {},
): Promise<Row<Table>[]> {
  const query = db.selectFrom(table as 'usuarios').selectAll();
  const rows = await query
    .where((eb) => eb.and(conditions(where as Where<never>)))
    .orderBy(sql`1`)
    .execute();
  return rows as unknown as Row<Table>[];
}

/** The row must exist. */
export async function rowOf<Table extends keyof Schema>(
  db: Reader,
  table: Table,
  where: Where<Table>,
): Promise<Row<Table>> {
  const [row] = await rowsOf(db, table, where);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

export async function changeRows<Table extends keyof Schema>(
  db: Reader,
  table: Table,
  where: Where<Table>,
  changes: RowChanges<Table>,
): Promise<void> {
  await db
    .updateTable(table as 'usuarios')
    .set(changes as RowChanges<'usuarios'>)
    .where((eb) => eb.and(conditions(where as Where<never>)))
    .execute();
}

export async function countRows(
  db: Reader,
  table: keyof Schema | 'pgboss.job',
  where: object = {},
): Promise<number> {
  const query = db.selectFrom(table as 'usuarios').select((eb) => eb.fn.countAll<number>().as('total'));
  return (await query.where((eb) => eb.and(where)).executeTakeFirstOrThrow()).total;
}
