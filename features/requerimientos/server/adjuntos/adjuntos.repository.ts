import { type NewRow, type Reader, type Row, sql, type Tx } from '@oficina/db';
import type { Sealed } from '@oficina/values/server';

/**
 * A row without `clave_datos` is one whose bytes are not all there, or are being taken away: nobody sees it, nobody
 * links it, and the cleaning removes whatever is left of it. So a process may die at any moment and nothing is lost
 * or left behind.
 */
export type AdjuntoRow = Omit<Row<'archivo_adjuntos'>, 'clave_datos' | 'clave_id'> & {
  clave_datos: Buffer;
  clave_id: number;
};

const selectComplete = (reader: Reader) =>
  reader
    .selectFrom('archivo_adjuntos')
    .selectAll()
    .where('clave_datos', 'is not', null)
    .where('clave_id', 'is not', null)
    .$narrowType<{ clave_datos: Buffer; clave_id: number }>();

export function findAdjunto(reader: Reader, id: number): Promise<AdjuntoRow | undefined> {
  return selectComplete(reader).where('id', '=', id).executeTakeFirst();
}

export function listAdjuntos(reader: Reader, requerimientoId: number): Promise<AdjuntoRow[]> {
  return selectComplete(reader).where('requerimiento_id', '=', requerimientoId).orderBy('id').execute();
}

type Reservation = Omit<
  NewRow<'archivo_adjuntos'>,
  'clave_datos' | 'clave_id' | 'requerimiento_id' | 'created' | 'updated'
> & { clave_objeto: string };

/** Before its bytes are stored: from here on somebody knows that there may be something to take away. */
export async function reserveAdjunto(tx: Tx, reservation: Reservation, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('archivo_adjuntos')
    .values({ ...reservation, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Once they are stored. Undefined when whoever takes them away touched it first. */
export async function confirmarAdjunto(
  tx: Tx,
  { id, sello, reserved }: { id: number; sello: Sealed; reserved: Date },
): Promise<AdjuntoRow | undefined> {
  const row = await tx
    .updateTable('archivo_adjuntos')
    .set({ clave_datos: sello.bytes, clave_id: sello.keyId })
    .where('id', '=', id)
    .where('clave_datos', 'is', null)
    .where('updated', '=', reserved)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, clave_datos: sello.bytes, clave_id: sello.keyId };
}

/** Its bytes are gone: now the row may go too. */
export async function deleteEmptyAdjuntos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('archivo_adjuntos')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('clave_datos', 'is', null)
    .execute();
}

type AdjuntoLink = { ids: readonly number[]; usuarioId: number; requerimientoId: number; now: Date };

/** Links once what that person uploaded; those it answers, and no others, were linked by this call. */
export async function linkAdjuntos(
  tx: Tx,
  { ids, usuarioId, requerimientoId, now }: AdjuntoLink,
): Promise<AdjuntoRow[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('archivo_adjuntos')
    .set({ requerimiento_id: requerimientoId, updated: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('usuario_id', '=', usuarioId)
    .where('requerimiento_id', 'is', null)
    .where('clave_datos', 'is not', null)
    .where('clave_id', 'is not', null)
    .returningAll()
    .$narrowType<{ clave_datos: Buffer; clave_id: number }>()
    .execute();
}

/** Somebody deletes the account: what was linked to nothing is unreadable at once, and taken away by the cleaning. */
export async function forgetUnlinkedAdjuntos(
  tx: Tx,
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('archivo_adjuntos')
    .set({ clave_datos: null, clave_id: null, updated: now })
    .where('usuario_id', '=', usuarioId)
    .where('requerimiento_id', 'is', null)
    .execute();
}

export type MarkedAdjunto = { id: number; objectKey: string; created: Date };

type CleanupLimits = {
  /** Linked to nothing since before this. */
  unlinkedBefore: Date;
  /** Left by a process that died, or by an account that was deleted, before this. */
  unfinishedBefore: Date;
  after: number;
  limit: number;
  now: Date;
};

/** Takes the key away first, so that nobody links what is about to be removed. What somebody is linking is left. */
export async function markForRemoval(tx: Tx, limits: CleanupLimits): Promise<MarkedAdjunto[]> {
  const { unlinkedBefore, unfinishedBefore, after, limit, now } = limits;
  const chosen = tx
    .selectFrom('archivo_adjuntos')
    .select('id')
    .where('requerimiento_id', 'is', null)
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('created', '<', unlinkedBefore),
        eb.and([eb('clave_datos', 'is', null), eb('updated', '<', unfinishedBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('archivo_adjuntos')
    .set({ clave_datos: null, clave_id: null, updated: now })
    .where('id', 'in', chosen)
    .returning(['id', 'clave_objeto as objectKey', 'created'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** `nuevo`: it could still be opened until now. */
export type OldAdjunto = MarkedAdjunto & { requerimientoId: number; nuevo: boolean };

type RetentionLimits = {
  closedBefore: Date;
  after: Pick<OldAdjunto, 'id' | 'created'> | undefined;
  limit: number;
  now: Date;
};

/**
 * Takes the key of what was attached to cases closed before then, and of what a former time could not take away. What is
 * attached to a case is never newer than its end: only the oldest have to be looked at.
 */
export async function markOldAdjuntos(
  tx: Tx,
  { closedBefore, after, limit, now }: RetentionLimits,
): Promise<OldAdjunto[]> {
  const afterCursor = after ? sql`and (a.created, a.id) > (${after.created}, ${after.id})` : sql``;
  const { rows } = await sql<OldAdjunto>`
    with elegidos as (
      select a.id, a.clave_datos is not null as nuevo from archivo_adjuntos a
      where a.requerimiento_id is not null and a.created < ${closedBefore} ${afterCursor}
        and (a.clave_datos is null or exists (
          select from requerimientos r where r.id = a.requerimiento_id and r.cerrado < ${closedBefore}))
      order by a.created, a.id limit ${limit} for update skip locked
    )
    update archivo_adjuntos a set clave_datos = null, clave_id = null, updated = ${now}
    from elegidos e where a.id = e.id
    returning a.id, a.clave_objeto as "objectKey", a.created, a.requerimiento_id as "requerimientoId",
      e.nuevo`.execute(tx);
  return rows.sort((one, other) => one.created.getTime() - other.created.getTime() || one.id - other.id);
}
