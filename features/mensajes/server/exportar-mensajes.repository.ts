import { type Reader, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { mensajeEstado, TIPOS, type Tipo } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';
import { COLUMNS, CON_NOMBRES, type MensajeRow, PERSONAS, whereOf } from './listado.repository.ts';

type MensajesQuery = Query<typeof mensajesQuery>;

/** Some of those that the list shows, after that one. Joined once cut, as the list does. */
export async function findMensajesParaExportar(
  reader: Reader,
  query: MensajesQuery,
  ultimo: MensajeRow | undefined,
  limit: number,
): Promise<MensajeRow[]> {
  const asc = query.order[0]?.direction === 'asc';
  const order = sql.raw(asc ? 'm.id asc' : 'm.id desc');
  const sigue = ultimo ? sql`and m.id ${sql.raw(asc ? '>' : '<')} ${ultimo.id}` : sql``;
  const { rows } = await sql<MensajeRow>`
    ${CON_NOMBRES} from (
      select ${COLUMNS} from mensajes m where true ${deQuien(query)} ${whereOf(query)} ${sigue}
      order by ${order} limit ${limit}
    ) m ${PERSONAS} order by ${order}`.execute(reader);
  return rows;
}

const literals = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));

/** Literals, so that the planner knows how few those are. A state that does not exist has no messages. */
function deQuien({ filters: { usuario, tipo, estado } }: MensajesQuery) {
  const pedidos = mensajeEstado.codes().filter((code) => !estado || estado.includes(code));
  return sql`${usuario ? sql`and m.usuario_id = any(${usuario}::bigint[])` : sql``}
    ${tipo ? sql`and m.tipo in (${literals(tipo.map((uno) => TIPOS[uno as Tipo]))})` : sql``}
    ${!estado ? sql`` : pedidos.length > 0 ? sql`and m.estado in (${literals(pedidos)})` : sql`and false`}`;
}
