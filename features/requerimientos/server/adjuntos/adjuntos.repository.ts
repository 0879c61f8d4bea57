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

const vivos = (reader: Reader) =>
  reader
    .selectFrom('archivo_adjuntos')
    .selectAll()
    .where('clave_datos', 'is not', null)
    .where('clave_id', 'is not', null)
    .$narrowType<{ clave_datos: Buffer; clave_id: number }>();

export function findAdjunto(reader: Reader, id: number): Promise<AdjuntoRow | undefined> {
  return vivos(reader).where('id', '=', id).executeTakeFirst();
}

export function findAdjuntosDe(reader: Reader, requerimientoId: number): Promise<AdjuntoRow[]> {
  return vivos(reader).where('requerimiento_id', '=', requerimientoId).orderBy('id').execute();
}

type Reserva = Omit<
  NewRow<'archivo_adjuntos'>,
  'clave_datos' | 'clave_id' | 'requerimiento_id' | 'created' | 'updated'
> & { clave_objeto: string };

/** Before its bytes are stored: from here on somebody knows that there may be something to take away. */
export async function reservarAdjunto(tx: Tx, reserva: Reserva, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('archivo_adjuntos')
    .values({ ...reserva, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Once they are stored. Undefined when whoever takes them away touched it first. */
export async function confirmarAdjunto(
  tx: Tx,
  { id, sello, reservado }: { id: number; sello: Sealed; reservado: Date },
): Promise<AdjuntoRow | undefined> {
  const row = await tx
    .updateTable('archivo_adjuntos')
    .set({ clave_datos: sello.bytes, clave_id: sello.claveId })
    .where('id', '=', id)
    .where('clave_datos', 'is', null)
    .where('updated', '=', reservado)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, clave_datos: sello.bytes, clave_id: sello.claveId };
}

/** Its bytes are gone: now the row may go too. */
export async function deleteSinBytes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('archivo_adjuntos')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('clave_datos', 'is', null)
    .execute();
}

type Enlace = { ids: readonly number[]; usuarioId: number; requerimientoId: number; now: Date };

/** Links once what that person uploaded; those it answers, and no others, were linked by this call. */
export async function linkAdjuntos(
  tx: Tx,
  { ids, usuarioId, requerimientoId, now }: Enlace,
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
export async function olvidarSueltos(
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

export type Marcado = { id: number; claveObjeto: string; created: Date };

type Limpieza = {
  /** Linked to nothing since before this. */
  sueltosDesde: Date;
  /** Left by a process that died, or by an account that was deleted, before this. */
  aMediasDesde: Date;
  despuesDe: number;
  cuantos: number;
  now: Date;
};

/** Takes the key away first, so that nobody links what is about to be removed. What somebody is linking is left. */
export async function marcarParaQuitar(tx: Tx, limpieza: Limpieza): Promise<Marcado[]> {
  const { sueltosDesde, aMediasDesde, despuesDe, cuantos, now } = limpieza;
  const elegidos = tx
    .selectFrom('archivo_adjuntos')
    .select('id')
    .where('requerimiento_id', 'is', null)
    .where('id', '>', despuesDe)
    .where((eb) =>
      eb.or([
        eb('created', '<', sueltosDesde),
        eb.and([eb('clave_datos', 'is', null), eb('updated', '<', aMediasDesde)]),
      ]),
    )
    .orderBy('id')
    .limit(cuantos)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('archivo_adjuntos')
    .set({ clave_datos: null, clave_id: null, updated: now })
    .where('id', 'in', elegidos)
    .returning(['id', 'clave_objeto as claveObjeto', 'created'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** `nuevo`: it could still be opened until now. */
export type Viejo = Marcado & { requerimientoId: number; nuevo: boolean };

type Retencion = {
  cerradosAntesDe: Date;
  despuesDe: Pick<Viejo, 'id' | 'created'> | undefined;
  cuantos: number;
  now: Date;
};

/**
 * Takes the key of what was attached to cases closed before then, and of what a former time could not take away. What is
 * attached to a case is never newer than its end: only the oldest have to be looked at.
 */
export async function marcarViejos(
  tx: Tx,
  { cerradosAntesDe, despuesDe, cuantos, now }: Retencion,
): Promise<Viejo[]> {
  const sigue = despuesDe ? sql`and (a.created, a.id) > (${despuesDe.created}, ${despuesDe.id})` : sql``;
  const { rows } = await sql<Viejo>`
    with elegidos as (
      select a.id, a.clave_datos is not null as nuevo from archivo_adjuntos a
      where a.requerimiento_id is not null and a.created < ${cerradosAntesDe} ${sigue}
        and (a.clave_datos is null or exists (
          select from requerimientos r where r.id = a.requerimiento_id and r.cerrado < ${cerradosAntesDe}))
      order by a.created, a.id limit ${cuantos} for update skip locked
    )
    update archivo_adjuntos a set clave_datos = null, clave_id = null, updated = ${now}
    from elegidos e where a.id = e.id
    returning a.id, a.clave_objeto as "claveObjeto", a.created, a.requerimiento_id as "requerimientoId",
      e.nuevo`.execute(tx);
  return rows.sort((uno, otro) => uno.created.getTime() - otro.created.getTime() || uno.id - otro.id);
}
