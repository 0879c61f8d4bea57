import type { NewRow, Page, Reader, Row, Tx } from '@oficina/db';
import type { Sealed } from '@oficina/values/server';

const COLUMNS = [
  'id',
  'usuario_id',
  'titular_nombre',
  'numero_enmascarado',
  'vencimiento',
  'emisor',
  'emisor_nombre',
  'principal',
  'obs',
  'bin',
  'pasarela',
  'caduca',
] as const;

/** The row leaves out the gateway's reference, which only charging and deleting need. */
export type TarjetaRow = Pick<Row<'tarjetas'>, (typeof COLUMNS)[number]>;

export type Plastico = {
  usuario_id: number;
  numero_enmascarado: string;
  vencimiento: string;
  emisor: number;
};

function activeTarjetas(reader: Reader, usuarioId: number, now: Date) {
  return reader
    .selectFrom('tarjetas')
    .where('usuario_id', '=', usuarioId)
    .where('eliminada', 'is', null)
    .where((eb) => eb.or([eb('caduca', 'is', null), eb('caduca', '>', now)]));
}

export async function findTarjetas(
  reader: Reader,
  usuarioId: number,
  now: Date,
  page: { itemsPerPage: number; offset: number },
): Promise<Page<TarjetaRow>> {
  const rows = await activeTarjetas(reader, usuarioId, now)
    .select(COLUMNS)
    .orderBy('principal', 'desc')
    .orderBy('id', 'desc')
    .limit(page.itemsPerPage)
    .offset(page.offset)
    .execute();
  if (page.offset === 0 && rows.length < page.itemsPerPage) return { rows, total: rows.length };
  return { rows, total: await countTarjetas(reader, usuarioId, now) };
}

export async function countTarjetas(reader: Reader, usuarioId: number, now: Date): Promise<number> {
  const { total } = await activeTarjetas(reader, usuarioId, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type OwnTarjeta = { usuarioId: number; id: number };

export const activeTarjeta = (reader: Reader, { usuarioId, id }: OwnTarjeta, now: Date) =>
  activeTarjetas(reader, usuarioId, now).where('id', '=', id);

export const findTarjeta = (reader: Reader, own: OwnTarjeta, now: Date): Promise<TarjetaRow | undefined> =>
  activeTarjeta(reader, own, now).select(COLUMNS).executeTakeFirst();

/** The lock lasts until the transaction ends, so that charging and deleting a card are serialised. */
export const lockTarjeta = (tx: Tx, own: OwnTarjeta, now: Date): Promise<TarjetaRow | undefined> =>
  activeTarjeta(tx, own, now).select(COLUMNS).forNoKeyUpdate().executeTakeFirst();

export async function hasDuplicate(reader: Reader, plastico: Plastico, now: Date): Promise<boolean> {
  const row = await activeTarjetas(reader, plastico.usuario_id, now)
    .select('id')
    .where('numero_enmascarado', '=', plastico.numero_enmascarado)
    .where('vencimiento', '=', plastico.vencimiento)
    .where('emisor', '=', plastico.emisor)
    .executeTakeFirst();
  return row !== undefined;
}

/** The gateway has not reported the brand yet, so the first digits are compared instead. */
export async function hasSameNumero(
  reader: Reader,
  usuarioId: number,
  { bin, enmascarado, vencimiento }: { bin: string; enmascarado: string; vencimiento: string },
  now: Date,
): Promise<boolean> {
  const row = await activeTarjetas(reader, usuarioId, now)
    .select('id')
    .where('numero_enmascarado', '=', enmascarado)
    .where('vencimiento', '=', vencimiento)
    .where('bin', '=', bin)
    .executeTakeFirst();
  return row !== undefined;
}

/** The condition follows the unique index: a lapsed card that a pago still holds keeps its place. */
export async function hasPrincipal(tx: Tx, usuarioId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tarjetas')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('principal', '=', true)
    .where('eliminada', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** `seal` receives the id, because the gateway's reference is bound to its row. */
export async function insertTarjeta(
  tx: Tx,
  tarjeta: Omit<NewRow<'tarjetas'>, 'token_pasarela' | 'clave_id'>,
  seal: (id: number) => Sealed,
): Promise<TarjetaRow> {
  const row = await tx.insertInto('tarjetas').values(tarjeta).returning(COLUMNS).executeTakeFirstOrThrow();
  const { bytes, keyId } = seal(row.id);
  await tx
    .updateTable('tarjetas')
    .set({ token_pasarela: bytes, clave_id: keyId })
    .where('id', '=', row.id)
    .execute();
  return row;
}

export async function updateObs(tx: Tx, id: number, obs: string | null): Promise<void> {
  await tx.updateTable('tarjetas').set({ obs }).where('id', '=', id).execute();
}

/** The previous principal is cleared first, because the unique index allows only one. */
export async function makePrincipal(tx: Tx, usuarioId: number, id: number): Promise<void> {
  await tx
    .updateTable('tarjetas')
    .set({ principal: false })
    .where('usuario_id', '=', usuarioId)
    .where('principal', '=', true)
    .where('eliminada', 'is', null)
    .execute();
  await tx.updateTable('tarjetas').set({ principal: true }).where('id', '=', id).execute();
}

export async function findNewest(tx: Tx, usuarioId: number, now: Date): Promise<number | undefined> {
  const row = await activeTarjetas(tx, usuarioId, now)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function hideTarjeta(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('tarjetas')
    .set({ eliminada: now, principal: false })
    .where('id', '=', id)
    .where('eliminada', 'is', null)
    .execute();
}

/** Returns the card if it was waiting for its first pago. */
export function keepUnconfirmed(tx: Tx, id: number): Promise<TarjetaRow | undefined> {
  return tx
    .updateTable('tarjetas')
    .set({ caduca: null })
    .where('id', '=', id)
    .where('caduca', 'is not', null)
    .where('eliminada', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns the owner of the card if it was waiting for its first pago. */
export async function hideUnconfirmed(tx: Tx, id: number, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('tarjetas')
    .set({ eliminada: now, principal: false })
    .where('id', '=', id)
    .where('caduca', 'is not', null)
    .where('eliminada', 'is', null)
    .returning('usuario_id')
    .executeTakeFirst();
  return row?.usuario_id;
}
