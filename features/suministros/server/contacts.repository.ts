import type { Page, Reader, Row, Tx } from '@oficina/db';
import { cappedCount, escapeLike, sql } from '@oficina/db';

/** Both tables hold where the avisos of a suministro go, and are listed and written alike. */
export type ContactTable = 'suministro_mails' | 'suministro_telefonos';

export type ContactRow = Pick<Row<'suministros'>, 'cuenta' | 'domicilio' | 'nombre'>;

type ContactFilters = {
  suministro?: readonly number[] | undefined;
  'suministro.cuenta'?: string | undefined;
  rebota?: boolean | undefined;
};

// The builder is typed by one of the tables: what is asked of it here, both have.
const alias = (table: ContactTable) => `${table as 'suministro_mails'} as m` as const;

export function contactsWhere(reader: Reader, table: ContactTable, filters: ContactFilters) {
  let found = reader.selectFrom(alias(table));
  const { suministro, rebota } = filters;
  const cuenta = filters['suministro.cuenta'];
  if (suministro) found = found.where('m.suministro_id', '=', sql<number>`any(${suministro}::bigint[])`);
  if (cuenta !== undefined)
    found = found.where('m.suministro_id', 'in', (eb) =>
      eb
        .selectFrom('suministros')
        .select('id')
        .where('cuenta', 'like', `${escapeLike(cuenta)}%`),
    );
  if (rebota !== undefined) found = found.where('m.rebota', '=', rebota);
  return found;
}

type Contacts = ReturnType<typeof contactsWhere>;
type Columns = readonly `m.${string}`[];
type Asked = {
  order: readonly { field: string; direction: 'asc' | 'desc' }[];
  itemsPerPage: number;
  offset: number;
};

const selected = <Q>(query: Q, columns: readonly string[]): Q =>
  (query as unknown as Contacts).select(columns as never) as unknown as Q;

/** The page is cut before joining the suministros, so that a wide list does not visit a million of them. */
export async function findContacts<Found extends ContactRow>(
  reader: Reader,
  all: Contacts,
  columns: Columns,
  query: Asked,
): Promise<Page<Found>> {
  const keys = ['m.id', 'm.suministro_id'] as const;
  const others = columns.filter((column) => !(keys as readonly string[]).includes(column));
  const page = ordered(selected(all.select(keys), others), query)
    .limit(query.itemsPerPage)
    .offset(query.offset);
  const joined = reader
    .selectFrom(page.as('m'))
    .innerJoin('suministros as s', 's.id', 'm.suministro_id')
    .select([...keys, 's.cuenta', 's.domicilio', 's.nombre']);
  const rows = await ordered(selected(joined, others), query).execute();
  return { rows: rows as unknown as Found[], ...(await cappedCount(reader, all)) };
}

function ordered<Q>(rows: Q, { order }: Pick<Asked, 'order'>): Q {
  const asked = order.length > 0 ? order : [{ field: 'id', direction: 'desc' as const }];
  let found = rows as unknown as Contacts;
  for (const { field, direction } of asked) found = found.orderBy(`m.${field}` as 'm.id', direction);
  return found.orderBy('m.id', asked.at(-1)?.direction ?? 'desc') as unknown as Q;
}

/**
 * The lock serialises writes to the addresses of a suministro: concurrent ones can neither pass the maximum nor repeat an
 * address.
 */
export async function lockSuministro(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('suministros')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteContact(tx: Tx, table: ContactTable, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(table as 'suministro_mails')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
