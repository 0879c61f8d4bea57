import { sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { accionesOf } from '../../contract/acciones.ts';
import type { auditoriaQuery } from '../../contract/index.ts';

type Filters = Query<typeof auditoriaQuery>['filters'];

/** The rows of the audit, as `a`, that a list or a spreadsheet asks for. */
export function auditoriaWhere({ usuario, accion, tipo, entidad, entidadId, motivo, created }: Filters) {
  const conditions = [
    ...(created?.from ? [sql`a.created >= ${created.from}`] : []),
    ...(created?.until ? [sql`a.created < ${created.until}`] : []),
    ...(usuario ? [sql`a.actor_id = any(${usuario}::bigint[])`] : []),
    ...(accion ? [sql`a.accion = any(${accion}::text[])`] : []),
    ...(tipo ? [sql`a.accion = any(${accionesOf(tipo)}::text[])`] : []),
    ...(entidad ? [sql`a.entidad = any(${entidad}::text[])`] : []),
    ...(entidadId ? [sql`a.entidad_id = any(${entidadId}::text[])`] : []),
    ...(motivo !== undefined ? [sql`starts_with(lower(a.motivo), lower(${motivo}::text))`] : []),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}
