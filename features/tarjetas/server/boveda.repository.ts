import type { Reader, Row, Tx } from '@oficina/db';
import { activeTarjeta, type OwnTarjeta, type Plastico } from './tarjetas.repository.ts';

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

export type SealedTarjeta = Pick<Row<'tarjetas'>, (typeof COLUMNS)[number]>;

/** The share lock allows other pagos, but makes a deletion wait until this transaction ends, and then find its pago. */
export const findSealedForCharge = (tx: Tx, own: OwnTarjeta, now: Date): Promise<SealedTarjeta | undefined> =>
  activeTarjeta(tx, own, now).select(COLUMNS).forShare().executeTakeFirst();

export function findToDelete(reader: Reader, id: number): Promise<SealedTarjeta | undefined> {
  return reader
    .selectFrom('tarjetas')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('eliminada', 'is not', null)
    .where('token_pasarela', 'is not', null)
    .executeTakeFirst();
}

/** The result includes earlier saved copies of this card whose deletion waited for another copy to go. */
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
