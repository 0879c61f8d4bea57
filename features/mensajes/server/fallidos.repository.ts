import { type Page, type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { fallidosQuery } from '../contract/fallidos.routes.ts';
import { isWholeAddress, MOST_TOLD, mensajeEstado } from '../contract/index.ts';
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
 * What the index of failed mensajes holds, the last first, so that no row is visited but those of the page. Without the fence
 * the planner would take the filters for so narrow that it reads the rows instead. The state is a literal, because only so are
 * the partial indexes used.
 */
const allFallidos = ({ filters: { created } }: FallidosQuery) => sql`(
  select m.id, m.para, m.tipo, m.prioridad, m.created from mensajes m where m.estado = ${FALLIDO}
    ${created?.from ? sql`and m.created >= ${created.from}` : sql``}
    ${created?.until ? sql`and m.created < ${created.until}` : sql``}
  order by m.created desc, m.id desc offset 0) m where ${isAddress}`;

/** One person or one address has few, which have their own index. */
const fewFallidos = sql`mensajes m where m.estado = ${FALLIDO} and ${isAddress}`;

function lastFallidos(query: FallidosQuery) {
  const { usuario, para = '' } = query.filters;
  const isNarrow = usuario !== undefined || isWholeAddress(withoutAccents(para));
  return sql`select m.id, lower(m.para) as clave from ${isNarrow ? fewFallidos : allFallidos(query)}
    ${narrowing(query)} order by m.created desc, m.id desc limit ${sql.lit(MOST_READ)}`;
}

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

type Counted = { addresses: number; examined: number };

/** The address whose last mensaje failed later goes first. */
export async function findFallidos(reader: Reader, query: FallidosQuery): Promise<Page<FallidosRow>> {
  const { rows } = await sql<FallidosRow & Counted>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS}, p.addresses, p.examined, ${countOf(sql.raw('p.clave'), query)} as total from (
        select max(f.id) as id, f.clave, count(*) over () as addresses, sum(count(*)) over ()::int as examined
        from (${lastFallidos(query)}) f group by f.clave
        order by 1 desc limit ${query.itemsPerPage} offset ${query.offset}
      ) p join mensajes m on m.id = p.id
    ) m ${NAMES_JOIN} order by m.id desc`.execute(reader);
  const { addresses, examined } = rows[0] ?? (await countFallidos(reader, query));
  return { rows, total: addresses, approximate: examined >= MOST_READ };
}

/** A page after the last has no row to say it. */
async function countFallidos(reader: Reader, query: FallidosQuery): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(distinct f.clave) as addresses, count(*) as examined from (${lastFallidos(query)}) f`.execute(
    reader,
  );
  return rows[0] ?? { addresses: 0, examined: 0 };
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
