import { type Reader, type Row, statement } from '@oficina/db';
import { PLANTILLAS } from './avisos.repository.ts';

const PLANTILLA_LIST = PLANTILLAS.map((plantilla) => `'${plantilla}'`).join(', ');
const DELIVERED_SQL = `m.estado = 1 and m.acuse is distinct from 'fallido'`;

export type DeliveryCounts = {
  corte_id: number;
  avisados: number;
  pendientes: number;
  fallidos: number;
  sinContacto: number;
};

// Until the first aviso is written or the corte begins, it is unknown which suministros have nobody to notify.
const countStatement = statement<DeliveryCounts>(`
  select c.id as corte_id, e.avisados, e.pendientes, e.fallidos,
    case when e.escritos > 0 or c.inicio <= $2::timestamptz then c.total_suministros - e.escritos else 0 end
      as "sinContacto"
  from cortes c cross join lateral (
    select count(*) as escritos, count(*) filter (where llego) as avisados,
      count(*) filter (where not llego and espera) as pendientes,
      count(*) filter (where not llego and not espera) as fallidos
    from (
      select bool_or(${DELIVERED_SQL}) as llego, bool_or(m.estado in (0, 2, 3)) as espera
      from mensajes m join corte_suministros cs on cs.corte_id = c.id and cs.suministro_id = m.suministro_id
      where m.plantilla in (${PLANTILLA_LIST}) and m.ref_id = c.id and m.estado <> 9
      group by m.suministro_id
    ) por_suministro
  ) e
  where c.id = any($1::bigint[])`);

export function countDeliveries(
  reader: Reader,
  cortes: readonly number[],
  now: Date,
): Promise<DeliveryCounts[]> {
  return countStatement(reader, [cortes, now]);
}

export type DeliveryRow = {
  suministro_id: number;
  mensaje_id: number;
  cuenta: string;
} & {
  [K in keyof Pick<
    Row<'mensajes'>,
    'tipo' | 'plantilla' | 'para' | 'estado' | 'acuse' | 'created' | 'updated' | 'error'
  >]: Row<'mensajes'>[K] | null;
};

// A suministro that left the corte keeps its avisos here, and one with nobody to notify has a line too.
const listStatement = statement<DeliveryRow>(`
  select l.*, s.cuenta from (
    select m.suministro_id, m.id as mensaje_id, m.tipo, m.plantilla, m.para, m.estado, m.acuse, m.created, m.updated,
      m.error
    from mensajes m where m.plantilla in (${PLANTILLA_LIST}) and m.ref_id = $1
    union all
    select suministro_id, 0, null, null, null, null, null, null, null, null from (
      select suministro_id from corte_suministros where corte_id = $1
      except
      select suministro_id from mensajes where plantilla in (${PLANTILLA_LIST}) and ref_id = $1
    ) sin_aviso
  ) l
  join suministros s on s.id = l.suministro_id
  where (l.suministro_id, l.mensaje_id) > ($2::bigint, $3::bigint)
  order by l.suministro_id, l.mensaje_id limit $4`);

export function listDeliveries(
  reader: Reader,
  corteId: number,
  last: DeliveryRow | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  return listStatement(reader, [corteId, last?.suministro_id ?? 0, last?.mensaje_id ?? 0, limit]);
}
