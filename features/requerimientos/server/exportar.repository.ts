import { type Reader, sql } from '@oficina/db';
import { type Casa, conditionsOf, type RequerimientosQuery } from './filtros.repository.ts';
import { nombreDe } from './lectura.repository.ts';
import type { CasoRow } from './requerimientos.repository.ts';

export type CasoExportado = Pick<
  CasoRow,
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
   coalesce(r.contacto->>'nombre', ${nombreDe('u')}) as usuario,
   coalesce(r.contacto->>'documento', u.documento) as documento,
   case when e.id is null then null else ${nombreDe('e')} end as encargado`,
);

type Quien = Casa & { usuarioId: number };

/**
 * Some of those that the list shows, after that one; by id alone, which is the only order in which everybody's can be
 * gone through a piece at a time.
 */
export async function findCasosParaExportar(
  reader: Reader,
  query: RequerimientosQuery,
  { usuarioId, ...casa }: Quien,
  ultimo: CasoExportado | undefined,
  limit: number,
): Promise<CasoExportado[]> {
  const conditions = conditionsOf(query, { tipo: 'todos', usuarioId }, casa);
  if (!conditions) return [];
  const asc = query.order.find(({ field }) => field === 'id' || field === 'created')?.direction === 'asc';
  const order = sql.raw(asc ? 'r.id asc' : 'r.id desc');
  const sigue = ultimo ? [sql`r.id ${sql.raw(asc ? '>' : '<')} ${ultimo.id}`] : [];
  const where = sql.join([sql`true`, ...conditions, ...sigue], sql` and `);
  const { rows } = await sql<CasoExportado>`
    select r.id, r.numero, r.descripcion, r.estado, r.created, r.updated, r.vence, r.cerrado, r.conforme, ${DETALLE}
    from (select r.* from requerimientos r where ${where} order by ${order} limit ${limit}) r
    join requerimiento_categorias c on c.id = r.categoria_id left join suministros s on s.id = r.suministro_id
    left join usuarios u on u.id = r.usuario_id left join usuarios e on e.id = r.encargado_id
    order by ${order}`.execute(reader);
  return rows;
}
