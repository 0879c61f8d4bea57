import type { Page, Reader, Row, RowChanges, Tx } from '@oficina/db';
import { sql, statement } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { telefonosQuery } from '../contract/index.ts';
import { type ContactRow, contactsWhere, findContacts } from './contacts.repository.ts';

type TelefonosQuery = Query<typeof telefonosQuery>;

export type TelefonoRow = Omit<Row<'suministro_telefonos'>, 'created' | 'updated' | 'inactivo_desde'> &
  ContactRow;

const COLUMNS = [
  'm.id',
  'm.suministro_id',
  'm.telefono',
  'm.origen',
  'm.facturas',
  'm.cortes',
  'm.rebota',
  'm.baja',
  'm.baja_por',
] as const;

/** Texts go to a number until somebody asks for no more or the operator says that it will never receive. */
export const isLiveSql = (x: string) => `${x}.baja is null and not ${x}.rebota`;

/** What was typed of the number, if it is not a whole one. */
export type TypedTelefono = { celular: string } | { digits: string } | undefined;

export function findTelefonos(
  reader: Reader,
  query: TelefonosQuery,
  typed: TypedTelefono,
): Promise<Page<TelefonoRow>> {
  const { facturas, cortes, baja } = query.filters;
  let found = contactsWhere(reader, 'suministro_telefonos', query.filters);
  if (typed && 'celular' in typed) found = found.where(sql`m.telefono = ${typed.celular}`.$castTo<boolean>());
  if (typed && 'digits' in typed)
    found = found.where(sql`m.telefono like ${`%${typed.digits}%`}`.$castTo<boolean>());
  if (facturas !== undefined) found = found.where(sql`m.facturas = ${facturas}`.$castTo<boolean>());
  if (cortes !== undefined) found = found.where(sql`m.cortes = ${cortes}`.$castTo<boolean>());
  if (baja !== undefined) found = found.where(sql`(m.baja is not null) = ${baja}`.$castTo<boolean>());
  return findContacts(reader, found, COLUMNS, query);
}

const withCuenta = (reader: Reader) =>
  reader
    .selectFrom('suministro_telefonos as m')
    .innerJoin('suministros as s', 's.id', 'm.suministro_id')
    .select([...COLUMNS, 's.cuenta', 's.domicilio', 's.nombre']);

export function findTelefonoById(reader: Reader, id: number): Promise<TelefonoRow | undefined> {
  return withCuenta(reader).where('m.id', '=', id).executeTakeFirst();
}

export function lockTelefono(tx: Tx, id: number): Promise<TelefonoRow | undefined> {
  return withCuenta(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst();
}

export function lockTelefonosEndingIn(tx: Tx, suministroId: number, digits: string): Promise<TelefonoRow[]> {
  return withCuenta(tx)
    .where('m.suministro_id', '=', suministroId)
    .where('m.telefono', 'like', `%${digits}`)
    .where('m.baja', 'is', null)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
}

export async function countLiveTelefonos(tx: Tx, suministroId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('suministro_telefonos as x')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('x.suministro_id', '=', suministroId)
    .where(sql.raw<boolean>(isLiveSql('x')))
    .executeTakeFirstOrThrow();
  return total;
}

/** Undefined when the suministro already has that number. */
export async function insertTelefono(
  tx: Tx,
  suministroId: number,
  telefono: string,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('suministro_telefonos')
    .values({ suministro_id: suministroId, telefono })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Cambios = Pick<
  RowChanges<'suministro_telefonos'>,
  'facturas' | 'cortes' | 'rebota' | 'baja' | 'baja_por' | 'updated'
>;

export async function updateTelefono(tx: Tx, id: number, cambios: Cambios): Promise<void> {
  await tx.updateTable('suministro_telefonos').set(cambios).where('id', '=', id).execute();
}

/** A number that will never receive gets no more texts, whichever suministro it is of. */
export async function markTelefonoBouncing(tx: Tx, telefono: string): Promise<void> {
  await tx
    .updateTable('suministro_telefonos')
    .set({ rebota: true })
    .where('telefono', '=', telefono)
    .where('rebota', '=', false)
    .execute();
}

type WaitingTelefono = { id: number; suministro_id: number; telefono: string; isFactura: boolean };

const goneStatement = statement<{ id: number }>(`
  select m.id from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[]) m (id, suministro_id, telefono, is_factura)
  where not exists (select from suministro_telefonos x
    where x.suministro_id = m.suministro_id and x.telefono = m.telefono and ${isLiveSql('x')}
      and case when m.is_factura then x.facturas else x.cortes end)`);

/** Of the mensajes that wait for these numbers, those whose number receives no more. */
export async function findTelefonosGone(
  reader: Reader,
  waiting: readonly WaitingTelefono[],
): Promise<number[]> {
  const rows = await goneStatement(reader, [
    waiting.map(({ id }) => id),
    waiting.map(({ suministro_id }) => suministro_id),
    waiting.map(({ telefono }) => telefono),
    waiting.map(({ isFactura }) => isFactura),
  ]);
  return rows.map(({ id }) => id);
}
