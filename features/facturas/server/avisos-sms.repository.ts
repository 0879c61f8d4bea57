import { type Reader, sql } from '@oficina/db';
import { AVISO_COLUMNS } from '@oficina/mensajes/server';
import { isLiveSql } from '@oficina/suministros/server';
import { IN_RANGE, RECENT_FACTURAS, type RecentFacturas, valuesOf } from './avisos.repository.ts';

export const SMS_PLANTILLAS = ['factura_sms', 'factura_vence_sms'] as const;

/** The number (`x`) is of somebody who has the suministro in an account and is told of its due dates another way. */
const TOLD_ANOTHER_WAY = `
  exists (select from usuario_suministros us
    join usuarios u on u.id = us.usuario_id and u.eliminado is null
    join usuario_preferencias p on p.usuario_id = us.usuario_id
    where us.suministro_id = x.suministro_id and x.telefono in (u.telefono, '+549' || substr(u.telefono, 4))
      and (p.notif_vencimiento and p.token_firebase is not null or p.sms_vencimiento and u.telefono_validado is not null))`;

const RECEIVES = `x.facturas and ${isLiveSql('x')} and not ${TOLD_ANOTHER_WAY}`;

const avisos = (plantilla: string, from: string) => `
  select ${AVISO_COLUMNS} from (
    select null::bigint as usuario_id, x.suministro_id, 3::int2 as tipo, x.telefono as para,
      '${plantilla}'::text as plantilla, 9::int2 as prioridad, f.id as ref_id, 0::int2 as vez,
      jsonb_build_object('cuenta', s.cuenta, 'periodo', f.periodo, 'importeCent', f.importe_cent,
        'vencimiento', f.vencimiento, 'facturaId', f.id, 'facturaToken', f.token) as datos
    from ${from}
    join suministros s on s.id = x.suministro_id and s.activo
  ) avisos`;

/**
 * The numbers are materialized first: without any, nothing else is read. The planner expects one row of facturas just written, so
 * those of each number are looked up.
 */
export const newFacturaSmsQuery = (recent: RecentFacturas): { text: string; values: readonly unknown[] } => ({
  values: valuesOf(recent),
  text: `with x as materialized (
      select x.suministro_id, x.telefono from suministro_telefonos x
      where ${RECEIVES} and ${IN_RANGE('x.suministro_id')}
    ) ${avisos('factura_sms', `x cross join lateral (${RECENT_FACTURAS} and f.suministro_id = x.suministro_id offset 0) f`)}`,
});

/** The unpaid facturas of each suministro are found by their due date, so that each number costs one look-up. */
export const vencimientoSmsQuery = (day: string): { text: string; values: readonly unknown[] } => ({
  values: [day],
  text: avisos(
    'factura_vence_sms',
    `suministro_telefonos x join facturas f on f.suministro_id = x.suministro_id and not f.pagada
      and f.vencimiento = $1::date and f.estado_pago = 0 and ${RECEIVES}`,
  ),
});

/** How many would leave if the file were loaded now. */
export async function countNewFacturaSms(
  reader: Reader,
  judgedTable: string,
  periodo: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with x as materialized (
      select x.suministro_id, x.telefono from suministro_telefonos x where ${sql.raw(RECEIVES)}
    )
    select count(*) as total from x
    join ${sql.raw(judgedTable)} j on j.suministro_id = x.suministro_id and j.resultado = 'nuevo'
      and j.periodo = ${sql.lit(periodo)} and not j.pagada and j.importe_cent > 0
    join suministros s on s.id = x.suministro_id and s.activo`.execute(reader);
  return rows[0]?.total ?? 0;
}
