import { AVISO_COLUMNS } from '@oficina/mensajes/server';
import { isReachableSql } from '@oficina/usuarios/server';
import { OPEN_CODES } from '../../contract/index.ts';

/**
 * Each person who attends cases gets the counts of what they can see: all cases for an administrator; their own and the
 * unassigned ones for an encargado. Cases are read once for all recipients, and a person with nothing to attend gets no
 * mail. `ref` identifies the day, so that there is one mail per day.
 */
export function dailyResumenQuery({ now, tomorrow, ref }: { now: Date; tomorrow: Date; ref: number }): {
  text: string;
  values: readonly unknown[];
} {
  return {
    values: [now, tomorrow, ref],
    text: `
      with partes as (
        select encargado_id, count(*) filter (where encargado_id is null) as sin_asignar,
          count(*) filter (where en_espera_desde is null and vence >= $1::timestamptz and vence < $2::timestamptz)
            as vencen_hoy,
          count(*) filter (where vence < coalesce(en_espera_desde, $1::timestamptz)) as vencidos,
          0 as con_respuesta
        from requerimientos where estado in (${OPEN_CODES.join(', ')}) group by encargado_id
        union all
        -- The last follow-up is by the owner, and the staff have not read it.
        select r.encargado_id, 0, 0, 0, count(*)
        from requerimientos r cross join lateral (
          select usuario_id from requerimiento_seguimientos where requerimiento_id = r.id order by id desc limit 1
        ) ultimo
        where r.novedades_encargado and ultimo.usuario_id = r.usuario_id group by r.encargado_id
      )
      select ${AVISO_COLUMNS} from (
        select u.id as usuario_id, null::bigint as suministro_id, 1::int2 as tipo, u.email as para,
          'requerimiento_resumen' as plantilla, 5::int2 as prioridad, $3::bigint as ref_id, 0::int2 as vez,
          jsonb_build_object('sinAsignar', t.sin_asignar, 'vencenHoy', t.vencen_hoy, 'vencidos', t.vencidos,
            'conRespuesta', t.con_respuesta) as datos
        from usuarios u cross join lateral (
          select coalesce(sum(sin_asignar), 0)::int as sin_asignar, coalesce(sum(vencen_hoy), 0)::int as vencen_hoy,
            coalesce(sum(vencidos), 0)::int as vencidos, coalesce(sum(con_respuesta), 0)::int as con_respuesta
          from partes
          where encargado_id is null or encargado_id = u.id or 'ROLE_REQUERIMIENTO_ADMIN' = any(u.roles)
        ) t
        where u.roles && array['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO']::text[]
          and u.eliminado is null and ${isReachableSql('u')}
          and t.sin_asignar + t.vencen_hoy + t.vencidos + t.con_respuesta > 0
      ) avisos`,
  };
}
