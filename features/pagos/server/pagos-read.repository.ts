import { cappedCountOf, escapeLike, type Page, type Reader, type Row, sql, statement } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { PAGOS_COUNT_LIMIT, pagoEstado } from '../contract/index.ts';
import type { pagosQuery } from '../contract/routes.ts';
import type { PagoRow } from './pagos.repository.ts';

type PagosQuery = Query<typeof pagosQuery>;
type Condition = ReturnType<typeof sql<boolean>>;

export type PagoFacturaRow = Pick<
  Row<'facturas'>,
  'id' | 'numero' | 'importe_cent' | 'periodo' | 'suministro_id' | 'estado_pago' | 'pagada'
>;

export type PagoWithDetalle = PagoRow & {
  facturas: PagoFacturaRow[];
  numero_enmascarado: string | null;
  emisor_nombre: string | null;
  usuario_nombre: string | null;
};

/** The detail is joined after the page is cut: joined before, the database would read the facturas of every pago. */
const SELECT_DETALLE = sql.raw(
  `select p.*, t.numero_enmascarado, t.emisor_nombre, fs.facturas,
     ${nombreVisibleSql('u')} as usuario_nombre`,
);
const DETALLE = sql.raw(
  `left join tarjetas t on t.id = p.tarjeta_id left join usuarios u on u.id = p.usuario_id
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'numero', f.numero, 'importe_cent', pf.importe_cent,
       'periodo', f.periodo, 'suministro_id', f.suministro_id, 'estado_pago', f.estado_pago, 'pagada', f.pagada)
       order by f.id), '[]') as facturas
     from pago_facturas pf join facturas f on f.id = pf.factura_id where pf.pago_id = p.id
   ) fs`,
);

export async function findPagoById(reader: Reader, id: number): Promise<PagoWithDetalle | undefined> {
  const { rows } = await sql<PagoWithDetalle>`
    ${SELECT_DETALLE} from (select * from pagos where id = ${id}) p ${DETALLE}`.execute(reader);
  return rows[0];
}

export async function findPagosOf(
  reader: Reader,
  usuarios: readonly number[],
  query: PagosQuery,
): Promise<Page<PagoWithDetalle>> {
  const where = sql`${ofUsuarios(usuarios)} ${whereOf(query)}`;
  const rows = await page(reader, where, query, orderOf(query));
  const counted = await sql<{ total: number }>`
    select count(*) as total from pagos p where ${where}`.execute(reader);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Everyone's pagos are ordered by id, that is by creation, unless a date, a factura or a suministro already narrows the list,
 * because no index covers all of them by amount.
 */
export async function findPagos(reader: Reader, query: PagosQuery): Promise<Page<PagoWithDetalle>> {
  const { created, factura, suministro } = query.filters;
  const isShort = created?.from !== undefined || factura !== undefined || suministro !== undefined;
  const where = whereOfAll(query);
  const rows = await page(reader, where, query, isShort ? orderOf(query) : byId(query));
  return { rows, ...(await cappedCountOf(reader, sql`pagos p where ${where}`)) };
}

export type EstadoTotal = { estado: number; cantidad: number; importe_cent: number };

/** The query must name a stretch of days: only then does the index by state and date bound what is read. */
export async function sumPagosByEstado(reader: Reader, query: PagosQuery): Promise<EstadoTotal[]> {
  const { usuario } = query.filters;
  const ofWhom = usuario ? sql`and ${ofUsuarios(usuario)}` : sql``;
  const { rows } = await sql<EstadoTotal>`
    select p.estado, count(*)::int as cantidad, sum(p.total_cent)::bigint as importe_cent
    from pagos p where ${whereOfAll(query)} ${ofWhom} group by p.estado order by p.estado`.execute(reader);
  return rows;
}

const countOf = (estado: ReturnType<typeof pagoEstado.name>) => `(select count(*) from (
  select from pagos where estado = ${pagoEstado.code(estado)} limit ${PAGOS_COUNT_LIMIT}) contados)`;

const selectWaiting = statement<{ enVerificacion: number; aDevolver: number }>(
  `select ${countOf('enVerificacion')} as "enVerificacion", ${countOf('aDevolver')} as "aDevolver"`,
);

/** These pagos wait for somebody of the staff. */
export async function countWaitingPagos(
  reader: Reader,
): Promise<{ enVerificacion: number; aDevolver: number }> {
  const [row] = await selectWaiting(reader, []);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}

async function page(
  reader: Reader,
  where: ReturnType<typeof sql>,
  query: PagosQuery,
  order: ReturnType<typeof sql.raw>,
): Promise<PagoWithDetalle[]> {
  const { rows } = await sql<PagoWithDetalle>`
    ${SELECT_DETALLE} from (
      select p.* from pagos p where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) p ${DETALLE} order by ${order}`.execute(reader);
  return rows;
}

/** One person is compared by equality, as in facturas, because with a list the database plans the query at every call. */
function ofUsuarios(usuarios: readonly number[]): Condition {
  const [one, ...others] = usuarios;
  return others.length === 0
    ? sql<boolean>`p.usuario_id = ${one}`
    : sql<boolean>`p.usuario_id = any(${usuarios}::bigint[])`;
}

/** Ids follow the order of creation, and only they are indexed by person. */
const byId = (query: PagosQuery) =>
  sql.raw(`p.id ${query.order.find(({ field }) => field !== 'facturasTotal')?.direction ?? 'desc'}`);

function orderOf(query: PagosQuery) {
  const [first] = query.order;
  if (first?.field !== 'facturasTotal') return byId(query);
  return sql.raw(`p.total_cent ${first.direction}, p.id ${first.direction}`);
}

const literals = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));

export function whereOfAll(query: PagosQuery) {
  const { created, estado } = query.filters;
  // All states are listed so that the index by state and date can be used for the date alone.
  const byDate = created && !estado ? sql`and p.estado in (${literals(pagoEstado.codes())})` : sql``;
  return sql`true ${byDate} ${whereOf(query)}`;
}

function whereOf({ filters }: PagosQuery) {
  const conditions: Condition[] = [];
  const { estado, metodo, origen, suministro, factura, created, facturasTotal: total } = filters;
  const numero = filters['factura.numero'];
  // Unknown states match no pagos. States and metodos are literals, because only then does the planner know how few rows they
  // match: nearly every pago is made with a card.
  if (estado) {
    const known = pagoEstado.codes().filter((code) => estado.includes(code));
    conditions.push(known.length > 0 ? sql`p.estado in (${literals(known)})` : sql`false`);
  }
  if (metodo) conditions.push(sql<boolean>`p.metodo in (${literals(metodo)})`);
  if (origen) conditions.push(sql`p.origen = any(${origen}::text[])`);
  // The ids come from an array, because otherwise the database may walk every pago looking for those of the suministro.
  if (suministro)
    conditions.push(sql`p.id = any(array(select otra.pago_id from facturas f
      join pago_facturas otra on otra.factura_id = f.id where f.suministro_id = any(${suministro}::bigint[])))`);
  if (factura)
    conditions.push(sql`p.id in (select otra.pago_id from pago_facturas otra
      where otra.factura_id = any(${factura}::bigint[]))`);
  if (numero !== undefined)
    conditions.push(sql`p.id in (select otra.pago_id from facturas f join pago_facturas otra on otra.factura_id = f.id
      where f.numero like ${`${escapeLike(numero)}%`})`);
  if (created?.from) conditions.push(sql`p.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`p.created < ${created.until}`);
  if (total?.min !== undefined) conditions.push(sql`p.total_cent >= ${total.min}`);
  if (total?.max !== undefined) conditions.push(sql`p.total_cent <= ${total.max}`);
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}
