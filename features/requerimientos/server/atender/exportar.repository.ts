import { type Reader, sql } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import type { RequerimientoRow } from '../requerimientos.repository.ts';
import { conditionsOf, type RequerimientosQuery, type SearchContext } from './filters.repository.ts';
import { findSearched, type Searched, searchedCondition } from './searched.repository.ts';

export type ExportedRequerimiento = Pick<
  RequerimientoRow,
  'id' | 'numero' | 'descripcion' | 'estado' | 'created' | 'updated' | 'vence' | 'cerrado' | 'conforme'
> & {
  categoria: string;
  sustantivo: string;
  usuario: string | null;
  documento: string | null;
  cuenta: string | null;
  encargado: string | null;
};

const DETALLE = sql.raw(
  `c.nombre as categoria, c.sustantivo, s.cuenta,
   coalesce(r.contacto->>'nombre', ${nombreVisibleSql('u')}) as usuario,
   coalesce(r.contacto->>'documento', u.documento) as documento,
   case when e.id is null then null else ${nombreVisibleSql('e')} end as encargado`,
);

type ExportContext = SearchContext & { usuarioId: number };
const ALL = 'todos';

/** The same for all the pages of one spreadsheet. */
export const findExportSearch = (reader: Reader, query: RequerimientosQuery, context: ExportContext) =>
  findSearched(reader, query, { tipo: ALL, usuarioId: context.usuarioId }, context);

/** The order is by id, the only one in which all cases can be read in pages with a cursor. */
export async function listForExport(
  reader: Reader,
  query: RequerimientosQuery,
  { usuarioId, ...context }: ExportContext,
  searched: Searched | undefined,
  last: ExportedRequerimiento | undefined,
  limit: number,
): Promise<ExportedRequerimiento[]> {
  const conditions = conditionsOf(query, { tipo: ALL, usuarioId }, context);
  if (!conditions) return [];
  const asc = query.order.find(({ field }) => field === 'id' || field === 'created')?.direction === 'asc';
  const order = sql.raw(asc ? 'r.id asc' : 'r.id desc');
  const afterCursor = last ? [sql`r.id ${sql.raw(asc ? '>' : '<')} ${last.id}`] : [];
  const ofSearched = searched ? [searchedCondition(searched)] : [];
  const where = sql.join([sql`true`, ...conditions, ...ofSearched, ...afterCursor], sql` and `);
  const { rows } = await sql<ExportedRequerimiento>`
    select r.id, r.numero, r.descripcion, r.estado, r.created, r.updated, r.vence, r.cerrado, r.conforme, ${DETALLE}
    from (select r.* from requerimientos r where ${where} order by ${order} limit ${limit}) r
    join requerimiento_categorias c on c.id = r.categoria_id left join suministros s on s.id = r.suministro_id
    left join usuarios u on u.id = r.usuario_id left join usuarios e on e.id = r.encargado_id
    order by ${order}`.execute(reader);
  return rows;
}
