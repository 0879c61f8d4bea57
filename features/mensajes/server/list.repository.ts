import { COUNT_CAP, escapeLike, type Page, type Reader, type Row, sql, type Tx } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import { mensajeEstado, TIPOS, type Tipo } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';

type MensajesQuery = Query<typeof mensajesQuery>;
type Condition = ReturnType<typeof sql<boolean>>;

/** What is read to be shown: the secret is not among it. */
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
  /** Only of those without a subject of their own, to write it. */
  datos: unknown;
  usuario_nombre: string | null;
  suministro_cuenta: string | null;
};

export const COLUMNS = sql.raw(
  `m.id, m.usuario_id, m.suministro_id, m.tipo, m.prioridad, m.estado, m.intentos, m.proximo, m.vence, m.plantilla,
   m.para, m.asunto, m.tipo_contenido, m.token_usado, m.error, m.acuse, m.created, m.updated,
   case when m.asunto is null then m.datos end as datos`,
);

/** Around a page already cut: joined before, the database walks the people of every message. */
export const SELECT_WITH_NAMES = sql.raw(
  `select m.*, s.cuenta as suministro_cuenta,
     coalesce(nullif(u.razon_social, ''), nullif(concat_ws(' ', nullif(u.nombre, ''), nullif(u.apellido, '')), ''),
       split_part(u.email, '@', 1)) as usuario_nombre`,
);
export const NAMES_JOIN = sql.raw(
  'left join usuarios u on u.id = m.usuario_id left join suministros s on s.id = m.suministro_id',
);

/** The messages of some people, counted one by one. */
/**
 * Not shown to whoever they were sent to, because whether one exists tells too much: asking for another address writes
 * one of these when that address is free, and a notice of somebody else's when it has an account.
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

/** Everybody's, for the administrator. */
export async function findMensajes(reader: Reader, query: MensajesQuery): Promise<Page<MensajeRow>> {
  const order = orderOf(query);
  const { rows } = await sql<MensajeRow>`
    ${SELECT_WITH_NAMES} from (
      select m.* from ${allMensajesSql(query, COLUMNS, order, query.offset + query.itemsPerPage)}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) m ${NAMES_JOIN} order by ${order}`.execute(reader);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${allMensajesSql(query, sql.raw('m.id'), null, COUNT_CAP)} limit ${COUNT_CAP}
    ) counted`.execute(reader);
  const total = counted.rows[0]?.total ?? 0;
  return { rows, total, approximate: total >= COUNT_CAP };
}

/**
 * The first ones of each channel and state asked for, each from its own stretch of the index (tipo, estado, id): the
 * few that failed are found as soon among millions as among hundreds. Channel and state are literals: only so does the
 * planner know how few those are. Asked for neither, the newest of all.
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
  // A state that does not exist has no messages.
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

/** From the beginning. False: it was not failed any more. The last error stays until another attempt ends. */
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

/** Never to be sent, so what it carried is erased. False: it was not waiting any more. */
export async function markMensajeCancelado(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mensajes set estado = ${sql.lit(mensajeEstado.code('cancelado'))}, secreto = null, clave_id = null,
      updated = ${now}
    where id = ${id} and estado in (${sql.lit(mensajeEstado.code('pendiente'))},
      ${sql.lit(mensajeEstado.code('reintento'))})`.execute(tx);
  return numAffectedRows === 1n;
}

/** One person by equality, as facturas does: given a list the database makes a plan at every call. */
function ofUsuarios(usuarios: readonly number[]): Condition {
  const [first, ...others] = usuarios;
  return others.length === 0
    ? sql<boolean>`m.usuario_id = ${first}`
    : sql<boolean>`m.usuario_id = any(${usuarios}::bigint[])`;
}

/** Ids are given in the order of creation, and only they have an index. */
function orderOf(query: MensajesQuery) {
  return sql.raw(`m.id ${query.order[0]?.direction ?? 'desc'}`);
}

const codesOf = (tipos: readonly string[]) => [...new Set(tipos.map((tipo) => TIPOS[tipo as Tipo]))];

function tipoAndEstadoFilter({ filters: { tipo, estado } }: MensajesQuery) {
  return sql`${tipo ? sql`and m.tipo = any(${codesOf(tipo)}::int2[])` : sql``}
    ${estado ? sql`and m.estado = any(${estado}::int4[])` : sql``}`;
}

const WHOLE_ADDRESS = /^(?:[^\s@]+@[^\s@]+\.[^\s@]{2,}|\+\d{8,15})$/;

/**
 * Addresses have no accents, but whoever looks for one may write them. A whole address has an index; a piece of one is
 * looked for among all, the last ones first.
 */
const recipientMatches = (texto: string): Condition =>
  WHOLE_ADDRESS.test(texto)
    ? sql`lower(m.para) = ${texto}`
    : sql`lower(m.para) like ${`%${escapeLike(texto)}%`}`;

/** All but whose, by which channel and in which state, which each reading asks in its own way. */
export function whereOf({ filters }: MensajesQuery) {
  const conditions: Condition[] = [];
  const { id, prioridad, plantilla, para, created, acuse } = filters;
  if (id) conditions.push(sql`m.id = any(${id}::bigint[])`);
  if (prioridad) conditions.push(sql`m.prioridad = any(${prioridad}::int4[])`);
  if (plantilla) conditions.push(sql`m.plantilla = any(${plantilla}::text[])`);
  // Literals, so that the index of those that did not arrive is seen to serve.
  if (acuse) conditions.push(sql`m.acuse in (${sql.join(acuse.map((one) => sql.lit(one)))})`);
  // The token of a device is not to be guessed.
  if (para !== undefined)
    conditions.push(sql`m.tipo <> ${sql.lit(TIPOS.push)} and ${recipientMatches(withoutAccents(para))}`);
  if (created?.from) conditions.push(sql`m.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`m.created < ${created.until}`);
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}
