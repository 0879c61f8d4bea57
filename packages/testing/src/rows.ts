import { type NewRow, type Reader, type Row, type RowChanges, type Schema, sql } from '@oficina/db';

/** A number is the id. */
type Where<Table extends keyof Schema> = number | Partial<Row<Table>>;

// Kysely cannot follow a table that is a type parameter; the signatures below keep callers correct.
const conditions = (where: Where<never>) =>
  (typeof where === 'number' ? { id: where } : where) as Partial<Row<'usuarios'>>;

/** The columns are all of them, unless some are named. */
export async function rowsOf<
  Table extends keyof Schema,
  Column extends keyof Row<Table> & string = keyof Row<Table> & string,
>(
  db: Reader,
  table: Table,
  where: Where<Table> = {},
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const query = db.selectFrom(table as 'usuarios').selectAll();
  const rows = (await query
    .where((eb) => eb.and(conditions(where as Where<never>)))
    .orderBy(sql`1`)
    .execute()) as unknown as Row<Table>[];
  if (!columns) return rows;
  return rows.map(
    (row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row<Table>, Column>,
  );
}

/** The row must exist. */
export async function rowOf<
  Table extends keyof Schema,
  Column extends keyof Row<Table> & string = keyof Row<Table> & string,
>(
  db: Reader,
  table: Table,
  where: Where<Table>,
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await rowsOf(db, table, where, columns);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

export async function addRow<Table extends keyof Schema>(
  db: Reader,
  table: Table,
  row: NewRow<Table>,
): Promise<Row<Table>> {
  const query = db.insertInto(table as 'usuarios').values(row as NewRow<'usuarios'>);
  return (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row<Table>;
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
