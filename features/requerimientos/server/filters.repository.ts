import { escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { dayInArgentina, withoutAccents } from '@oficina/values';
import {
  exactNumeroCandidates,
  OPEN_CODES,
  requerimientoEstado,
  searchNumeroCandidates,
} from '../contract/index.ts';
import type { requerimientosQuery } from '../contract/requerimientos.routes.ts';

export type RequerimientosQuery = Query<typeof requerimientosQuery>;
export type Condition = ReturnType<typeof sql<boolean>>;

/** Of whom it is asked: `uno` is a person's few cases, where anything may be looked for by reading them all. */
export type Scope =
  | { tipo: 'propios'; usuarioId: number }
  | { tipo: 'encargado'; usuarioId: number }
  | { tipo: 'todos'; usuarioId: number };

/** When it is asked, and how the numbers of this installation are written. */
export type SearchContext = { now: Date; numberFormat: string };

const codesOf = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));
/** Literals, as the indexes of the queue say them: only so do they serve. */
const IS_OPEN = sql<boolean>`r.estado in (${codesOf(OPEN_CODES)})`;

const WITH_ACCENT = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const WITHOUT_ACCENT = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** As its index is written. */
const DESCRIPCION = sql.raw(`translate(lower(r.descripcion), '${WITH_ACCENT}', '${WITHOUT_ACCENT}')`);
/** The index knows pieces of three letters or numbers: without one, every case would have to be read. */
const SEARCHABLE = /[\p{L}\p{N}]{3}/u;

/** Null: something was asked that finds nothing. */
export function conditionsOf(
  query: RequerimientosQuery,
  scope: Scope,
  { now, numberFormat }: SearchContext,
): Condition[] | null {
  const { filters, exists } = query;
  const searchConditions = busquedaOf(filters, scope, { now, numberFormat });
  if (!searchConditions) return null;
  const conditions = [...searchConditions, ...relationConditions(filters, scope), ...estadosOf(filters, now)];
  const { novedadesUsuario, novedadesEncargado, created, updated } = filters;
  if (novedadesUsuario !== undefined)
    conditions.push(novedadesUsuario ? sql`r.novedades_usuario` : sql`not r.novedades_usuario`);
  // What the staff have not read is theirs to know.
  if (novedadesEncargado !== undefined && scope.tipo !== 'propios')
    conditions.push(novedadesEncargado ? sql`r.novedades_encargado` : sql`not r.novedades_encargado`);
  if (created?.from) conditions.push(sql`r.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`r.created < ${created.until}`);
  if (updated?.from) conditions.push(sql`r.updated >= ${updated.from}`);
  if (updated?.until) conditions.push(sql`r.updated < ${updated.until}`);
  if (exists.encargado !== undefined)
    conditions.push(exists.encargado ? sql`r.encargado_id is not null` : sql`r.encargado_id is null`);
  return conditions;
}

type Filters = RequerimientosQuery['filters'];

/** A number looks in `numero`, words in `descripcion`; each of them anywhere and in any order. */
function busquedaOf(
  { q, numero, descripcion }: Filters,
  scope: Scope,
  { now, numberFormat }: SearchContext,
): Condition[] | null {
  const conditions: Condition[] = [];
  if (numero)
    conditions.push(
      sql`r.numero = any(${numero.flatMap((one) => exactNumeroCandidates(one, numberFormat))}::text[])`,
    );
  const words = [...(descripcion === undefined ? [] : [descripcion.trim()])];
  const anio = Number(dayInArgentina(now).slice(0, 4));
  const numbers = q === undefined ? null : searchNumeroCandidates(q, anio, numberFormat);
  if (numbers) conditions.push(sql`r.numero = any(${numbers}::text[])`);
  else if (q !== undefined) words.push(...q.split(/\s+/).filter(Boolean));
  const isStaffSearch = scope.tipo !== 'propios';
  if (isStaffSearch && words.length > 0 && !words.some((one) => SEARCHABLE.test(one))) return null;
  for (const one of words)
    conditions.push(sql`${DESCRIPCION} like ${`%${escapeLike(withoutAccents(one))}%`}`);
  return conditions;
}

/** One by equality: given a list, PostgreSQL makes a plan at every call. */
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
  // A state that does not exist has no cases.
  if (estado) {
    const known = requerimientoEstado.codes().filter((code) => estado.includes(code));
    conditions.push(known.length > 0 ? sql`r.estado in (${codesOf(known)})` : sql`false`);
  }
  const waitingSince = sql`coalesce(r.en_espera_desde, ${now}::timestamptz)`;
  // Twice: what waits is as late as when it began to wait, and the index goes by now.
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
} as const;

/**
 * By term or by state only what is short already: no index has all the cases of all the years so, and whoever asks for
 * them all gets them by id.
 */
export function orderOf({ order, filters }: RequerimientosQuery, scope: Scope) {
  const { usuario, suministro, numero, created, estado, vencido } = filters;
  const onlyOpen = estado?.every((code) => OPEN_CODES.includes(code)) ?? vencido === true;
  const isShortList =
    scope.tipo === 'propios' || usuario || suministro || numero || created?.from || onlyOpen;
  const requestedOrder = order.filter(
    ({ field }) => isShortList || (field !== 'vence' && field !== 'estado'),
  );
  const partes = requestedOrder.map(({ field, direction }) => `${ORDEN[field]} ${direction}`);
  return sql.raw([...partes, `r.id ${requestedOrder.at(-1)?.direction ?? 'desc'}`].join(', '));
}
