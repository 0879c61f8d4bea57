import { type Reader, type Row, type RowChanges, sql, type Tx, uniqueViolation } from '@oficina/db';

export type RespuestaRow = Row<'respuestas'>;
export type RespuestaValues = Pick<
  RespuestaRow,
  'titulo' | 'texto' | 'atajo' | 'categorias' | 'estado' | 'encargado' | 'dueno_id'
>;
type Viewer = { usuarioId: number; isAdmin: boolean };

/** A clerk sees their own and everybody's; an administrator also sees those that were offered or put aside. */
const visibleTo = ({ usuarioId, isAdmin }: Viewer) =>
  isAdmin
    ? sql<boolean>`(dueno_id is null or dueno_id = ${usuarioId} or propuesta)`
    : sql<boolean>`(dueno_id = ${usuarioId} or (dueno_id is null and activa))`;

/** Those of this category come first, then the most used. The bounds of the table keep the list short. */
export async function listRespuestas(
  reader: Reader,
  viewer: Viewer,
  categorias: readonly number[],
): Promise<RespuestaRow[]> {
  const { rows } = await sql<RespuestaRow>`
    select * from respuestas where ${visibleTo(viewer)}
    order by categorias && ${categorias}::bigint[] desc, usos desc, titulo, id`.execute(reader);
  return rows;
}

export async function lockRespuesta(tx: Tx, viewer: Viewer, id: number): Promise<RespuestaRow | undefined> {
  const { rows } = await sql<RespuestaRow>`
    select * from respuestas where id = ${id} and ${visibleTo(viewer)} for update`.execute(tx);
  return rows[0];
}

/** Two clerks who add one at the same time wait for each other, so that together they do not pass the bound. */
export async function countRespuestas(tx: Tx, duenoId: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('respuestas', ${duenoId ?? 0}))`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from respuestas where dueno_id is not distinct from ${duenoId}::bigint`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** The shortcut of a row that was just written is that of another one. */
export const isAtajoTaken = (error: unknown): boolean => uniqueViolation(error) === 'respuestas_atajo_key';

export async function insertRespuesta(tx: Tx, values: RespuestaValues, now: Date): Promise<RespuestaRow> {
  return tx
    .insertInto('respuestas')
    .values({ ...values, created: now, updated: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRespuesta(
  tx: Tx,
  id: number,
  changes: RowChanges<'respuestas'>,
  now: Date,
): Promise<RespuestaRow> {
  return tx
    .updateTable('respuestas')
    .set({ ...changes, version: sql<number>`version + 1`, updated: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRespuesta(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('respuestas').where('id', '=', id).execute();
}

/** The most used come first. One that the person does not see is not counted. */
export async function countUse(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  await sql`update respuestas set usos = usos + 1 where id = ${id} and ${visibleTo(viewer)}`.execute(tx);
}
