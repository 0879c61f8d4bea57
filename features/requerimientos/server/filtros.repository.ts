import { escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { dayInArgentina, withoutAccents } from '@oficina/values';
import {
  CODIGOS_ABIERTOS,
  numerosBuscados,
  numerosEscritos,
  requerimientoEstado,
} from '../contract/index.ts';
import type { requerimientosQuery } from '../contract/requerimientos.routes.ts';

export type RequerimientosQuery = Query<typeof requerimientosQuery>;
export type Condition = ReturnType<typeof sql<boolean>>;

/** Of whom it is asked: `uno` is a person's few cases, where anything may be looked for by reading them all. */
export type Alcance =
  | { tipo: 'propios'; usuarioId: number }
  | { tipo: 'encargado'; usuarioId: number }
  | { tipo: 'todos'; usuarioId: number };

/** When it is asked, and how the numbers of this installation are written. */
export type Casa = { ahora: Date; formato: string };

const codesOf = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));
/** Literals, as the indexes of the queue say them: only so do they serve. */
const ABIERTO = sql<boolean>`r.estado in (${codesOf(CODIGOS_ABIERTOS)})`;

const CON_ACENTO = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const SIN_ACENTO = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** As its index is written. */
const DESCRIPCION = sql.raw(`translate(lower(r.descripcion), '${CON_ACENTO}', '${SIN_ACENTO}')`);
/** The index knows pieces of three letters or numbers: without one, every case would have to be read. */
const SE_PUEDE_BUSCAR = /[\p{L}\p{N}]{3}/u;

/** Null: something was asked that finds nothing. */
export function conditionsOf(
  query: RequerimientosQuery,
  alcance: Alcance,
  { ahora, formato }: Casa,
): Condition[] | null {
  const { filters, exists } = query;
  const buscados = busquedaOf(filters, alcance, { ahora, formato });
  if (!buscados) return null;
  const conditions = [...buscados, ...relacionesOf(filters, alcance), ...estadosOf(filters, ahora)];
  const { novedadesUsuario, novedadesEncargado, created, updated } = filters;
  if (novedadesUsuario !== undefined)
    conditions.push(novedadesUsuario ? sql`r.novedades_usuario` : sql`not r.novedades_usuario`);
  // What the staff have not read is theirs to know.
  if (novedadesEncargado !== undefined && alcance.tipo !== 'propios')
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
  alcance: Alcance,
  { ahora, formato }: Casa,
): Condition[] | null {
  const conditions: Condition[] = [];
  if (numero)
    conditions.push(sql`r.numero = any(${numero.flatMap((uno) => numerosEscritos(uno, formato))}::text[])`);
  const palabras = [...(descripcion === undefined ? [] : [descripcion.trim()])];
  const anio = Number(dayInArgentina(ahora).slice(0, 4));
  const numeros = q === undefined ? null : numerosBuscados(q, anio, formato);
  if (numeros) conditions.push(sql`r.numero = any(${numeros}::text[])`);
  else if (q !== undefined) palabras.push(...q.split(/\s+/).filter(Boolean));
  const enTodos = alcance.tipo !== 'propios';
  if (enTodos && palabras.length > 0 && !palabras.some((una) => SE_PUEDE_BUSCAR.test(una))) return null;
  for (const una of palabras)
    conditions.push(sql`${DESCRIPCION} like ${`%${escapeLike(withoutAccents(una))}%`}`);
  return conditions;
}

/** One by equality: given a list, PostgreSQL makes a plan at every call. */
const en = (columna: string, ids: readonly number[]): Condition =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(columna)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(columna)} = any(${ids}::bigint[])`;

function relacionesOf(filters: Filters, { usuarioId }: Alcance): Condition[] {
  const conditions: Condition[] = [];
  const { usuario, categoria, suministro, encargado } = filters;
  if (usuario) conditions.push(en('r.usuario_id', usuario));
  if (categoria) conditions.push(en('r.categoria_id', categoria));
  if (suministro) conditions.push(en('r.suministro_id', suministro));
  for (const columna of ['sustantivo', 'codigo'] as const) {
    const valores = filters[`categoria.${columna}`];
    if (valores)
      conditions.push(sql`r.categoria_id = any(array(
        select c.id from requerimiento_categorias c where c.${sql.raw(columna)} = any(${valores}::text[])))`);
  }
  if (encargado) {
    const ids = encargado.flatMap((uno) => (uno === 'yo' ? usuarioId : uno === 'ninguno' ? [] : uno));
    const alguno = [
      ...(ids.length > 0 ? [en('r.encargado_id', ids)] : []),
      ...(encargado.includes('ninguno') ? [sql<boolean>`r.encargado_id is null`] : []),
    ];
    conditions.push(sql`(${sql.join(alguno, sql` or `)})`);
  }
  return conditions;
}

function estadosOf({ estado, vencido }: Filters, ahora: Date): Condition[] {
  const conditions: Condition[] = [];
  // A state that does not exist has no cases.
  if (estado) {
    const known = requerimientoEstado.codes().filter((code) => estado.includes(code));
    conditions.push(known.length > 0 ? sql`r.estado in (${codesOf(known)})` : sql`false`);
  }
  const desde = sql`coalesce(r.en_espera_desde, ${ahora}::timestamptz)`;
  // Twice: what waits is as late as when it began to wait, and the index goes by now.
  if (vencido === true) conditions.push(ABIERTO, sql`r.vence < ${ahora}`, sql`r.vence < ${desde}`);
  if (vencido === false) conditions.push(sql`(not (${ABIERTO}) or r.vence is null or r.vence >= ${desde})`);
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
export function orderOf({ order, filters }: RequerimientosQuery, alcance: Alcance) {
  const { usuario, suministro, numero, created, estado, vencido } = filters;
  const soloAbiertos = estado?.every((code) => CODIGOS_ABIERTOS.includes(code)) ?? vencido === true;
  const corto =
    alcance.tipo === 'propios' || usuario || suministro || numero || created?.from || soloAbiertos;
  const pedido = order.filter(({ field }) => corto || (field !== 'vence' && field !== 'estado'));
  const partes = pedido.map(({ field, direction }) => `${ORDEN[field]} ${direction}`);
  return sql.raw([...partes, `r.id ${pedido.at(-1)?.direction ?? 'desc'}`].join(', '));
}
