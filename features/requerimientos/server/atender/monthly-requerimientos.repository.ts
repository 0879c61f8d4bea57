import { type Reader, sql } from '@oficina/db';
import { requerimientoEstado } from '../../contract/index.ts';

type Month = { from: Date; to: Date };

export type ResolvedRequerimiento = {
  created: Date;
  cerrado: Date;
  vence: Date | null;
  pasos: { estado: number; at: Date }[];
};

export async function countNewRequerimientos(reader: Reader, { from, to }: Month): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from requerimientos where created >= ${from} and created < ${to}`.execute(
    reader,
  );
  return rows[0]?.total ?? 0;
}

/** Closing a case updates it, so the index on `updated` excludes the cases of earlier years. */
export async function listResolvedRequerimientos(
  reader: Reader,
  { from, to }: Month,
): Promise<ResolvedRequerimiento[]> {
  const { rows } = await sql<Omit<ResolvedRequerimiento, 'pasos'> & { estados: number[]; at: Date[] }>`
    select r.created, r.cerrado, r.vence, coalesce(p.estados, '{}') as estados, coalesce(p.at, '{}') as at
    from requerimientos r left join lateral (
      select array_agg(s.nuevo_estado::int4 order by s.id) as estados, array_agg(s.created order by s.id) as at
      from requerimiento_seguimientos s where s.requerimiento_id = r.id and s.nuevo_estado is not null
    ) p on true
    where r.estado = ${sql.lit(requerimientoEstado.code('finalizado'))} and r.updated >= ${from}
      and r.cerrado >= ${from} and r.cerrado < ${to}`.execute(reader);
  return rows.map(({ estados, at, ...requerimiento }) => ({
    ...requerimiento,
    pasos: estados.flatMap((estado, n) => (at[n] ? [{ estado, at: at[n] }] : [])),
  }));
}
