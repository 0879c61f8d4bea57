import type { Page, Reader, Row, RowChanges, Tx } from '@oficina/db';
import { escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { mailsQuery } from '../contract/index.ts';
import { type ContactRow, contactsWhere, findContacts } from './contacts.repository.ts';

type MailsQuery = Query<typeof mailsQuery>;

export type MailRow = Omit<Row<'suministro_mails'>, 'created'> & ContactRow;

const COLUMNS = [
  'm.id',
  'm.suministro_id',
  'm.email',
  'm.validado',
  'm.desuscribir',
  'm.rebota',
  'm.ultima_factura',
] as const;

export const findMails = (reader: Reader, query: MailsQuery): Promise<Page<MailRow>> =>
  findContacts(reader, filtered(reader, query), COLUMNS, query);

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
  let found = contactsWhere(reader, 'suministro_mails', filters);
  const { email, validado, desuscribir } = filters;
  if (email !== undefined)
    found = found.where(sql<string>`lower(m.email)`, 'like', `%${escapeLike(email.toLowerCase())}%`);
  if (validado !== undefined) found = found.where('m.validado', '=', validado);
  if (desuscribir !== undefined) found = found.where('m.desuscribir', '=', desuscribir);
  return found;
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

/** An address that refuses mail permanently receives no more facturas until somebody replaces it. */
export async function markMailBouncing(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('suministro_mails')
    .set({ rebota: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('rebota', '=', false)
    .execute();
}
