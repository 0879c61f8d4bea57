import type { Reader, Row, Tx } from '@oficina/db';
import type { Plastico } from './tarjetas.repository.ts';

const COLUMNS = [
  'id',
  'usuario_id',
  'numero_enmascarado',
  'vencimiento',
  'emisor',
  'emisor_nombre',
  'bin',
  'pasarela',
  'caduca',
  'eliminada',
  'token_pasarela',
  'clave_id',
] as const;

/** A card with what the gateway gave for it, sealed. */
export type SealedTarjeta = Pick<Row<'tarjetas'>, (typeof COLUMNS)[number]>;

/**
 * Live and of that person. Shared with other payments, and held against whoever deletes it: until this transaction
 * ends they wait, and then find its payment.
 */
export function findSealedForCharge(
  tx: Tx,
  usuarioId: number,
  id: number,
  now: Date,
): Promise<SealedTarjeta | undefined> {
  return tx
    .selectFrom('tarjetas')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('eliminada', 'is', null)
    .where((eb) => eb.or([eb('caduca', 'is', null), eb('caduca', '>', now)]))
    .forShare()
    .executeTakeFirst();
}

/** Deleted here, and the gateway has not confirmed. */
export function findToDelete(reader: Reader, id: number): Promise<SealedTarjeta | undefined> {
  return reader
    .selectFrom('tarjetas')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('eliminada', 'is not', null)
    .where('token_pasarela', 'is not', null)
    .executeTakeFirst();
}

/** This card, and the times it was saved and deleted before, when one of them waited for another to go. */
export async function findIdsToDelete(tx: Tx, plastico: Plastico): Promise<number[]> {
  const rows = await tx
    .selectFrom('tarjetas')
    .select('id')
    .where('usuario_id', '=', plastico.usuario_id)
    .where('numero_enmascarado', '=', plastico.numero_enmascarado)
    .where('vencimiento', '=', plastico.vencimiento)
    .where('emisor', '=', plastico.emisor)
    .where('eliminada', 'is not', null)
    .where('token_pasarela', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function wipeToken(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tarjetas')
    .set({ token_pasarela: null, clave_id: null })
    .where('id', '=', id)
    .where('eliminada', 'is not', null)
    .execute();
}

export async function findCaducas(tx: Tx, usuarioId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('tarjetas')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('eliminada', 'is', null)
    .where('caduca', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findUsuariosWithCaducas(reader: Reader, now: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('tarjetas')
    .select('usuario_id')
    .distinct()
    .where('eliminada', 'is', null)
    .where('caduca', '<=', now)
    .orderBy('usuario_id')
    .execute();
  return rows.map(({ usuario_id }) => usuario_id);
}
