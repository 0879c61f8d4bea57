import {
  centavosOf,
  dayOf,
  type ImportTables,
  type JudgeRange,
  type KeyRange,
  RESULTADO_SQL,
  runSql,
  sql,
  type Tx,
  trimmed,
} from '@oficina/db';
import { campoAndMotivoSql, codigo } from './columns.repository.ts';

/** Our own rendición identifies a pago by its reference or by the name "Oficina Virtual". */
const isOurs = (medio: string) =>
  `coalesce(lower(${medio}) like 'oficina virtual%' or strpos(upper(${medio}), upper(p.referencia)) > 0, false)`;

/** The same collection was reported before; the case of `medio` differs between sources. */
const isAlreadyCounted = (j: string) => `exists (select from cobros_en_espera e where e.factura_id = f.id
  and e.fecha_pago = ${j}.fecha_pago and lower(coalesce(e.medio, '')) = lower(coalesce(${j}.medio, '')))`;

/**
 * The factura was paid here by a pago that was approved (1) and not refunded, and this is another collection. A statement
 * that waited for that approval reads the new factura but the pago as it was before: pending (0) or in doubt (3).
 */
const paidTwice = (j: string) => `exists (select from pago_facturas pf join pagos p on p.id = pf.pago_id
  where pf.factura_id = f.id and pf.vigente and p.estado in (0, 1, 3, 7) and not ${isOurs(`${j}.medio`)}) and not ${isAlreadyCounted(j)}`;

/**
 * This is what a line (`j`) does to its factura (`f`). A factura being paid makes the line wait. A paid factura already is
 * as the line says, unless it was paid here: then it was paid twice, so it is left unchanged and reported.
 */
const outcomeSql = (
  j: string,
) => `case when f.estado_pago = 9 then 'retenido' when not f.pagada then 'cambiado'
  when ${paidTwice(j)} then 'omitido' else 'igual' end`;

/**
 * What a factura (`f`) costs at its second due date is probed only where the condition holds, because most are paid at the
 * first.
 */
const secondImporte = (condition: string) => `left join lateral (
  select c.importe2_cent from factura_cobros c where c.factura_id = f.id and (${condition}) offset 0) c on true`;

/** Somebody may pay a factura until either of its due dates. */
const isDifferentImporte = (j: string) =>
  `f.importe_cent <> ${j}.importe_cent and c.importe2_cent is distinct from ${j}.importe_cent`;

/**
 * This runs once per file and finds the numbers that appear more than once, with the first line of each amount. Either
 * somebody paid twice or a line was copied: the first line pays the factura and the others are reported. A line with another
 * amount does not belong to that factura, and an invalid line pays nothing.
 */
export async function prepareJudging(tx: Tx, { raw, judged, auxiliary }: ImportTables): Promise<void> {
  await runSql(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, factura_id bigint,
      importe_cent bigint, fecha_pago date, medio text, resultado text collate "C" not null, campo text, motivo text)
      with (autovacuum_enabled = false)`,
  );
  const duplicates = auxiliary('repetidas');
  await runSql(
    tx,
    `create unlogged table ${duplicates} as select numero, importe_cent, min(n) as primera from (
      select n, numero, ${centavosOf('importe')} as importe_cent, ${dayOf('fecha')} as dia from (
        select n, ${trimmed('numero')} as numero, ${trimmed('importe')} as importe, ${trimmed('fecha_pago')} as fecha
        from ${raw} where _error is null offset 0) r
      where numero in (select ${trimmed('numero')} from ${raw} where _error is null group by 1 having count(*) > 1)
      offset 0) t
    where importe_cent is not null and dia is not null group by 1, 2`,
  );
  await runSql(tx, `analyze ${duplicates}`);
}

/** A factura is found by its number, with one index probe per line. */
export const judgeRange: JudgeRange = async (tx, { raw, judged, auxiliary }, from, to) => {
  await runSql(
    tx,
    `insert into ${judged} (n, renglon, factura_id, importe_cent, fecha_pago, medio, resultado, campo, motivo)
    select n, renglon, factura_id, importe_cent, fecha_pago, medio, ${RESULTADO_SQL},
      ${campoAndMotivoSql}
    from (
      select t.*, f.id as factura_id,
        case
          when _error is not null then ${codigo('unreadable')} when t.numero is null then ${codigo('missing numero')}
          when fecha is null then ${codigo('missing fecha_pago')} when importe is null then ${codigo('missing importe')}
          when fecha_pago is null then ${codigo('invalid fecha_pago')}
          when t.importe_cent is null then ${codigo('invalid importe')}
          when f.id is null then ${codigo('factura')}
          when ${isDifferentImporte('t')} then ${codigo('differentImporte')}
          when least(d.primera, o.primera) < t.n then ${codigo('repeated')}
        end as falla,
        ${outcomeSql('t')} as destino
      from (
        select a.*, ${dayOf('fecha')} as fecha_pago, ${centavosOf('importe')} as importe_cent
        from (
          select r.n, coalesce(r._renglon::bigint, r.n + 1) as renglon, r._error, ${trimmed('r.numero')} as numero,
            ${trimmed('r.fecha_pago')} as fecha, ${trimmed('r.importe')} as importe, left(${trimmed('r.medio')}, 120) as medio
          from ${raw} r where r.n between ${from} and ${to} offset 0
        ) a offset 0
      ) t
      left join ${auxiliary('repetidas')} d on d.numero = t.numero and d.importe_cent = t.importe_cent
      left join lateral (
        select f.id, f.importe_cent, f.estado_pago, f.pagada from facturas f where f.numero = t.numero offset 0
      ) f on true ${secondImporte('f.importe_cent <> t.importe_cent or d.numero is not null')}
      left join ${auxiliary('repetidas')} o on o.numero = d.numero
        and o.importe_cent = case when f.importe_cent = t.importe_cent then c.importe2_cent else f.importe_cent end
      offset 0
    ) juicio`,
  );
};

export type RangeOutcome = { resultado: string; renglones: number; lines: number[] | null };

/**
 * The facturas are judged again as they are now and locked in the order of their id, as pagos do, so that an import and a
 * pago wait for each other. A factura that was already paid at the check needs nothing more. A double payment is stored
 * among the lines that wait, and the sweep reports it to the staff.
 */
export async function applyRange(
  tx: Tx,
  { judged }: ImportTables,
  { from, to }: KeyRange,
  archivo: { id: number; clase: string; now: Date },
): Promise<RangeOutcome[]> {
  const rangeCondition = `n > ${from} and n <= ${to}`;
  const { rows } = await sql<RangeOutcome>`
    with tocadas as materialized (
      select j.renglon, j.fecha_pago, j.medio, f.id,
        case when ${sql.raw(isDifferentImporte('j'))} then 'rechazado' else ${sql.raw(outcomeSql('j'))} end as destino
      from (
        select renglon, factura_id, importe_cent, fecha_pago, medio from ${sql.raw(judged)}
        where ${sql.raw(rangeCondition)} and resultado in ('cambiado', 'retenido', 'omitido') order by factura_id offset 0
      ) j cross join lateral (
        select f.* from facturas f where f.id = j.factura_id offset 0 for no key update
      ) f ${sql.raw(secondImporte('f.importe_cent <> j.importe_cent'))}
    ), pagas as (
      update facturas f set estado_pago = 1, pagada = true from tocadas t where f.id = t.id and t.destino = 'cambiado'
    ), esperan as (
      insert into cobros_en_espera (clase, archivo_id, renglon, factura_id, fecha_pago, medio, created)
      select ${sql.lit(archivo.clase)}, ${sql.lit(archivo.id)}, t.renglon, t.id, t.fecha_pago, t.medio,
        ${sql.lit(archivo.now.toISOString())}::timestamptz
      from tocadas t where t.destino in ('retenido', 'omitido') on conflict do nothing
    )
    select destino as resultado, count(*) as renglones,
      array_agg(renglon) filter (where destino in ('retenido', 'omitido', 'rechazado')) as lines
    from tocadas group by destino
    union all
    select 'igual', count(*), null from ${sql.raw(judged)} where ${sql.raw(rangeCondition)} and resultado = 'igual'`.execute(
    tx,
  );
  return rows;
}
