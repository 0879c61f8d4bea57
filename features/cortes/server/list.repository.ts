import { cappedCountOf, escapeLike, type Page, type Reader, sql } from '@oficina/db';
import type { MomentRange, Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { cortesQuery } from '../contract/index.ts';
import { type CorteRow, type CorteWithSuministros, suministrosOf } from './cortes.repository.ts';

export type CortesQuery = Query<typeof cortesQuery>;
type Condition = ReturnType<typeof sql<boolean>>;

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** A part of the text that customers read or of the name of a zona finds the corte. */
const ZONA = sql.raw(
  `translate(lower(concat_ws(e'\\n', c.zona, array_to_string(c.zonas, e'\\n'))), '${ACCENTED}', '${UNACCENTED}')`,
);

export async function findCortes(reader: Reader, query: CortesQuery, now: Date): Promise<Page<CorteRow>> {
  const { suministro } = query.filters;
  const where = sql.join(
    [
      ...conditionsOf(query, now),
      ...(suministro
        ? [
            sql<boolean>`c.id = any(array(
              select cs.corte_id from corte_suministros cs where cs.suministro_id = any(${suministro}::bigint[])))`,
          ]
        : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<CorteRow>`
    select c.* from cortes c where ${where}
    order by ${orderOf(query)} limit ${query.itemsPerPage} offset ${query.offset}`.execute(reader);
  return { rows, ...(await cappedCountOf(reader, sql`cortes c where ${where}`)) };
}

/** A person has few suministros, so the cortes are found by suministro before any other filter applies. */
export async function listCortesOfUsuario(
  reader: Reader,
  usuarioId: number,
  query: CortesQuery,
  now: Date,
): Promise<Page<CorteWithSuministros>> {
  const { suministro } = query.filters;
  const filterSql = suministro ? sql`and us.suministro_id = any(${suministro}::bigint[])` : sql``;
  const where = sql.join(
    [
      sql<boolean>`c.id = any(array(
        select distinct cs.corte_id from usuario_suministros us
        join corte_suministros cs on cs.suministro_id = us.suministro_id
        where us.usuario_id = ${usuarioId} ${filterSql}))`,
      ...conditionsOf(query, now),
    ],
    sql` and `,
  );
  const order = orderOf(query);
  const { rows } = await sql<CorteWithSuministros>`
    select c.*, ${suministrosOf(usuarioId)} as suministros
    from (
      select c.* from cortes c where ${where} order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) c order by ${order}`.execute(reader);
  if (query.offset === 0 && rows.length < query.itemsPerPage) return { rows, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*) as total from cortes c where ${where}`.execute(reader);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export function conditionsOf({ filters }: CortesQuery, now: Date): Condition[] {
  const { tipo, zona, inicio, fin, vigente } = filters;
  const conditions: Condition[] = [
    sql`c.eliminado is null`,
    ...filterSql('inicio', inicio),
    ...filterSql('fin', fin),
  ];
  if (tipo) conditions.push(sql`c.tipo = any(${tipo}::text[])`);
  if (zona !== undefined) conditions.push(sql`${ZONA} like ${`%${escapeLike(withoutAccents(zona))}%`}`);
  if (vigente !== undefined)
    conditions.push(
      vigente
        ? sql`(c.fin is null or c.fin > ${now} or c.fin_estimado)`
        : sql`c.fin <= ${now} and not c.fin_estimado`,
    );
  return conditions;
}

function filterSql(column: 'inicio' | 'fin', range: MomentRange | undefined): Condition[] {
  const nombre = sql.raw(`c.${column}`);
  return [
    ...(range?.from ? [sql<boolean>`${nombre} >= ${range.from}`] : []),
    ...(range?.until ? [sql<boolean>`${nombre} < ${range.until}`] : []),
  ];
}

function orderOf({ order }: CortesQuery) {
  const sorting = order.length > 0 ? order : [{ field: 'inicio' as const, direction: 'desc' as const }];
  const partes = sorting.map(({ field, direction }) => `c.${field} ${direction}`);
  return sql.raw([...partes, `c.id ${sorting.at(-1)?.direction ?? 'desc'}`].join(', '));
}
