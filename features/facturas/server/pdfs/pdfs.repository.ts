import {
  defineFaults,
  type ImportTables,
  type JudgeRange,
  type KeyRange,
  runSql,
  sql,
  type Tx,
} from '@oficina/db';

const REPEATED = 'Número repetido en el archivo.';
const { codigo, campoAndMotivoSql } = defineFaults({
  notPdf: { campo: 'archivo', motivo: 'No es un PDF.' },
  factura: { campo: 'archivo', motivo: 'La factura no existe.' },
  several: { campo: 'archivo', motivo: 'Hay más de una factura con ese número.' },
});

export async function prepareJudging(tx: Tx, { judged }: ImportTables): Promise<void> {
  await runSql(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, factura_id bigint, tamano bigint,
      sha256 text collate "C", resultado text collate "C" not null, campo text, motivo text)
      with (autovacuum_enabled = false)`,
  );
}

export const judgeRange: JudgeRange = async (tx, { raw, judged }, from, to) => {
  await runSql(
    tx,
    `insert into ${judged} (n, renglon, factura_id, tamano, sha256, resultado, campo, motivo)
    select n, renglon, factura_id, tamano, sha256,
      case when falla is not null then 'rechazado' when descargable then 'cambiado' else 'nuevo' end,
      ${campoAndMotivoSql}
    from (
      select r.n, r._renglon::bigint as renglon, r.tamano::bigint as tamano, r.sha256, f.id as factura_id, f.descargable,
        case when r.pdf <> 'S' then ${codigo('notPdf')} when f.cuantas = 0 then ${codigo('factura')}
          when f.cuantas > 1 then ${codigo('several')} end as falla
      from (select * from ${raw} where n between ${from} and ${to} offset 0) r
      cross join lateral (
        select min(f.id) as id, count(f.id) as cuantas, bool_or(f.descargable) as descargable
        from unnest(string_to_array(r.candidatos, '/')) c (numero)
        cross join lateral (select f.id, f.descargable from facturas f where f.numero = c.numero collate "C" offset 0) f
      ) f offset 0
    ) juicio`,
  );
};

/**
 * A factura may have two PDF files in different folders. Identical files count as one. When they differ nobody knows which
 * is right, so neither is kept.
 */
export async function judgeRepeated(tx: Tx, { judged }: ImportTables): Promise<void> {
  await runSql(
    tx,
    `update ${judged} j set
      resultado = case when d.iguales then 'igual' else 'rechazado' end,
      campo = case when d.iguales then null else 'archivo' end,
      motivo = case when d.iguales then null else '${REPEATED}' end
    from (select factura_id, min(n) as primera, count(distinct sha256) = 1 as iguales from ${judged}
      where resultado <> 'rechazado' group by factura_id having count(*) > 1) d
    where j.factura_id = d.factura_id and j.resultado <> 'rechazado' and not (d.iguales and j.n = d.primera)`,
  );
}

export type JudgedPdf = {
  n: number;
  renglon: number;
  factura_id: number;
  tamano: number;
  sha256: string;
  resultado: string;
};

export async function findPdfs(
  tx: Tx,
  { judged }: ImportTables,
  { from, to }: KeyRange,
  { onlyChanged, limit }: { onlyChanged: boolean; limit: number },
): Promise<JudgedPdf[]> {
  const { rows } = await sql<JudgedPdf>`
    select n, renglon, factura_id, tamano, sha256, resultado from ${sql.raw(judged)}
    where n > ${sql.lit(from)} and n <= ${sql.lit(to)} and resultado <> 'rechazado'
      ${sql.raw(onlyChanged ? `and resultado = 'cambiado'` : '')}
    order by n limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export async function setIguales(tx: Tx, { judged }: ImportTables, lines: readonly number[]): Promise<void> {
  await runSql(
    tx,
    `update ${judged} set resultado = 'igual' where n = any('{${lines.join(',')}}'::bigint[])`,
  );
}

/** Call this after the PDF files are stored. */
export async function setDescargables(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with k as materialized (
      select id from facturas where id = any(${ids}::bigint[]) and not descargable order by id for no key update
    )
    update facturas f set descargable = true from k where f.id = k.id`.execute(tx);
}
