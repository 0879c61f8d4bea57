import type { Page, Reader, Row, Tx } from '@oficina/db';
import { COUNT_CAP, cappedCountOf, escapeLike, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import { isWholeAddress, mensajeEstado, TIPOS, type Tipo } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';

type MensajesQuery = Query<typeof mensajesQuery>;
type Condition = ReturnType<typeof sql<boolean>>;

/** The secret is not among these columns. */
export type MensajeRow = Pick<
  Row<'mensajes'>,
  | 'id'
  | 'usuario_id'
  | 'suministro_id'
  | 'tipo'
  | 'prioridad'
  | 'estado'
  | 'intentos'
  | 'proximo'
  | 'vence'
  | 'plantilla'
  | 'para'
  | 'asunto'
  | 'tipo_contenido'
  | 'token_usado'
  | 'error'
  | 'acuse'
  | 'created'
  | 'updated'
> & {
  /** Only rows without a subject need the data, to build it. */
  datos: unknown;
  usuario_nombre: string | null;
  suministro_cuenta: string | null;
};

export const COLUMNS = sql.raw(
  `m.id, m.usuario_id, m.suministro_id, m.tipo, m.prioridad, m.estado, m.intentos, m.proximo, m.vence, m.plantilla,
   m.para, m.asunto, m.tipo_contenido, m.token_usado, m.error, m.acuse, m.created, m.updated,
   case when m.asunto is null then m.datos end as datos`,
);

/**
 * Names are joined after the limit: joined before, the database would look up the person of every mensaje. They are written
 * as by `nombreVisibleSql` of usuarios, a feature that mensajes cannot use.
 */
export const SELECT_WITH_NAMES = sql.raw(
  `select m.*, s.cuenta as suministro_cuenta,
     coalesce(nullif(u.razon_social, ''), nullif(concat_ws(' ', nullif(u.nombre, ''), nullif(u.apellido, '')), ''),
       split_part(u.email, '@', 1)) as usuario_nombre`,
);
export const NAMES_JOIN = sql.raw(
  'left join usuarios u on u.id = m.usuario_id left join suministros s on s.id = m.suministro_id',
);

/**
 * Recipients do not see these, because their existence reveals whether an address has an account: a change to a free address
 * writes one of these, and a change to a taken one writes a mensaje to its owner instead.
 */
export const HIDDEN_PLANTILLAS: readonly string[] = ['usuario_confirmar_email'];

export async function listMensajesOfUsuarios(
  reader: Reader,
  usuarios: readonly number[],
  query: MensajesQuery,
  { isFull }: { isFull: boolean },
): Promise<Page<MensajeRow>> {
  const visibleFilter = isFull ? sql`` : sql`and m.plantilla <> all(${HIDDEN_PLANTILLAS}::text[])`;
  const where = sql`${ofUsuarios(usuarios)} ${visibleFilter} ${tipoAndEstadoFilter(query)} ${whereOf(query)}`;
  const order = orderOf(query);
  const { rows } = await sql<MensajeRow>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS} from mensajes m where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) m ${NAMES_JOIN} order by ${order}`.execute(reader);
  const counted = await sql<{ total: number }>`
    select count(*) as total from mensajes m where ${where}`.execute(reader);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findMensajes(reader: Reader, query: MensajesQuery): Promise<Page<MensajeRow>> {
  const order = orderOf(query);
  const { rows } = await sql<MensajeRow>`
    ${SELECT_WITH_NAMES} from (
      select m.* from ${allMensajesSql(query, COLUMNS, order, query.offset + query.itemsPerPage)}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) m ${NAMES_JOIN} order by ${order}`.execute(reader);
  const matching = allMensajesSql(query, sql.raw('m.id'), null, COUNT_CAP);
  return { rows, ...(await cappedCountOf(reader, matching)) };
}

/**
 * The first rows of each channel and state come from their own part of the index (tipo, estado, id), so that a few failed
 * mensajes are found as fast among millions as among hundreds. Channel and state are literals, because only then does the
 * planner know how few rows match. Without either filter, the newest of all are read.
 */
function allMensajesSql(
  query: MensajesQuery,
  columns: ReturnType<typeof sql.raw>,
  order: ReturnType<typeof orderOf> | null,
  limit: number,
) {
  const { tipo, estado } = query.filters;
  const firstRows = (condition: Condition) =>
    sql`(select ${columns} from mensajes m where ${condition} ${whereOf(query)}
      ${order ? sql`order by ${order}` : sql``} limit ${limit})`;
  if (!tipo && !estado) return sql`${firstRows(sql`true`)} m`;
  const tipos = tipo ? codesOf(tipo) : Object.values(TIPOS);
  const estados = mensajeEstado.codes().filter((code) => !estado || estado.includes(code));
  const branches = tipos.flatMap((t) =>
    estados.map((e) => firstRows(sql`m.tipo = ${sql.lit(t)} and m.estado = ${sql.lit(e)}`)),
  );
  // A state that does not exist has no mensajes.
  return branches.length > 0
    ? sql`(${sql.join(branches, sql` union all `)}) m`
    : sql`${firstRows(sql`false`)} m`;
}

export async function findMensajeById(reader: Reader, id: number): Promise<MensajeRow | undefined> {
  const { rows } = await sql<MensajeRow>`
    ${SELECT_WITH_NAMES} from (select ${COLUMNS} from mensajes m where m.id = ${id}) m ${NAMES_JOIN}`.execute(
    reader,
  );
  return rows[0];
}

/**
 * The mensaje starts over with no attempts, and its last error stays until another attempt ends. False when it was no longer
 * failed.
 */
export async function markMensajePendiente(
  tx: Tx,
  id: number,
  { now, vence }: { now: Date; vence: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mensajes set estado = ${sql.lit(mensajeEstado.code('pendiente'))}, intentos = 0, proximo = ${now},
      vence = ${vence}, updated = ${now}
    where id = ${id} and estado = ${sql.lit(mensajeEstado.code('fallido'))}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The mensaje will never be sent, so its secret is erased. False when it was no longer waiting. */
export async function markMensajeCancelado(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mensajes set estado = ${sql.lit(mensajeEstado.code('cancelado'))}, secreto = null, clave_id = null,
      updated = ${now}
    where id = ${id} and estado in (${sql.lit(mensajeEstado.code('pendiente'))},
      ${sql.lit(mensajeEstado.code('reintento'))})`.execute(tx);
  return numAffectedRows === 1n;
}

/** A single person is compared by equality: with a list, the database plans every call. */
function ofUsuarios(usuarios: readonly number[]): Condition {
  const [first, ...others] = usuarios;
  return others.length === 0
    ? sql<boolean>`m.usuario_id = ${first}`
    : sql<boolean>`m.usuario_id = any(${usuarios}::bigint[])`;
}

function ofSuministros(suministros: readonly number[]): Condition {
  const [first, ...others] = suministros;
  return others.length === 0
    ? sql<boolean>`m.suministro_id = ${first}`
    : sql<boolean>`m.suministro_id = any(${suministros}::bigint[])`;
}

/** Ids follow the order of creation, and only they have an index. */
function orderOf(query: MensajesQuery) {
  return sql.raw(`m.id ${query.order[0]?.direction ?? 'desc'}`);
}

export const codesOf = (tipos: readonly string[]) => [...new Set(tipos.map((tipo) => TIPOS[tipo as Tipo]))];

function tipoAndEstadoFilter({ filters: { tipo, estado } }: MensajesQuery) {
  return sql`${tipo ? sql`and m.tipo = any(${codesOf(tipo)}::int2[])` : sql``}
    ${estado ? sql`and m.estado = any(${estado}::int4[])` : sql``}`;
}

/**
 * Addresses have no accents, but a search may have them. A whole address has an index; a part of one is searched among all
 * mensajes.
 */
const recipientMatches = (texto: string): Condition =>
  isWholeAddress(texto) ? sql`lower(m.para) = ${texto}` : sql`lower(m.para) like ${`%${escapeLike(texto)}%`}`;

/** The filters by person, channel and state are left out, because each query writes them in its own way. */
export function whereOf({ filters }: Pick<MensajesQuery, 'filters'>) {
  const conditions: Condition[] = [];
  const { id, suministro, prioridad, plantilla, para, created, acuse } = filters;
  if (id) conditions.push(sql`m.id = any(${id}::bigint[])`);
  if (suministro) conditions.push(ofSuministros(suministro));
  if (prioridad) conditions.push(sql`m.prioridad = any(${prioridad}::int4[])`);
  if (plantilla) conditions.push(sql`m.plantilla = any(${plantilla}::text[])`);
  // The values are literals, so that the index of undelivered mensajes can be used.
  if (acuse) conditions.push(sql`m.acuse in (${sql.join(acuse.map((one) => sql.lit(one)))})`);
  // The search must not help to guess the token of a device.
  if (para !== undefined)
    conditions.push(sql`m.tipo <> ${sql.lit(TIPOS.push)} and ${recipientMatches(withoutAccents(para))}`);
  if (created?.from) conditions.push(sql`m.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`m.created < ${created.until}`);
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

/** The data of the mensaje about one thing to one address, if it was written. */
export async function findDatosByRef(
  reader: Reader,
  { plantilla, refId, para }: { plantilla: string; refId: number; para: string },
): Promise<unknown> {
  const row = await reader
    .selectFrom('mensajes')
    .select('datos')
    .where('plantilla', '=', plantilla)
    .where('ref_id', '=', refId)
    .where('para', '=', para)
    .executeTakeFirst();
  return row?.datos;
}
