import { cappedCountOf, type Page, type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { auditoriaQuery } from '@oficina/usuarios/contract';
import { auditoriaWhere, nombreVisibleSql } from '@oficina/usuarios/server';

export type AuditoriaRow = Pick<
  Row<'auditoria'>,
  'id' | 'created' | 'actor_id' | 'actor' | 'roles' | 'accion' | 'entidad' | 'entidad_id' | 'motivo' | 'orden'
> & {
  ip: string | null;
  cambios: Record<string, unknown> | null;
  sello: string | null;
  quien: string | null;
  sobre: string | null;
};

/** How each thing is named: the text, and the table that has it. What has no name of its own is not here. */
const NAMES: Readonly<Record<string, string>> = {
  archivo_facturas: 'x.nombre from archivo_facturas',
  archivo_subidas: 'x.nombre from archivo_subidas',
  corte: 'x.zona from cortes',
  factura: 'x.numero from facturas',
  mensaje: 'x.para from mensajes',
  requerimiento: 'x.numero from requerimientos',
  respuesta: 'x.titulo from respuestas',
  suministro: "x.nombre || ' · ' || x.cuenta from suministros",
  suministro_mail: 'x.email from suministro_mails',
  suministro_telefono: 'x.telefono from suministro_telefonos',
  usuario: `${nombreVisibleSql('x')} from usuarios`,
};

/** Each name is looked up by its key, for the rows of the page alone. */
const SOBRE = sql.raw(
  `case a.entidad ${Object.entries(NAMES)
    .map(([entidad, name]) => `when '${entidad}' then (select ${name} x where x.id = a.numero)`)
    .join(' ')} end`,
);

type AuditoriaQuery = Query<typeof auditoriaQuery>;

/** The dates of the query choose the months that are read. */
export function selectPage(query: AuditoriaQuery) {
  const direction = query.order[0]?.direction === 'asc' ? 'asc' : 'desc';
  const order = sql.raw(`a.created ${direction}, a.id ${direction}`);
  return sql<AuditoriaRow>`
    select a.*, ${SOBRE} as sobre,
      (select ${sql.raw(nombreVisibleSql('u'))} from usuarios u where u.id = a.actor_id) as quien
    from (
      select a.id, a.created, a.actor_id, a.actor, a.roles, host(a.ip) as ip, a.accion, a.entidad, a.entidad_id, a.motivo,
        a.cambios, a.orden, encode(a.sello, 'hex') as sello,
        case when a.entidad_id ~ '^[0-9]{1,15}$' then a.entidad_id::bigint end as numero
      from auditoria a where ${auditoriaWhere(query.filters)}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) a order by ${order}`;
}

export async function findAuditoria(reader: Reader, query: AuditoriaQuery): Promise<Page<AuditoriaRow>> {
  const { rows } = await selectPage(query).execute(reader);
  const where = auditoriaWhere(query.filters);
  return { rows, ...(await cappedCountOf(reader, sql`auditoria a where ${where}`)) };
}
