import { type Db, type Page, type Reader, sql } from '@oficina/db';
import { DEFAULT_PATTERN, RESUMEN_COUNT_LIMIT } from '../../contract/index.ts';
import { DETALLE, type RequerimientoDetail, SELECT_DETAIL } from '../requerimiento-detail.repository.ts';
import {
  type Condition,
  conditionsOf,
  orderOf,
  type RequerimientosQuery,
  type Scope,
} from './filters.repository.ts';
import { findSearched, sourcesOf } from './searched.repository.ts';

/**
 * With many cases the planner believes that a plan for each value is worth its time, and then planning the queue takes as
 * long as reading it. The views of the queue begin at their own indexes whatever the values, so their transaction keeps one
 * plan. A search in the texts and a person's own list need to know the value.
 */
export function listForStaff(db: Db, ...asked: Asked): Promise<Page<RequerimientoDetail>> {
  const [{ filters }] = asked;
  if ((filters.q !== undefined && filters.enTextos) || filters.descripcion !== undefined)
    return listRequerimientos(db, ...asked);
  return db.tx(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return listRequerimientos(tx, ...asked);
  });
}

type Asked = [query: RequerimientosQuery, scope: Scope, now: Date, numberFormat?: string];

/**
 * The page is cut before the joins. A person's own cases are counted exactly; a wide list only up to the limit of the tabs
 * and in the order of the page, so that the same index serves without reading the table.
 */
export async function listRequerimientos(
  reader: Reader,
  query: RequerimientosQuery,
  scope: Scope,
  now: Date,
  numberFormat = DEFAULT_PATTERN,
): Promise<Page<RequerimientoDetail>> {
  const conditions = conditionsOf(query, scope, { now, numberFormat });
  const branches = branchesOf(query, scope);
  const sources = sourcesOf(await findSearched(reader, query, scope, { now, numberFormat }));
  if (!conditions || branches.length === 0 || sources.length === 0) return { rows: [], total: 0 };
  const wheres = branches.map((branch) => sql.join<boolean>([branch, ...conditions], sql` and `));
  const fromAll = (columns: RawFragment, tail: RawFragment) =>
    unionAll(wheres.flatMap((where) => sources.map((source) => source(columns, where, tail))));
  const order = orderOf(query, scope);
  const { itemsPerPage, offset } = query;
  const end = itemsPerPage + offset;
  const { rows } = await sql<RequerimientoDetail>`
    ${SELECT_DETAIL} from (
      select r.* from (${fromAll(sql`r.*`, sql`order by ${order} limit ${end}`)}) r
      order by ${order} limit ${itemsPerPage} offset ${offset}
    ) r ${DETALLE} order by ${order}`.execute(reader);
  const isOwn = scope.tipo === 'propios';
  const limit = isOwn ? sql`` : sql`order by ${order} limit ${sql.lit(RESUMEN_COUNT_LIMIT)}`;
  const corte = isOwn ? sql`` : sql`limit ${sql.lit(RESUMEN_COUNT_LIMIT)}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from (${fromAll(sql`1`, limit)}) r ${corte}
    ) contados`.execute(reader);
  const total = counted.rows[0]?.total ?? 0;
  return isOwn ? { rows, total } : { rows, total, approximate: total >= RESUMEN_COUNT_LIMIT };
}

type RawFragment = ReturnType<typeof sql>;

const unionAll = (partes: readonly RawFragment[]) =>
  sql.join(
    partes.map((part) => sql`(${part})`),
    sql` union all `,
  );

/**
 * An encargado has two queues, their own and the unassigned one, each with its index; a single condition with "or" would use
 * neither. The branches never overlap.
 */
function branchesOf({ filters, exists }: RequerimientosQuery, { tipo, usuarioId }: Scope): Condition[] {
  if (tipo === 'propios') return [sql`r.usuario_id = ${usuarioId}`];
  if (tipo === 'todos') return [sql`true`];
  const asksFor = (who: 'yo' | 'ninguno') =>
    filters.encargado?.some((one) => one === who || (who === 'yo' && one === usuarioId)) ?? true;
  const branches: Condition[] = [];
  if (asksFor('yo') && exists.encargado !== false) branches.push(sql`r.encargado_id = ${usuarioId}`);
  if (asksFor('ninguno') && exists.encargado !== true) branches.push(sql`r.encargado_id is null`);
  // This branch holds the cases that they began themselves and somebody else attends.
  if (filters.usuario?.includes(usuarioId))
    branches.push(sql`r.usuario_id = ${usuarioId} and r.encargado_id <> ${usuarioId}`);
  return branches;
}
