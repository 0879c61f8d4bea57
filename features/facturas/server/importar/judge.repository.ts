import {
  centavosOf,
  columnList,
  dayOf,
  type ImportTables,
  keptValue,
  monthOf,
  plainText,
  RESULTADO_SQL,
  runSql,
  sql,
  sqlTypeOf,
  type Tx,
  trimmed,
  wholeOf,
} from '@oficina/db';
import {
  byWidth,
  COBRO,
  COMPARED,
  campoAndMotivoSql,
  FACTURAS_COLUMNS,
  fault,
  IMPORTED,
} from '../columns.repository.ts';
import { type CobroSql, cobroSqlOfJudged, cobroSqlOfRaw, isSameCobro } from './cobros.repository.ts';

/** A longer number does not fit in a page of the index, and nobody has one. */
const MAX_NUMERO = 60;

const isText = ({ kind }: { kind: string }) => kind === 'text';
const fixedColumns = ({ columns }: CobroSql) =>
  byWidth([...IMPORTED, ...columns]).filter((column) => !isText(column));
const textColumns = ({ columns }: CobroSql) =>
  [...IMPORTED, ...columns].filter(isText).map(({ column }) => column);
const PLAIN_TEXTS = COMPARED.filter(isText).map(({ column }) => column);
const COMPARED_NAMES = COMPARED.map(({ column }) => column);
/** Lines are identical when everything but their number is. */
const LINE_COLUMNS = Object.keys(FACTURAS_COLUMNS).filter((column) => column !== 'numero');

/** The line still has its own text under these names, so the parsed value has another one. */
const PARSED_NAMES: Readonly<Record<string, string>> = { consumo: 'consumo_n', pagada: 'paga' };
const parsedName = (column: string) => PARSED_NAMES[column] ?? column;

/**
 * This runs once per file, before its lines are judged. It collects the distinct days and months, which are few and the most
 * expensive to parse, and the numbers that appear more than once. Identical lines count as one. When the lines of a number
 * differ nobody knows which is right, so none is loaded.
 */
export async function prepareJudging(
  tx: Tx,
  { raw, judged, auxiliary }: ImportTables,
  onStep: () => Promise<void>,
): Promise<void> {
  const [dates, duplicates] = [auxiliary('fechas'), auxiliary('repetidas')];
  const cobro = await cobroSqlOfRaw(tx, { raw, judged, auxiliary });
  const fixed = fixedColumns(cobro).map((column) => `${column.column} ${sqlTypeOf(column)}`);
  const texts = textColumns(cobro).map((column) => `${column} text collate "C"`);
  await runSql(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, suministro_id bigint,
      factura_id bigint, ${fixed.join(', ')},
      energia boolean, resultado text collate "C" not null, ${texts.join(', ')},
      campo text, motivo text) with (autovacuum_enabled = false)`,
  );
  await runSql(
    tx,
    `create unlogged table ${dates} as select p, f, v,
      ${monthOf('p')} as periodo, ${dayOf('f')} as fecha, ${dayOf('v')} as vencimiento ${cobro.dates}
    from (select distinct coalesce(btrim(periodo), '') as p, coalesce(btrim(fecha), '') as f,
      coalesce(btrim(vencimiento), '') as v ${cobro.rawDates} from ${raw}) x`,
  );
  await onStep();
  await runSql(
    tx,
    `create unlogged table ${duplicates} as select ${trimmed('numero')} as numero, min(n) as primera, false as iguales
    from ${raw} group by 1 having count(*) > 1 and ${trimmed('numero')} is not null`,
  );
  await onStep();
  await runSql(
    tx,
    `update ${duplicates} d set iguales = true from (
      select ${trimmed('r.numero')} as numero from ${raw} r join ${duplicates} d on d.numero = ${trimmed('r.numero')}
      group by 1 having count(distinct (${LINE_COLUMNS.map((column) => `btrim(${column})`).join(', ')})::text) = 1) i
    where i.numero = d.numero`,
  );
  await runSql(
    tx,
    `create unlogged table ${auxiliary('series')} as select min(numero) as desde, max(numero) as hasta from (
      select ${trimmed('numero')} as numero from ${raw}) x where numero is not null group by left(numero, -${SERIES_DIGITS})`,
  );
  for (const table of [dates, duplicates]) await runSql(tx, `analyze ${table}`);
}

/** Consecutive facturas differ only in this many final characters of the number. */
const SERIES_DIGITS = 6;
const MAX_SERIES = 200;

/**
 * The numbers of a new month follow those of the last one: when no factura lies between the first and the last number of any
 * series, none has to be looked up one by one.
 */
async function mayHaveFacturas(tx: Tx, { auxiliary }: ImportTables): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with series as materialized (select * from ${sql.raw(auxiliary('series'))} limit ${sql.lit(MAX_SERIES + 1)})
    select (select count(*) from series) > ${sql.lit(MAX_SERIES)} or exists (
      select from series s cross join lateral (
        select from facturas f where f.numero >= s.desde and f.numero <= s.hasta limit 1) f) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? true;
}

/** Without a concepto a line is electricity, which everybody buys. Billing systems write it with or without the accent. */
export const isElectricity = (concepto: string): string =>
  `(${concepto} is null or ${concepto} = 'Energía' or translate(lower(${concepto}), 'íÍ', 'ii') = 'energia')`;

/**
 * It writes only to the table of judged lines. Each level has `offset 0`: without that fence the planner would pull it up,
 * and compute a value again each time it is named. The suministro is joined first, while the planner still knows the number
 * of lines. A factura is found by its number, with one index probe per line, because there are tens of millions.
 */
export async function judgeRange(tx: Tx, tables: ImportTables, from: number, to: number): Promise<void> {
  const { raw, judged, auxiliary } = tables;
  const noneFilter = (await mayHaveFacturas(tx, tables)) ? '' : 'and false';
  const cobro = await cobroSqlOfJudged(tx, tables);
  const [fixed, texts] = [fixedColumns(cobro).map(({ column }) => column), textColumns(cobro)];
  await runSql(
    tx,
    `insert into ${judged} (n, renglon, suministro_id, factura_id, ${fixed.join(', ')},
      energia, resultado, ${texts.join(', ')}, campo, motivo)
    select n, renglon, suministro_id, factura_id, ${fixed.map(parsedName).join(', ')}, energia,
      ${RESULTADO_SQL}, ${texts.join(', ')},
      ${campoAndMotivoSql}
    from (
      select t.*, x.periodo, x.fecha, x.vencimiento ${cobro.parsedDates}, f.id as factura_id,
        case
          when _error is not null then ${fault('unreadable')} when cuenta is null then ${fault('missing cuenta')}
          when numero is null then ${fault('missing numero')} when t.p = '' then ${fault('missing periodo')}
          when t.f = '' then ${fault('missing fecha')} when t.v = '' then ${fault('missing vencimiento')}
          when importe is null then ${fault('missing importe')}
          when length(numero) > ${MAX_NUMERO} then ${fault('invalid numero')}
          when x.periodo is null then ${fault('invalid periodo')} when x.fecha is null then ${fault('invalid fecha')}
          when x.vencimiento is null then ${fault('invalid vencimiento')}
          when t.importe_cent is null then ${fault('invalid importe')}
          when t.consumo is not null and consumo_n is null then ${fault('invalid consumo')}
          when paga is null then ${fault('invalid pagada')} when x.vencimiento < x.fecha then ${fault('orden')}
          ${cobro.faults}
          when repetido then ${fault('repeated')} when t.suministro_id is null then ${fault('suministro')}
          when f.suministro_id <> t.suministro_id then ${fault('foreign')}
        end as falla,
        case when f.id is null then 'nuevo' else ${outcomeSql(cobro, judgedValue)} end as destino
      from (
        select a.*, ${centavosOf('importe')} as importe_cent, ${wholeOf('consumo')} as consumo_n, ${isElectricity('concepto')} as energia
          ${cobro.parsed}
        from (
          select r.n, coalesce(r._renglon::bigint, r.n + 1) as renglon, r._error, ${trimmed('r.cuenta')} as cuenta,
            ${trimmed('r.numero')} as numero, coalesce(btrim(r.periodo), '') as p, coalesce(btrim(r.fecha), '') as f,
            coalesce(btrim(r.vencimiento), '') as v, ${trimmed('r.importe')} as importe,
            ${trimmed('r.consumo')} as consumo,
            ${PLAIN_TEXTS.map(plainText).join(', ')},
            case coalesce(upper(btrim(r.pagada)), '') when 'N' then false when '' then false when 'S' then true end
              as paga, s.id as suministro_id,
            d.numero is not null and not (d.iguales and d.primera = r.n) as repetido
            ${cobro.texts}
          from ${raw} r left join suministros s on s.cuenta = btrim(r.cuenta)
            left join ${auxiliary('repetidas')} d on d.numero = btrim(r.numero)
          where r.n between ${from} and ${to} offset 0
        ) a offset 0
      ) t
      left join ${auxiliary('fechas')} x on x.p = t.p and x.f = t.f and x.v = t.v ${cobro.ofDates}
      left join lateral (
        select f.id, f.suministro_id, ${columnList(COMPARED_NAMES, 'f')}, f.estado_pago, f.pagada
        from facturas f where f.numero = t.numero ${noneFilter} offset 0
      ) f on true ${cobro.ofFactura}
      offset 0
    ) juicio`,
  );
}

/**
 * This is what a line does to its factura (`f`). A factura in state 1 or 9 is never overwritten, and a line that reports as
 * paid one that is being paid waits. `parsedOf` is the parsed value of a column.
 */
export function outcomeSql(cobro: CobroSql, parsedOf: (column: string) => string): string {
  const paid = `${parsedOf('pagada')} or ${parsedOf('importe_cent')} = 0`;
  return `case
    when f.estado_pago = 9 then case when ${paid} then 'retenido' else 'omitido' end
    when (${columnList(COMPARED_NAMES, 'f')}, f.pagada) is not distinct from
      (${COMPARED.map((compared) => keptValue(parsedOf(compared.column), compared, 'f')).join(', ')}, ${paid})
      ${isSameCobro(cobro, parsedOf)} then 'igual'
    when f.pagada then 'omitido' else 'cambiado' end`;
}

/** Days and months were parsed once per file and are joined as `x`. */
const DATES = new Set<string>(
  [...IMPORTED, ...COBRO].flatMap(({ column, kind }) =>
    kind === 'fecha' || kind === 'periodo' ? [column] : [],
  ),
);
function judgedValue(column: string): string {
  return `${DATES.has(column) ? 'x' : 't'}.${parsedName(column)}`;
}

/** Lines are loaded by suministro, so that consecutive ones touch the same pages of every index. */
export async function sortJudged(tx: Tx, tables: ImportTables): Promise<void> {
  const { judged } = tables;
  const { analyzed } = await cobroSqlOfJudged(tx, tables);
  await runSql(tx, `create index on ${judged} (suministro_id) where resultado <> 'rechazado'`);
  await runSql(tx, `analyze ${judged} (suministro_id, factura_id, resultado, periodo ${analyzed})`);
}
