import type { Page, Reader, Row, RowChanges, Tx } from '@oficina/db';
import { cappedCount, escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { mailsQuery } from '../contract/index.ts';

type MailsQuery = Query<typeof mailsQuery>;

export type MailRow = Omit<Row<'suministro_mails'>, 'created'> &
  Pick<Row<'suministros'>, 'cuenta' | 'domicilio' | 'nombre'>;

const COLUMNS = [
  'm.id',
  'm.suministro_id',
  'm.email',
  'm.validado',
  'm.desuscribir',
  'm.rebota',
  'm.ultima_factura',
] as const;

/** The page is cut before joining the suministros, so that a wide list does not visit a million of them. */
export async function findMails(reader: Reader, query: MailsQuery): Promise<Page<MailRow>> {
  const all = filtered(reader, query);
  const page = ordered(all.select(COLUMNS), query).limit(query.itemsPerPage).offset(query.offset);
  const rows = await ordered(
    reader
      .selectFrom(page.as('m'))
      .innerJoin('suministros as s', 's.id', 'm.suministro_id')
      .select([...COLUMNS, 's.cuenta', 's.domicilio', 's.nombre']),
    query,
  ).execute();
  return { rows, ...(await cappedCount(reader, all)) };
}

export type ExportedMail = Omit<MailRow, 'suministro_id' | 'domicilio'>;

/** The order is by id alone, so that all the rows can be read in pieces. */
export function findMailsForExport(
  reader: Reader,
  query: MailsQuery,
  last: ExportedMail | undefined,
  limit: number,
): Promise<ExportedMail[]> {
  const asc = query.order.find(({ field }) => field === 'id')?.direction === 'asc';
  const direction = asc ? 'asc' : 'desc';
  let page = filtered(reader, query).select(COLUMNS).orderBy('m.id', direction).limit(limit);
  if (last) page = page.where('m.id', asc ? '>' : '<', last.id);
  return reader
    .selectFrom(page.as('m'))
    .innerJoin('suministros as s', 's.id', 'm.suministro_id')
    .select([...COLUMNS, 's.cuenta', 's.nombre'])
    .orderBy('m.id', direction)
    .execute();
}

function filtered(reader: Reader, { filters }: MailsQuery) {
  let found = reader.selectFrom('suministro_mails as m');
  const { suministro, email, validado, desuscribir, rebota } = filters;
  const cuenta = filters['suministro.cuenta'];
  if (suministro) found = found.where('m.suministro_id', '=', sql<number>`any(${suministro}::bigint[])`);
  if (cuenta !== undefined)
    found = found.where('m.suministro_id', 'in', (eb) =>
      eb
        .selectFrom('suministros')
        .select('id')
        .where('cuenta', 'like', `${escapeLike(cuenta)}%`),
    );
  if (email !== undefined)
    found = found.where(sql<string>`lower(m.email)`, 'like', `%${escapeLike(email.toLowerCase())}%`);
  if (validado !== undefined) found = found.where('m.validado', '=', validado);
  if (desuscribir !== undefined) found = found.where('m.desuscribir', '=', desuscribir);
  if (rebota !== undefined) found = found.where('m.rebota', '=', rebota);
  return found;
}

type SortableQuery = ReturnType<ReturnType<typeof filtered>['select']>;

function ordered<Q>(rows: Q, query: MailsQuery): Q {
  const order = query.order.length > 0 ? query.order : [{ field: 'id' as const, direction: 'desc' as const }];
  let found = rows as unknown as SortableQuery;
  for (const { field, direction } of order) found = found.orderBy(`m.${field}`, direction);
  return found.orderBy('m.id', order.at(-1)?.direction ?? 'desc') as unknown as Q;
}

const withCuenta = (reader: Reader) =>
  reader
    .selectFrom('suministro_mails as m')
    .innerJoin('suministros as s', 's.id', 'm.suministro_id')
    .select([...COLUMNS, 's.cuenta', 's.domicilio', 's.nombre']);

export function findMailById(reader: Reader, id: number): Promise<MailRow | undefined> {
  return withCuenta(reader).where('m.id', '=', id).executeTakeFirst();
}

export function lockMail(tx: Tx, id: number): Promise<MailRow | undefined> {
  return withCuenta(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst();
}

export function findMailsByIds(reader: Reader, ids: readonly number[]): Promise<MailRow[]> {
  return withCuenta(reader).where('m.id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('m.id').execute();
}

/** Rows may have been loaded in any letter case. */
export function findMailsByEmail(reader: Reader, email: string): Promise<MailRow[]> {
  return withCuenta(reader)
    .where(sql<string>`lower(m.email)`, '=', email.toLowerCase())
    .orderBy('m.id')
    .execute();
}

export function lockMailsByEmail(tx: Tx, email: string): Promise<MailRow[]> {
  return withCuenta(tx)
    .where(sql<string>`lower(m.email)`, '=', email.toLowerCase())
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
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

export async function countMails(tx: Tx, suministroId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('suministro_mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('suministro_id', '=', suministroId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Undefined when the suministro already has that address. */
export async function insertMail(tx: Tx, suministroId: number, email: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('suministro_mails')
    .values({ suministro_id: suministroId, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasMail(tx: Tx, suministroId: number, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suministro_mails')
    .select('id')
    .where('suministro_id', '=', suministroId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

type Cambios = Pick<RowChanges<'suministro_mails'>, 'email' | 'validado' | 'desuscribir' | 'rebota'>;

export async function updateMail(tx: Tx, id: number, cambios: Cambios): Promise<void> {
  await tx.updateTable('suministro_mails').set(cambios).where('id', '=', id).execute();
}

export async function deleteMail(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('suministro_mails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An address that refuses mail permanently receives no more facturas until somebody replaces it. */
export async function markMailBouncing(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('suministro_mails')
    .set({ rebota: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('rebota', '=', false)
    .execute();
}
