import { type Page, type Reader, sql } from '@oficina/db';
import { FORMATO_COMUN, TOPE_DEL_RESUMEN } from '../contract/index.ts';
import {
  type Alcance,
  type Condition,
  conditionsOf,
  orderOf,
  type RequerimientosQuery,
} from './filtros.repository.ts';
import { type CasoLeido, CON_DETALLE, DETALLE } from './lectura.repository.ts';

/**
 * The page is cut before anything is joined. A person's own are counted one by one; of a wide list, as many as the tabs
 * count and in the order of the page, so that the same index serves without reading a case.
 */
export async function findCasos(
  reader: Reader,
  query: RequerimientosQuery,
  alcance: Alcance,
  ahora: Date,
  formato = FORMATO_COMUN,
): Promise<Page<CasoLeido>> {
  const conditions = conditionsOf(query, alcance, { ahora, formato });
  const ramas = ramasDe(query, alcance);
  if (!conditions || ramas.length === 0) return { rows: [], total: 0 };
  const wheres = ramas.map((rama) => sql.join([rama, ...conditions], sql` and `));
  const order = orderOf(query, alcance);
  const { itemsPerPage, offset } = query;
  const hasta = itemsPerPage + offset;
  const { rows } = await sql<CasoLeido>`
    ${CON_DETALLE} from (
      select r.* from (${unir(
        wheres.map(
          (where) => sql`
        select r.* from requerimientos r where ${where} order by ${order} limit ${hasta}`,
        ),
      )}) r
      order by ${order} limit ${itemsPerPage} offset ${offset}
    ) r ${DETALLE} order by ${order}`.execute(reader);
  const propios = alcance.tipo === 'propios';
  const tope = propios ? sql`` : sql`order by ${order} limit ${sql.lit(TOPE_DEL_RESUMEN)}`;
  const corte = propios ? sql`` : sql`limit ${sql.lit(TOPE_DEL_RESUMEN)}`;
  const contado = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from (${unir(
        wheres.map(
          (where) => sql`
        select 1 from requerimientos r where ${where} ${tope}`,
        ),
      )}) r ${corte}
    ) contados`.execute(reader);
  const total = contado.rows[0]?.total ?? 0;
  return propios ? { rows, total } : { rows, total, approximate: total >= TOPE_DEL_RESUMEN };
}

const unir = (partes: readonly ReturnType<typeof sql>[]) =>
  sql.join(
    partes.map((parte) => sql`(${parte})`),
    sql` union all `,
  );

/**
 * What exists for whoever asks. An encargado has two queues, the own one and the free one, and each has its index:
 * asked for together with an "or", neither would serve. None of them has a case of another.
 */
function ramasDe({ filters, exists }: RequerimientosQuery, { tipo, usuarioId }: Alcance): Condition[] {
  if (tipo === 'propios') return [sql`r.usuario_id = ${usuarioId}`];
  if (tipo === 'todos') return [sql`true`];
  const pide = (quien: 'yo' | 'ninguno') =>
    filters.encargado?.some((uno) => uno === quien || (quien === 'yo' && uno === usuarioId)) ?? true;
  const ramas: Condition[] = [];
  if (pide('yo') && exists.encargado !== false) ramas.push(sql`r.encargado_id = ${usuarioId}`);
  if (pide('ninguno') && exists.encargado !== true) ramas.push(sql`r.encargado_id is null`);
  // The cases that they began themselves, whoever attends them.
  if (filters.usuario?.includes(usuarioId))
    ramas.push(sql`r.usuario_id = ${usuarioId} and r.encargado_id <> ${usuarioId}`);
  return ramas;
}
