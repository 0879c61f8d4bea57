import { type Reader, type Row, sql, type Tx } from '@oficina/db';
import type { Lista } from '../contract/index.ts';

export type VistaRow = Row<'vistas'>;
/** Who asks, and the lists that they open. */
export type VistaViewer = { usuarioId: number; listas: readonly Lista[] };

const visibleTo = ({ usuarioId, listas }: VistaViewer) =>
  sql<boolean>`lista = any(${listas}::text[]) and (dueno_id = ${usuarioId} or compartida)`;

/** The bound of each person keeps the table short. */
export async function listVistas(reader: Reader, viewer: VistaViewer): Promise<VistaRow[]> {
  const { rows } = await sql<VistaRow>`
    select * from vistas where ${visibleTo(viewer)} order by compartida, lower(nombre), id`.execute(reader);
  return rows;
}

export async function lockVista(tx: Tx, viewer: VistaViewer, id: number): Promise<VistaRow | undefined> {
  const { rows } = await sql<VistaRow>`
    select * from vistas where id = ${id} and ${visibleTo(viewer)} for update`.execute(tx);
  return rows[0];
}

/** Two tabs of one person that save at once wait for each other, so that together they do not pass the bound. */
export async function countOtherVistas(
  tx: Tx,
  duenoId: number,
  lista: Lista,
  nombre: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vistas', ${duenoId}))`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from vistas
    where dueno_id = ${duenoId} and (lista, nombre) <> (${lista}, ${nombre})`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function saveVista(
  tx: Tx,
  vista: Pick<VistaRow, 'dueno_id' | 'lista' | 'nombre' | 'consulta' | 'compartida' | 'created'>,
): Promise<VistaRow> {
  return tx
    .insertInto('vistas')
    .values(vista)
    .onConflict((conflict) =>
      conflict
        .columns(['dueno_id', 'lista', 'nombre'])
        .doUpdateSet({ consulta: vista.consulta, compartida: vista.compartida }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteVista(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('vistas').where('id', '=', id).execute();
}
