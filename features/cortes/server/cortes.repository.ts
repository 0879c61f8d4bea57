import { type Reader, type Row, sql, type Tx } from '@oficina/db';

export type CorteRow = Row<'cortes'>;
export type CorteNuevoRow = Pick<
  CorteRow,
  'tipo' | 'inicio' | 'fin' | 'fin_estimado' | 'zona' | 'zonas' | 'motivo' | 'obs'
>;

export type CorteWithSuministros = CorteRow & { suministros: number[] };

/** This is for the staff, because it lists all suministros of the corte. */
export async function findCorte(reader: Reader, id: number): Promise<CorteWithSuministros | undefined> {
  const { rows } = await sql<CorteWithSuministros>`
    select c.*, array(
      select cs.suministro_id from corte_suministros cs where cs.corte_id = c.id order by cs.suministro_id
    ) as suministros
    from cortes c where c.id = ${id} and c.eliminado is null`.execute(reader);
  return rows[0];
}

/** A person sees only their own suministros of a corte (`c`). */
export const suministrosOf = (usuarioId: number) => sql`array(
  select us.suministro_id from usuario_suministros us
  join corte_suministros cs on cs.suministro_id = us.suministro_id and cs.corte_id = c.id
  where us.usuario_id = ${usuarioId} order by us.suministro_id)`;

/** The result is undefined when the corte touches no suministro of that person. */
export async function findCorteOfUsuario(
  reader: Reader,
  id: number,
  usuarioId: number,
): Promise<CorteWithSuministros | undefined> {
  const { rows } = await sql<CorteWithSuministros>`
    select c.*, ${suministrosOf(usuarioId)} as suministros
    from cortes c where c.id = ${id} and c.eliminado is null`.execute(reader);
  return rows.find(({ suministros }) => suministros.length > 0);
}

/** A deleted corte is found too. */
export function findAnyCorte(reader: Reader, id: number): Promise<CorteRow | undefined> {
  return reader.selectFrom('cortes').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findActiveCorte(reader: Reader, id: number): Promise<CorteRow | undefined> {
  return reader
    .selectFrom('cortes')
    .selectAll()
    .where('id', '=', id)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
}

export type PublishRequest = { publisherId: number; key: string | undefined; fingerprint: Buffer };

/** Undefined when that person has already used the key. */
export async function insertCorte(
  tx: Tx,
  corte: CorteNuevoRow,
  { publisherId, key, fingerprint }: PublishRequest,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('cortes')
    .values({
      ...corte,
      publicado_por: publisherId,
      ...(key !== undefined && { idempotencia: key, idempotencia_sha256: fingerprint }),
      created: now,
      updated: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['publicado_por', 'idempotencia']).where('idempotencia', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A corte that was deleted since is found too. */
export function findCorteByKey(
  reader: Reader,
  publisherId: number,
  key: string,
): Promise<Pick<CorteRow, 'id' | 'idempotencia_sha256'> | undefined> {
  return reader
    .selectFrom('cortes')
    .select(['id', 'idempotencia_sha256'])
    .where('publicado_por', '=', publisherId)
    .where('idempotencia', '=', key)
    .executeTakeFirst();
}

export type CorteUpdate = CorteNuevoRow &
  Pick<CorteRow, 'cambio' | 'anterior' | 'restablecido' | 'eliminado'>;

/** False when another request has written the next version meanwhile. */
export async function updateCorte(
  tx: Tx,
  { id, version }: Pick<CorteRow, 'id' | 'version'>,
  cambios: Partial<CorteUpdate>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cortes')
    .set({ ...cambios, version: version + 1, updated: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCortesToNotify(reader: Reader, now: Date, hours: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cortes
    where eliminado is null and (fin is null or fin > ${now} or fin_estimado)
        and inicio > ${now}::timestamptz - interval '7 days'
        and inicio <= ${now}::timestamptz + ${hours} * interval '1 hour'
      or updated > ${now}::timestamptz - interval '2 days'
    order by inicio, id`.execute(reader);
  return rows.map(({ id }) => id);
}

export type CorteEstado = Pick<CorteRow, 'id' | 'version' | 'inicio' | 'fin' | 'fin_estimado' | 'eliminado'>;

export function findEstados(reader: Reader, ids: readonly number[]): Promise<CorteEstado[]> {
  return reader
    .selectFrom('cortes')
    .select(['id', 'version', 'inicio', 'fin', 'fin_estimado', 'eliminado'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/**
 * Only one process at a time writes the avisos of a corte, so that the second finds what the first wrote. A zona may have a
 * hundred thousand suministros, whose avisos are written in one transaction: it takes longer than anything else in the
 * worker.
 */
export async function lockCorte(tx: Tx, id: number): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
  await sql`set local lock_timeout = '5min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('corte', ${id}))`.execute(tx);
}
