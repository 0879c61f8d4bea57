import type { Page, Reader, Row } from '@oficina/db';
import { sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { categoriasQuery } from '../contract/routes.ts';

export type CategoriaRow = Row<'requerimiento_categorias'>;

/** The table has few rows, so an exact count is cheap. */
export async function findCategorias(
  reader: Reader,
  query: Query<typeof categoriasQuery>,
  all: boolean,
): Promise<Page<CategoriaRow>> {
  const { sustantivo, codigo, activo } = query.filters;
  let found = reader.selectFrom('requerimiento_categorias');
  if (!all) found = found.where('activo', '=', true);
  if (activo !== undefined) found = found.where('activo', '=', activo);
  if (sustantivo) found = found.where('sustantivo', '=', sql<string>`any(${sustantivo}::text[])`);
  if (codigo) found = found.where('codigo', '=', sql<string>`any(${codigo}::text[])`);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let rows = found.selectAll();
  for (const { field, direction } of query.order) rows = rows.orderBy(field, direction);
  // Unless asked otherwise, they come in the order of the cooperative.
  if (query.order.length === 0) rows = rows.orderBy('orden');
  rows = rows.orderBy('id', query.order.at(-1)?.direction ?? 'asc');
  return { rows: await rows.limit(query.itemsPerPage).offset(query.offset).execute(), total };
}

export function findCategoriaById(reader: Reader, id: number): Promise<CategoriaRow | undefined> {
  return reader.selectFrom('requerimiento_categorias').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A case that has all these values exists. */
export async function hasRequerimiento(
  reader: Reader,
  values: Partial<Pick<Row<'requerimientos'>, 'usuario_id' | 'encargado_id' | 'categoria_id'>>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('requerimientos')
    .select('id')
    .where((eb) => eb.and(values))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCategoriaCodigos(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('requerimiento_categorias').select('codigo').orderBy('id').execute();
  return rows.flatMap(({ codigo }) => codigo ?? []);
}
