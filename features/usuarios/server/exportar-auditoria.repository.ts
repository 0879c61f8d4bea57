import { type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { auditoriaQuery } from '../contract/index.ts';
import { auditoriaWhere } from './auditoria/auditoria-where.repository.ts';

export type ExportedFact = Pick<
  Row<'auditoria'>,
  'id' | 'created' | 'roles' | 'accion' | 'entidad' | 'entidad_id' | 'motivo'
> & {
  actor: string | null;
  ip: string | null;
  cambios: string | null;
  /** The text keeps the microseconds that a Date loses: the next page is found by it. */
  createdText: string;
};

/** The order is that of the primary key, because each month is a separate partition. */
export async function findAuditoriaForExport(
  reader: Reader,
  { filters, order }: Query<typeof auditoriaQuery>,
  last: ExportedFact | undefined,
  limit: number,
): Promise<ExportedFact[]> {
  const asc = order[0]?.direction === 'asc';
  const after = last
    ? sql`and (a.created, a.id) ${sql.raw(asc ? '>' : '<')} (${last.createdText}::timestamptz, ${last.id}::bigint)`
    : sql``;
  const { rows } = await sql<ExportedFact>`
    select a.id, a.created, a.created::text as "createdText", coalesce(a.actor, a.actor_id::text) as actor, a.roles,
      a.accion, a.entidad, a.entidad_id, host(a.ip) as ip, a.motivo, a.cambios::text as cambios
    from auditoria a where ${auditoriaWhere(filters)} ${after}
    order by ${sql.raw(asc ? 'a.created, a.id' : 'a.created desc, a.id desc')} limit ${limit}`.execute(
    reader,
  );
  return rows;
}
