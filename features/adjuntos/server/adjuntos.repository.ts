import { type NewRow, type Reader, type Row, sql, type Tx } from '@oficina/db';
import type { Sealed } from '@oficina/values/server';

/**
 * A row without `clave_datos` has incomplete bytes or is being removed: it is invisible, cannot be linked, and the clean-up
 * deletes whatever is left of it. A process may therefore die at any moment without losing anything or leaving anything
 * behind.
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

/** The row is inserted before the bytes are stored, so that leftovers can always be found. */
export async function reserveAdjunto(tx: Tx, reservation: Reservation, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('archivo_adjuntos')
    .values({ ...reservation, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Call this once the bytes are stored. Undefined when the clean-up or an account deletion touched the row first. */
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

/** Call this only once the bytes are gone. */
export async function deleteEmptyAdjuntos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('archivo_adjuntos')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('clave_datos', 'is', null)
    .execute();
}

export type UnlinkedAdjunto = { id: number; tipo_mime: string };

/**
 * Returns only files that this person uploaded and that are in no case, and locks them so that nobody else links them
 * meanwhile.
 */
export async function lockUnlinkedAdjuntos(
  tx: Tx,
  usuarioId: number,
  ids: readonly number[],
): Promise<UnlinkedAdjunto[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnlinkedAdjunto>`
    select id, tipo_mime from archivo_adjuntos
    where id = any(${ids}::bigint[]) and usuario_id = ${usuarioId} and requerimiento_id is null
      and clave_datos is not null
    order by id for no key update`.execute(tx);
  return rows;
}

export async function countAdjuntos(reader: Reader, requerimientoId: number): Promise<number> {
  const { total } = await reader
    .selectFrom('archivo_adjuntos')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('requerimiento_id', '=', requerimientoId)
    .executeTakeFirstOrThrow();
  return total;
}

type AdjuntoLink = {
  ids: readonly number[];
  usuarioId: number;
  requerimientoId: number;
  /** The files came with this message; absent, with the case itself. */
  seguimientoId?: number;
  now: Date;
};

/** Each file is linked once, and only if this person uploaded it. Only rows linked by this call are returned. */
export async function linkAdjuntos(
  tx: Tx,
  { ids, usuarioId, requerimientoId, seguimientoId, now }: AdjuntoLink,
): Promise<AdjuntoRow[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('archivo_adjuntos')
    .set({ requerimiento_id: requerimientoId, seguimiento_id: seguimientoId ?? null, updated: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('usuario_id', '=', usuarioId)
    .where('requerimiento_id', 'is', null)
    .where('clave_datos', 'is not', null)
    .where('clave_id', 'is not', null)
    .returningAll()
    .$narrowType<{ clave_datos: Buffer; clave_id: number }>()
    .execute();
}

/** When an account is deleted, its unlinked files become unreadable at once; the clean-up removes their bytes. */
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
  /** Files that were not linked to a case and are older than this are removed. */
  unlinkedBefore: Date;
  /** Leftovers of a crash or of a deleted account older than this are removed. */
  unfinishedBefore: Date;
  after: number;
  limit: number;
  now: Date;
};

/**
 * The key is cleared first, so that nobody can link a file that is about to be removed. Files being linked right now are
 * skipped.
 */
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

/** `nuevo` means that the file could still be opened until now. */
export type OldAdjunto = MarkedAdjunto & { requerimientoId: number; nuevo: boolean };

type RetentionLimits = {
  closedBefore: Date;
  after: Pick<OldAdjunto, 'id' | 'created'> | undefined;
  limit: number;
  now: Date;
};

/**
 * The key of files attached to cases closed before that date is cleared; those that an earlier run could not remove are
 * returned too. A file is never newer than the closing of its case, so only the oldest files are examined.
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
