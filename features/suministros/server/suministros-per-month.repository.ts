import { type Reader, sql } from '@oficina/db';
import { isReachableSql } from '@oficina/usuarios/server';
import { receivesMailsSql } from './recipients.repository.ts';

type Cuenta = { active: number; linked: number; withDigitalFactura: number };

/**
 * Counts the suministros that are active now and existed by `until`: those linked, and those that receive facturas by mail,
 * through a linked person who wants them and can be reached or through a confirmed address. Links removed since are not
 * counted. The sets are joined once: a query per suministro took minutes with a million of them.
 */
export async function countSuministrosAt(reader: Reader, until: Date): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select count(*) as active, count(v.suministro_id) as linked,
      count(*) filter (where v.por_mail or m.suministro_id is not null) as "withDigitalFactura"
    from suministros s
    left join (
      select us.suministro_id,
        bool_or(p.mail_factura and ${sql.raw(isReachableSql('u'))} and u.eliminado is null) as por_mail
      from usuario_suministros us
      join usuarios u on u.id = us.usuario_id
      left join usuario_preferencias p on p.usuario_id = us.usuario_id
      where us.created < ${until} group by us.suministro_id
    ) v on v.suministro_id = s.id
    left join (
      select distinct suministro_id from suministro_mails
      where created < ${until} and ${sql.raw(receivesMailsSql('suministro_mails'))}
    ) m on m.suministro_id = s.id
    where s.activo and s.created < ${until}`.execute(reader);
  return rows[0] ?? { active: 0, linked: 0, withDigitalFactura: 0 };
}
