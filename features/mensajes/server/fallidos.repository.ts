import { type Page, type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { fallidosQuery } from '../contract/fallidos.routes.ts';
import { MOST_TOLD, mensajeEstado } from '../contract/index.ts';
import { codesOf, NAMES_JOIN, SELECT_WITH_NAMES, whereOf } from './list.repository.ts';

type FallidosQuery = Query<typeof fallidosQuery>;

/** The last failed mensaje of an address, and how many there are. */
export type FallidosRow = Pick<
  Row<'mensajes'>,
  'id' | 'usuario_id' | 'suministro_id' | 'tipo' | 'para' | 'error' | 'updated'
> & { total: number; usuario_nombre: string | null; suministro_cuenta: string | null };

/** No more failed mensajes are put together, the last first, so that a day when all of them fail costs as any other. */
const MOST_READ = 10_000;
const FALLIDO = sql.lit(mensajeEstado.code('fallido'));
const COLUMNS = sql.raw('m.id, m.usuario_id, m.suministro_id, m.tipo, m.para, m.error, m.updated');
/** A deleted account leaves one of these in each of its mensajes, and nobody can be written to there. */
const isAddress = sql.raw("m.para not like 'eliminado-%'");

/**
 * The state is a literal, because only so does the planner use the partial indexes, which hold all that this reads: the rows
 * themselves are visited only for the page.
 */
const lastFallidos = (query: FallidosQuery) => sql`
  select m.id, lower(m.para) as clave from mensajes m
  where m.estado = ${FALLIDO} and ${isAddress} ${narrowing(query)}
  order by m.id desc limit ${sql.lit(MOST_READ)}`;

function narrowing(query: FallidosQuery) {
  const { usuario, tipo } = query.filters;
  return sql`${usuario ? sql`and m.usuario_id = any(${usuario}::bigint[])` : sql``}
    ${tipo ? sql`and m.tipo = any(${codesOf(tipo)}::int2[])` : sql``} ${whereOf(query)}`;
}

/** As many as there are, with the filters of the list, up to one more than is told. */
const countOf = (clave: ReturnType<typeof sql.raw>, query: FallidosQuery) => sql`(
  select count(*) from (
    select from mensajes m where m.estado = ${FALLIDO} and lower(m.para) = ${clave}
      ${narrowing(query)} limit ${sql.lit(MOST_TOLD + 1)}) c)`;

/** The address whose last mensaje failed later goes first. */
export async function findFallidos(reader: Reader, query: FallidosQuery): Promise<Page<FallidosRow>> {
  const { rows } = await sql<FallidosRow>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS}, ${countOf(sql.raw('p.clave'), query)} as total from (
        select max(f.id) as id, f.clave from (${lastFallidos(query)}) f group by f.clave
        order by 1 desc limit ${query.itemsPerPage} offset ${query.offset}
      ) p join mensajes m on m.id = p.id
    ) m ${NAMES_JOIN} order by m.id desc`.execute(reader);
  const counted = await sql<{ total: number; leidos: number }>`
    select count(distinct f.clave) as total, count(*) as leidos from (${lastFallidos(query)}) f`.execute(
    reader,
  );
  const { total = 0, leidos = 0 } = counted.rows[0] ?? {};
  return { rows, total, approximate: leidos >= MOST_READ };
}

/** Those of the address of that mensaje, up to it. Undefined when it is not a failed one. */
export async function findFallidosUntil(reader: Reader, id: number): Promise<FallidosRow | undefined> {
  const { rows } = await sql<FallidosRow>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS}, (
        select count(*) from (
          select from mensajes n where n.estado = ${FALLIDO} and lower(n.para) = lower(m.para) and n.id <= m.id
          limit ${sql.lit(MOST_TOLD + 1)}) c) as total
      from mensajes m where m.id = ${id} and m.estado = ${FALLIDO} and ${isAddress}
    ) m ${NAMES_JOIN}`.execute(reader);
  return rows[0];
}
