import { type Reader, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { mensajeEstado, TIPOS, type Tipo } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';
import { COLUMNS, type MensajeRow, NAMES_JOIN, SELECT_WITH_NAMES, whereOf } from './list.repository.ts';

type MensajesQuery = Query<typeof mensajesQuery>;

/** Names are joined after the limit, as in the list. */
export async function listMensajesToExport(
  reader: Reader,
  query: MensajesQuery,
  last: MensajeRow | undefined,
  limit: number,
): Promise<MensajeRow[]> {
  const asc = query.order[0]?.direction === 'asc';
  const order = sql.raw(asc ? 'm.id asc' : 'm.id desc');
  const cursorFilter = last ? sql`and m.id ${sql.raw(asc ? '>' : '<')} ${last.id}` : sql``;
  const { rows } = await sql<MensajeRow>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS} from mensajes m where true ${usuarioTipoAndEstadoFilter(query)} ${whereOf(query)} ${cursorFilter}
      order by ${order} limit ${limit}
    ) m ${NAMES_JOIN} order by ${order}`.execute(reader);
  return rows;
}

const literals = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));

/** The values are literals, so that the planner knows how few rows match. A state that does not exist has no mensajes. */
function usuarioTipoAndEstadoFilter({ filters: { usuario, tipo, estado } }: MensajesQuery) {
  const requested = mensajeEstado.codes().filter((code) => !estado || estado.includes(code));
  return sql`${usuario ? sql`and m.usuario_id = any(${usuario}::bigint[])` : sql``}
    ${tipo ? sql`and m.tipo in (${literals(tipo.map((one) => TIPOS[one as Tipo]))})` : sql``}
    ${!estado ? sql`` : requested.length > 0 ? sql`and m.estado in (${literals(requested)})` : sql`and false`}`;
}
