import {
  centavosOf,
  columnList,
  dayOf,
  type ImportTables,
  keptValue,
  type LoadedColumn,
  sql,
  type Tx,
  trimmed,
} from '@oficina/db';
import { COBRO, fault } from '../columns.repository.ts';

const NAMES = COBRO.map(({ column }) => column);
const MIN_BARRAS = 20;
const MAX_BARRAS = 80;

const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The undo record names each value as the wire does. */
export const previousValues = (columns: readonly LoadedColumn[], stored: string): string =>
  columns.map(({ column }) => `'${camelCase(column)}', ${stored}.${column}`).join(', ');

type ParsedOf = (column: string) => string;
const keptCobro = (parsedOf: ParsedOf, stored: string) =>
  COBRO.map((cobro) => keptValue(parsedOf(cobro.column), cobro, stored)).join(', ');
const isKept = (parsedOf: ParsedOf, stored: string) =>
  `(${columnList(NAMES, stored)}) is not distinct from (${keptCobro(parsedOf, stored)})`;

const saysSomething = (line: string) => `num_nonnulls(${line}.vencimiento2, ${line}.codigo_barras) > 0`;

/**
 * These are what the statements gain for a file that brings a second due date or a barcode. A factura that is paid is never
 * written, and is not compared either: what there was of it may be gone.
 */
const COBRO_SQL = {
  rawDates: `, coalesce(btrim(vencimiento2), '') as v2`,
  dates: `, v2, ${dayOf('v2')} as vencimiento2`,
  ofDates: 'and x.v2 = t.v2',
  parsedDates: ', x.vencimiento2',
  texts: `, coalesce(btrim(r.vencimiento2), '') as v2, ${trimmed('r.importe2')} as importe2,
    nullif(translate(r.codigo_barras, E' \\t\\u00a0', ''), '') as codigo_barras`,
  // A system that always writes an amount writes zero when there is no second due date.
  parsed: `, case when v2 <> '' then ${centavosOf('importe2')} end as importe2_cent`,
  faults: `when t.v2 <> '' and x.vencimiento2 is null then ${fault('invalid vencimiento2')}
    when t.v2 = '' and translate(t.importe2, '0.', '') <> '' then ${fault('missing vencimiento2')}
    when t.v2 <> '' and t.importe2 is null then ${fault('missing importe2')}
    when t.v2 <> '' and t.importe2_cent is null then ${fault('invalid importe2')}
    when x.vencimiento2 <= x.vencimiento then ${fault('orden2')}
    when t.importe2_cent < t.importe_cent then ${fault('lessImporte2')}
    when translate(t.codigo_barras, '0123456789', '') <> ''
      or length(t.codigo_barras) not between ${MIN_BARRAS} and ${MAX_BARRAS} then ${fault('invalid codigo_barras')}`,
  analyzed: ', numero',
  ofFactura: `left join lateral (
    select ${columnList(NAMES, 'c')} from factura_cobros c where c.factura_id = f.id offset 0) c on true`,
  previous: `, ${previousValues(COBRO, 'c')}`,
  ofLine: `, ${columnList(NAMES, 'j')}`,
  inserted: ', numero, pagada',
};

/** Where nothing is gained the statements are those of a file that brings neither. */
const NO_COBRO_SQL = Object.fromEntries(Object.keys(COBRO_SQL).map((name) => [name, ''])) as typeof COBRO_SQL;

export type CobroSql = typeof COBRO_SQL & { readonly columns: readonly LoadedColumn[] };
const WITH_COBROS: CobroSql = { ...COBRO_SQL, columns: COBRO };
const WITHOUT_COBROS: CobroSql = { ...NO_COBRO_SQL, columns: [] };

/** A line says nothing of the cobro of its factura, or what is stored already. */
export const isSameCobro = ({ columns }: CobroSql, parsedOf: ParsedOf): string =>
  columns.length === 0 ? '' : `and (f.pagada or ${isKept(parsedOf, 'c')})`;

/** The columns may be in the file and empty in all its lines: then it brings neither. */
export async function cobroSqlOfRaw(tx: Tx, { raw }: ImportTables): Promise<CobroSql> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.raw(raw)}
      where vencimiento2 is not null or importe2 is not null or codigo_barras is not null) as found`.execute(
    tx,
  );
  return rows[0]?.found ? WITH_COBROS : WITHOUT_COBROS;
}

/** The judged table was made with these columns only for a file that brings them. */
export async function cobroSqlOfJudged(tx: Tx, { judged }: ImportTables): Promise<CobroSql> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_attribute
      where attrelid = to_regclass(${sql.lit(judged)}) and attname = 'codigo_barras' and not attisdropped) as found`.execute(
    tx,
  );
  return rows[0]?.found ? WITH_COBROS : WITHOUT_COBROS;
}

/** The new facturas (`nuevas`) are found among the lines by their number, which no other line has. */
export const insertCobrosSql = ({ columns }: CobroSql, judged: string, newLines: string): string =>
  columns.length === 0
    ? ''
    : `, cobros as (
      insert into factura_cobros (factura_id, ${NAMES.join(', ')})
      select v.id, ${columnList(NAMES, 'j')} from nuevas v join ${judged} j on j.numero = v.numero
      where not v.pagada and ${newLines} and ${saysSomething('j')} order by v.id
    )`;

export const updateCobrosSql = ({ columns }: CobroSql): string =>
  columns.length === 0
    ? ''
    : `, cobros as (
      insert into factura_cobros as c (factura_id, ${NAMES.join(', ')})
      select t.id, ${columnList(NAMES, 't')} from tocadas t
      where t.destino = 'cambiado' and not t.paga and ${saysSomething('t')} order by t.id
      on conflict (factura_id) do update
        set (${NAMES.join(', ')}) = (${keptCobro((column) => `excluded.${column}`, 'c')})
        where not (${isKept((column) => `excluded.${column}`, 'c')})
    )`;
