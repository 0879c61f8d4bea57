import { type Reader, sql } from '@oficina/db';
import { requerimientoEstado } from '../contract/index.ts';

type Mes = { desde: Date; hasta: Date };

export type CasoResuelto = {
  created: Date;
  cerrado: Date;
  vence: Date | null;
  /** Every change of state in order: which, and when. */
  pasos: { estado: number; cuando: Date }[];
};

export async function countCasosNuevos(reader: Reader, { desde, hasta }: Mes): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from requerimientos where created >= ${desde} and created < ${hasta}`.execute(
    reader,
  );
  return rows[0]?.total ?? 0;
}

/** Closing a case is a change of it: the index of the last changes leaves out the years before. */
export async function findCasosResueltos(reader: Reader, { desde, hasta }: Mes): Promise<CasoResuelto[]> {
  const { rows } = await sql<Omit<CasoResuelto, 'pasos'> & { estados: number[]; cuando: Date[] }>`
    select r.created, r.cerrado, r.vence, coalesce(p.estados, '{}') as estados, coalesce(p.cuando, '{}') as cuando
    from requerimientos r left join lateral (
      select array_agg(s.nuevo_estado::int4 order by s.id) as estados, array_agg(s.created order by s.id) as cuando
      from requerimiento_seguimientos s where s.requerimiento_id = r.id and s.nuevo_estado is not null
    ) p on true
    where r.estado = ${sql.lit(requerimientoEstado.code('finalizado'))} and r.updated >= ${desde}
      and r.cerrado >= ${desde} and r.cerrado < ${hasta}`.execute(reader);
  return rows.map(({ estados, cuando, ...caso }) => ({
    ...caso,
    pasos: estados.flatMap((estado, n) => (cuando[n] ? [{ estado, cuando: cuando[n] }] : [])),
  }));
}
