import { type Reader, sql } from '@oficina/db';
import { COLUMNAS_DE_AVISO } from '@oficina/mensajes/server';

/** Of these bills, the ones that nobody has to pay any more, or are being paid. */
export async function findPagas(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from facturas where id = any(${ids}::bigint[]) and (pagada or estado_pago <> 0)`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whom to tell of the bills that fall due on a day: by mail, on the telephone's screen and by text, each to whoever
 * wants it so and can be reached. It begins with the supplies that somebody added, because those are few and each has
 * its unpaid bills together; all the bills of a day are nowhere together.
 */
export function avisosDelDia(plantilla: string, dia: string): { text: string; values: readonly unknown[] } {
  return {
    values: [plantilla, dia],
    text: `
      select ${COLUMNAS_DE_AVISO} from (
        select us.usuario_id, us.suministro_id, via.tipo, via.para, $1::text as plantilla, 9::int2 as prioridad,
          f.id as ref_id, 0::int2 as vez,
          jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio, 'numero', f.numero,
            'importeCent', f.importe_cent, 'vencimiento', f.vencimiento, 'facturaId', f.id,
            'facturaToken', f.token) as datos
        from usuario_suministros us
        join facturas f on f.suministro_id = us.suministro_id and not f.pagada and f.vencimiento = $2::date
        join suministros s on s.id = us.suministro_id and s.activo
        join usuarios u on u.id = us.usuario_id and u.eliminado is null
        join usuario_preferencias p on p.usuario_id = us.usuario_id
        cross join lateral (
          select 1::int2 as tipo, u.email as para where p.mail_vencimiento and u.email_validado and not u.email_rebota
          union all
          select 2::int2, p.token_firebase where p.notif_vencimiento and p.token_firebase is not null
          union all
          select case when p.sms_via = 'whatsapp' then 4 else 3 end::int2, u.telefono
          where p.sms_vencimiento and u.telefono_validado is not null and u.telefono is not null
        ) via
        where f.estado_pago = 0
      ) avisos`,
  };
}

/** The newest bill of each of these supplies. */
export async function findUltimas(
  reader: Reader,
  suministros: readonly number[],
): Promise<{ id: number; suministro_id: number; token: string }[]> {
  const { rows } = await sql<{ id: number; suministro_id: number; token: string }>`
    select f.* from unnest(${suministros}::bigint[]) pedido (id) cross join lateral (
      select id, suministro_id, token::text from facturas where suministro_id = pedido.id
      order by periodo desc, id desc limit 1) f`.execute(reader);
  return rows;
}
