import type { NewRow, Reader, RowChanges, Tx } from '@oficina/db';
import { sql, uniqueViolation } from '@oficina/db';
import { CLOSED_CODES, OPEN_CODES } from '../../contract/estados.ts';
import { RESUMEN_COUNT_LIMIT } from '../../contract/index.ts';
import { SOLICITUD_CATEGORIA } from '../../contract/solicitud.ts';
import type { CategoriaRow } from '../categorias.repository.ts';

/** The law asks for these four, which only the public form uses, so that nobody edits them. */
const INTERNAS = Object.values(SOLICITUD_CATEGORIA);
const ALL_CODES = [...OPEN_CODES, ...CLOSED_CODES];

/** A row without a code was added by other means, and nothing can name it. */
const selectEdited = (reader: Reader) =>
  reader
    .selectFrom('requerimiento_categorias')
    .selectAll()
    .where('codigo', 'is not', null)
    .where('codigo', 'not in', INTERNAS);

export const listEditedCategorias = (reader: Reader): Promise<CategoriaRow[]> =>
  selectEdited(reader).orderBy('orden').orderBy('id').execute();

export const findEditedCategoria = (reader: Reader, id: number): Promise<CategoriaRow | undefined> =>
  selectEdited(reader).where('id', '=', id).executeTakeFirst();

/** A case that is being filed in it waits until the transaction ends, or is waited for. */
export const lockEditedCategoria = (tx: Reader, id: number): Promise<CategoriaRow | undefined> =>
  selectEdited(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export type CategoriaCounts = { id: number; con_casos: boolean; abiertos: number };

/** The index of the queue begins with the estado, so that all of them are named. */
export async function countCasos(reader: Reader, ids: readonly number[]): Promise<CategoriaCounts[]> {
  const { rows } = await sql<CategoriaCounts>`
    select c.id,
      exists (select from requerimientos r
        where r.estado = any(${ALL_CODES}::smallint[]) and r.categoria_id = c.id) as con_casos,
      (select count(*) from (select from requerimientos r
        where r.estado = any(${[...OPEN_CODES]}::smallint[]) and r.categoria_id = c.id
        limit ${RESUMEN_COUNT_LIMIT}) counted)::int as abiertos
    from requerimiento_categorias c where c.id = any(${ids}::bigint[])`.execute(reader);
  return rows;
}

export async function isNombreOffered(
  reader: Reader,
  { id, nombre, sustantivo }: Pick<CategoriaRow, 'id' | 'nombre' | 'sustantivo'>,
): Promise<boolean> {
  const found = await reader
    .selectFrom('requerimiento_categorias')
    .select('id')
    .where('id', '!=', id)
    .where('activo', '=', true)
    .where('sustantivo', '=', sustantivo)
    .where(sql<boolean>`lower(nombre) = lower(${nombre})`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateCategoria(
  tx: Tx,
  id: number,
  changes: RowChanges<'requerimiento_categorias'>,
): Promise<void> {
  await tx.updateTable('requerimiento_categorias').set(changes).where('id', '=', id).execute();
}

export const insertCategoria = (tx: Tx, values: NewRow<'requerimiento_categorias'>): Promise<CategoriaRow> =>
  tx.insertInto('requerimiento_categorias').values(values).returningAll().executeTakeFirstOrThrow();

/** The code of a row that was just written is that of another one. */
export const isCodigoTaken = (error: unknown): boolean =>
  uniqueViolation(error) === 'requerimiento_categorias_codigo_key';

export async function countCategorias(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('requerimiento_categorias')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Those that were put in an order, first to last. */
export async function findOrden(reader: Reader): Promise<string[]> {
  const rows = await selectEdited(reader)
    .where('orden', 'is not', null)
    .orderBy('orden')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ codigo }) => codigo ?? []);
}

/** Those that are not named go last, in the order in which they were created. */
export async function saveOrden(tx: Tx, codigos: readonly string[]): Promise<void> {
  await sql`
    update requerimiento_categorias c set orden = array_position(${codigos}::text[], c.codigo)
    where c.orden is distinct from array_position(${codigos}::text[], c.codigo)`.execute(tx);
}
