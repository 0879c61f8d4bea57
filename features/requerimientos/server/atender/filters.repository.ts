import { escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { dayInArgentina, withoutAccents } from '@oficina/values';
import {
  exactNumeroCandidates,
  OPEN_CODES,
  requerimientoEstado,
  searchNumeroCandidates,
} from '../../contract/index.ts';
import type { requerimientosQuery } from '../../contract/requerimientos.routes.ts';

export type RequerimientosQuery = Query<typeof requerimientosQuery>;
export type Condition = ReturnType<typeof sql<boolean>>;
type Filters = RequerimientosQuery['filters'];

/** With `propios` the cases are few, so any search may read them all. */
export type Scope =
  | { tipo: 'propios'; usuarioId: number }
  | { tipo: 'encargado'; usuarioId: number }
  | { tipo: 'todos'; usuarioId: number };

export type SearchContext = { now: Date; numberFormat: string };

const codesOf = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));
/** The codes are literals, because the partial indexes of the queue do not match parameters. */
const IS_OPEN = sql<boolean>`r.estado in (${codesOf(OPEN_CODES)})`;

const WITH_ACCENT = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const WITHOUT_ACCENT = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** The expression must match that of its index. */
const DESCRIPCION = sql.raw(`translate(lower(r.descripcion), '${WITH_ACCENT}', '${WITHOUT_ACCENT}')`);
/** The index stores groups of three letters or digits: a shorter search would read every case. */
const SEARCHABLE = /[\p{L}\p{N}]{3}/u;

/** Null when the search cannot find anything. */
export function conditionsOf(
  query: RequerimientosQuery,
  scope: Scope,
  { now, numberFormat }: SearchContext,
): Condition[] | null {
  const { filters, exists } = query;
  const searchConditions = busquedaOf(filters, scope, { now, numberFormat });
  if (!searchConditions) return null;
  const conditions = [...searchConditions, ...relationConditions(filters, scope), ...estadosOf(filters, now)];
  const { novedadesUsuario, novedadesEncargado, created, updated, vence, enEsperaDesde, canal } = filters;
  if (novedadesUsuario !== undefined)
    conditions.push(novedadesUsuario ? sql`r.novedades_usuario` : sql`not r.novedades_usuario`);
  // Customers must not learn what the staff have not read.
  if (novedadesEncargado !== undefined && scope.tipo !== 'propios')
    conditions.push(novedadesEncargado ? sql`r.novedades_encargado` : sql`not r.novedades_encargado`);
  if (created?.from) conditions.push(sql`r.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`r.created < ${created.until}`);
  if (updated?.from) conditions.push(sql`r.updated >= ${updated.from}`);
  if (updated?.until) conditions.push(sql`r.updated < ${updated.until}`);
  if (vence?.from) conditions.push(sql`r.vence >= ${vence.from}`);
  if (vence?.until) conditions.push(sql`r.vence < ${vence.until}`);
  if (enEsperaDesde?.from) conditions.push(sql`r.en_espera_desde >= ${enEsperaDesde.from}`);
  if (enEsperaDesde?.until) conditions.push(sql`r.en_espera_desde < ${enEsperaDesde.until}`);
  // How a case came is the staff's own account, so customers do not search by it.
  if (canal && scope.tipo !== 'propios') conditions.push(sql`r.canal = any(${canal}::text[])`);
  if (exists.encargado !== undefined)
    conditions.push(exists.encargado ? sql`r.encargado_id is not null` : sql`r.encargado_id is null`);
  return conditions;
}

/** Whoever attends looks for people; a customer has few cases, and all of them are theirs. */
export const asksForPeople = ({ q, enTextos }: Filters, { tipo }: Scope): boolean =>
  q !== undefined && enTextos !== true && tipo !== 'propios';

/** A number is looked up in `numero`, words in `descripcion`; every word must appear, in any position and order. */
function busquedaOf(
  filters: Filters,
  scope: Scope,
  { now, numberFormat }: SearchContext,
): Condition[] | null {
  const { enTextos, numero, descripcion } = filters;
  const q = asksForPeople(filters, scope) ? undefined : filters.q;
  const conditions: Condition[] = [];
  if (numero)
    conditions.push(
      sql`r.numero = any(${numero.flatMap((one) => exactNumeroCandidates(one, numberFormat))}::text[])`,
    );
  const words = [...(descripcion === undefined ? [] : [descripcion.trim()])];
  const anio = Number(dayInArgentina(now).slice(0, 4));
  const numbers = q === undefined || enTextos ? null : searchNumeroCandidates(q, anio, numberFormat);
  if (numbers) conditions.push(sql`r.numero = any(${numbers}::text[])`);
  else if (q !== undefined) words.push(...q.split(/\s+/).filter(Boolean));
  const isStaffSearch = scope.tipo !== 'propios';
  if (isStaffSearch && words.length > 0 && !words.some((one) => SEARCHABLE.test(one))) return null;
  for (const one of words)
    conditions.push(sql`${DESCRIPCION} like ${`%${escapeLike(withoutAccents(one))}%`}`);
  return conditions;
}

/** A single id is compared with equality, because PostgreSQL plans a list anew at every call. */
const inIds = (column: string, ids: readonly number[]): Condition =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

function relationConditions(filters: Filters, { usuarioId }: Scope): Condition[] {
  const conditions: Condition[] = [];
  const { usuario, categoria, suministro, encargado } = filters;
  if (usuario) conditions.push(inIds('r.usuario_id', usuario));
  if (categoria) conditions.push(inIds('r.categoria_id', categoria));
  if (suministro) conditions.push(inIds('r.suministro_id', suministro));
  for (const column of ['sustantivo', 'codigo'] as const) {
    const valores = filters[`categoria.${column}`];
    if (valores)
      conditions.push(sql`r.categoria_id = any(array(
        select c.id from requerimiento_categorias c where c.${sql.raw(column)} = any(${valores}::text[])))`);
  }
  if (encargado) {
    const ids = encargado.flatMap((one) => (one === 'yo' ? usuarioId : one === 'ninguno' ? [] : one));
    const alternatives = [
      ...(ids.length > 0 ? [inIds('r.encargado_id', ids)] : []),
      ...(encargado.includes('ninguno') ? [sql<boolean>`r.encargado_id is null`] : []),
    ];
    conditions.push(sql`(${sql.join(alternatives, sql` or `)})`);
  }
  return conditions;
}

function estadosOf({ estado, vencido }: Filters, now: Date): Condition[] {
  const conditions: Condition[] = [];
  if (estado) {
    const known = requerimientoEstado.codes().filter((code) => estado.includes(code));
    conditions.push(known.length > 0 ? sql`r.estado in (${codesOf(known)})` : sql`false`);
  }
  const waitingSince = sql`coalesce(r.en_espera_desde, ${now}::timestamptz)`;
  // The condition is given twice: a waiting case is as late as when it began to wait, but the index needs the comparison
  // with the present.
  if (vencido === true) conditions.push(IS_OPEN, sql`r.vence < ${now}`, sql`r.vence < ${waitingSince}`);
  if (vencido === false)
    conditions.push(sql`(not (${IS_OPEN}) or r.vence is null or r.vence >= ${waitingSince})`);
  return conditions;
}

const ORDEN = {
  id: 'r.id',
  created: 'r.created',
  updated: 'r.updated',
  vence: 'r.vence',
  estado: 'r.estado',
  /** The expression must match that of its indexes. */
  urgencia: '(r.en_espera_desde is not null)',
} as const;

/** No index covers all the cases of all years in these orders. */
const SHORT_LIST_ORDERS: readonly (keyof typeof ORDEN)[] = ['vence', 'estado', 'urgencia'];

/**
 * Sorting by term, urgency or state is honoured only for short lists: no index covers all the cases of all years in that order, so
 * those are sorted by id.
 */
export function orderOf({ order, filters }: RequerimientosQuery, scope: Scope) {
  const { usuario, suministro, numero, created, estado, vencido } = filters;
  const onlyOpen = estado?.every((code) => OPEN_CODES.includes(code)) ?? vencido === true;
  const isShortList =
    scope.tipo === 'propios' || usuario || suministro || numero || created?.from || onlyOpen;
  const requestedOrder = order.filter(({ field }) => isShortList || !SHORT_LIST_ORDERS.includes(field));
  const partes = requestedOrder.flatMap(({ field, direction }) => [
    // What is already late is read from where the late ones begin, and those that wait are few among them.
    ...(field === 'urgencia' && vencido === true ? [] : [`${ORDEN[field]} ${direction}`]),
    ...(field === 'urgencia' ? [`${ORDEN.vence} ${direction}`] : []),
  ]);
  return sql.raw([...partes, `r.id ${requestedOrder.at(-1)?.direction ?? 'desc'}`].join(', '));
}
