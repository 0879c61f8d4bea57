import {
  centavosOf,
  type ImportTables,
  type JudgeRange,
  type KeyRange,
  monthOf,
  RESULTADO_SQL,
  runSql,
  sql,
  type Tx,
  trimmed,
  wholeOf,
} from '@oficina/db';
import { campoAndMotivoSql, codigo } from './columns.repository.ts';

/**
 * This runs once per file and finds the months that appear more than once for a suministro. Identical lines count as one.
 * When they differ nobody knows which is right, so none is loaded.
 */
export async function prepareJudging(tx: Tx, { raw, judged, auxiliary }: ImportTables): Promise<void> {
  await runSql(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, suministro_id bigint, periodo int,
      consumo int, importe_cent bigint, resultado text collate "C" not null, campo text, motivo text)
      with (autovacuum_enabled = false)`,
  );
  const duplicates = auxiliary('repetidas');
  await runSql(
    tx,
    `create unlogged table ${duplicates} as select ${trimmed('cuenta')} as cuenta, ${trimmed('periodo')} as periodo,
      min(n) as primera, count(distinct (btrim(consumo), btrim(importe))::text) = 1 as iguales
    from ${raw} group by 1, 2
    having count(*) > 1 and ${trimmed('cuenta')} is not null and ${trimmed('periodo')} is not null`,
  );
  await runSql(tx, `analyze ${duplicates}`);
}

/** A field that the line does not bring keeps its stored value. */
export const judgeRange: JudgeRange = async (tx, { raw, judged, auxiliary }, from, to) => {
  await runSql(
    tx,
    `insert into ${judged} (n, renglon, suministro_id, periodo, consumo, importe_cent, resultado, campo, motivo)
    select n, renglon, suministro_id, mes, consumo_n, importe_cent, ${RESULTADO_SQL},
      ${campoAndMotivoSql}
    from (
      select t.*,
        case
          when _error is not null then ${codigo('unreadable')} when cuenta is null then ${codigo('missing cuenta')}
          when periodo is null then ${codigo('missing periodo')} when t.consumo is null then ${codigo('missing consumo')}
          when mes is null then ${codigo('invalid periodo')} when consumo_n is null then ${codigo('invalid consumo')}
          when importe is not null and t.importe_cent is null then ${codigo('invalid importe')}
          when repetido then ${codigo('repeated')} when t.suministro_id is null then ${codigo('suministro')}
        end as falla,
        case when c.suministro_id is null then 'nuevo'
          when (c.consumo, c.importe_cent) is not distinct from (consumo_n, coalesce(t.importe_cent, c.importe_cent))
            then 'igual' else 'cambiado' end as destino
      from (
        select a.*, ${monthOf('periodo')} as mes, ${wholeOf('consumo')} as consumo_n,
          ${centavosOf('importe')} as importe_cent
        from (
          select r.n, coalesce(r._renglon::bigint, r.n + 1) as renglon, r._error, ${trimmed('r.cuenta')} as cuenta,
            ${trimmed('r.periodo')} as periodo, ${trimmed('r.consumo')} as consumo, ${trimmed('r.importe')} as importe,
            s.id as suministro_id, d.cuenta is not null and not (d.iguales and d.primera = r.n) as repetido
          from ${raw} r left join suministros s on s.cuenta = btrim(r.cuenta)
            left join ${auxiliary('repetidas')} d on d.cuenta = btrim(r.cuenta) and d.periodo = btrim(r.periodo)
          where r.n between ${from} and ${to} offset 0
        ) a offset 0
      ) t
      left join lateral (
        select c.suministro_id, c.consumo, c.importe_cent from consumos c
        where c.suministro_id = t.suministro_id and c.periodo = t.mes offset 0
      ) c on true
      offset 0
    ) juicio`,
  );
};

export type LoadedConsumos = { renglones: number; written: number };

/** Rows are written in the order of the key, and unchanged rows are not written. */
export async function upsertConsumos(
  tx: Tx,
  { judged }: ImportTables,
  { from, to }: KeyRange,
): Promise<LoadedConsumos> {
  const { rows } = await sql<LoadedConsumos>`
    with lineas as materialized (
      select suministro_id, periodo, importe_cent, consumo from ${sql.raw(judged)} j
      where ${sql.raw(`j.suministro_id > ${from} and j.suministro_id <= ${to}`)} and j.resultado <> 'rechazado'
    ), escritos as (
      insert into consumos as c (suministro_id, periodo, importe_cent, consumo)
      select suministro_id, periodo, importe_cent, consumo from lineas order by suministro_id, periodo
      on conflict (suministro_id, periodo) do update
        set importe_cent = coalesce(excluded.importe_cent, c.importe_cent), consumo = excluded.consumo
        where (c.importe_cent, c.consumo)
          is distinct from (coalesce(excluded.importe_cent, c.importe_cent), excluded.consumo)
      returning 1
    )
    select (select count(*) from lineas) as renglones, (select count(*) from escritos) as written`.execute(
    tx,
  );
  return rows[0] ?? { renglones: 0, written: 0 };
}
