import { type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { usuariosQuery } from '../contract/index.ts';
import { conditionsOf } from './search-usuarios.repository.ts';

export type ExportedUsuario = Pick<
  Row<'usuarios'>,
  | 'id'
  | 'email'
  | 'nombre'
  | 'apellido'
  | 'razon_social'
  | 'documento'
  | 'cuit'
  | 'telefono'
  | 'email_validado'
  | 'telefono_validado'
  | 'identidad_validada'
  | 'recibir_papel'
  | 'roles'
  | 'created'
> & { suministros: string | null };

/**
 * The order is by id alone, the only one in which all rows can be read in pieces. The suministros are aggregated once the
 * page is cut.
 */
export async function findUsuariosForExport(
  reader: Reader,
  query: Query<typeof usuariosQuery>,
  last: ExportedUsuario | undefined,
  limit: number,
): Promise<ExportedUsuario[]> {
  const conditions = conditionsOf(query);
  if (!conditions) return [];
  const asc = query.order.find(({ field }) => field === 'id')?.direction === 'asc';
  const order = sql.raw(asc ? 'u.id asc' : 'u.id desc');
  const afterLast = last ? [sql`u.id ${sql.raw(asc ? '>' : '<')} ${last.id}`] : [];
  const where = sql.join([sql`u.eliminado is null`, ...conditions, ...afterLast], sql` and `);
  const { rows } = await sql<ExportedUsuario>`
    with u as materialized (
      select u.id, u.email, u.nombre, u.apellido, u.razon_social, u.documento, u.cuit, u.telefono, u.email_validado,
        u.telefono_validado, u.identidad_validada, u.recibir_papel, u.roles, u.created
      from usuarios u where ${where} order by ${order} limit ${limit}
    ), v as (
      select us.usuario_id, string_agg(s.cuenta, ', ' order by us.id) as suministros
      from usuario_suministros us join suministros s on s.id = us.suministro_id
      where us.usuario_id = any(array(select id from u)) group by us.usuario_id
    )
    select u.*, v.suministros from u left join v on v.usuario_id = u.id order by ${order}`.execute(reader);
  return rows;
}
