import { cappedCount, type Page, type Reader, sql, type Tx } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { indicadoresQuery, NombreIndicador } from '../contract/index.ts';

type IndicadoresQuery = Query<typeof indicadoresQuery>;

export type IndicadorRow = { id: number; nombre: NombreIndicador; periodo: number; valor: number };

const TIMEOUT_MINUTES = 10;

/** Reading the whole table of facturas takes longer than the statement timeout of the worker. */
export async function extendStatementTimeout(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${TIMEOUT_MINUTES}min`}, true)`.execute(tx);
}

/** An indicador that has no value any more loses its row. The result is the number of rows. */
export async function replaceMonthIndicadores(
  tx: Tx,
  periodo: number,
  values: Readonly<Record<string, number | undefined>>,
): Promise<number> {
  const present = Object.entries(values).filter(([, valor]) => valor !== undefined);
  const nombres = present.map(([nombre]) => nombre);
  await sql`
    insert into indicadores (nombre, periodo, valor)
    select nombre, ${periodo}, valor
    from unnest(${nombres}::text[], ${present.map(([, valor]) => String(valor))}::numeric[]) nuevo (nombre, valor)
    order by nombre
    on conflict (nombre, periodo) do update set valor = excluded.valor
    where indicadores.valor is distinct from excluded.valor`.execute(tx);
  await sql`
    delete from indicadores where periodo = ${periodo} and nombre <> all(${nombres}::text[])`.execute(tx);
  return nombres.length;
}

const COLUMNS = ['id', 'nombre', 'periodo', sql<number>`valor::float8`.as('valor')] as const;

export async function findIndicadores(reader: Reader, query: IndicadoresQuery): Promise<Page<IndicadorRow>> {
  const all = filtered(reader, query);
  const order =
    query.order.length > 0
      ? [...query.order, { field: 'id' as const, direction: query.order.at(-1)?.direction ?? 'desc' }]
      : ([
          { field: 'periodo', direction: 'desc' },
          { field: 'nombre', direction: 'asc' },
        ] as const);
  let page = all.select(COLUMNS).limit(query.itemsPerPage).offset(query.offset);
  for (const { field, direction } of order) page = page.orderBy(field, direction);
  return { rows: (await page.execute()) as IndicadorRow[], ...(await cappedCount(reader, all)) };
}

export async function findIndicadorById(reader: Reader, id: number): Promise<IndicadorRow | undefined> {
  const row = await reader.selectFrom('indicadores').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row as IndicadorRow | undefined;
}

type LastRow = Pick<IndicadorRow, 'nombre' | 'periodo'> | undefined;

export async function listIndicadoresToExport(
  reader: Reader,
  query: IndicadoresQuery,
  last: LastRow,
  limit: number,
): Promise<IndicadorRow[]> {
  let page = filtered(reader, query).select(COLUMNS);
  if (last)
    page = page.where(
      sql<boolean>`(periodo < ${last.periodo} or (periodo = ${last.periodo} and nombre > ${last.nombre}))`,
    );
  const rows = await page.orderBy('periodo', 'desc').orderBy('nombre').limit(limit).execute();
  return rows as IndicadorRow[];
}

function filtered(reader: Reader, { filters: { nombre, periodo } }: IndicadoresQuery) {
  let found = reader.selectFrom('indicadores');
  if (nombre) found = found.where('nombre', '=', sql<string>`any(${nombre}::text[])`);
  if (periodo?.in) found = found.where('periodo', '=', sql<number>`any(${periodo.in}::int[])`);
  if (periodo?.min !== undefined) found = found.where('periodo', '>=', periodo.min);
  if (periodo?.max !== undefined) found = found.where('periodo', '<=', periodo.max);
  return found;
}
