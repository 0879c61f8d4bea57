import type { Base as WholeBase } from './database.ts';
import type { JudgedPago } from './judge.ts';

type Base = Pick<WholeBase, 'query'>;

const ONGOING = `('pendiente', 'enVerificacion', 'esperandoPago')`;

export const readPagos = ({ query }: Base) =>
  query<JudgedPago>(
    `select p.id::int4 as id, p.estado, p.metodo, p.referencia, extract(epoch from p.created)::float8 * 1000 as creado,
       extract(epoch from p.enviado)::float8 * 1000 as enviado, fs.facturas, ms.saldado as settled, ms.soltado as released,
       p.usuario_id is null as "byLink", p.usuario_id is not null or p.contacto_email is not null as "isReachable",
       array(select distinct plantilla from mensajes where ref_id = p.id and plantilla like 'pago\\_%') as avisos
     from pagos p
     cross join lateral (
       select json_agg(json_build_object('id', factura_id, 'importe', importe_cent, 'vigente', vigente)) as facturas
       from pago_facturas where pago_id = p.id) fs
     cross join lateral (
       select extract(epoch from min(created))::float8 * 1000 as saldado, extract(epoch from
           min(created) filter (where cambios->'despues'->>'estado' = 'sinEfecto'))::float8 * 1000 as soltado
       from auditoria where entidad = 'pago' and entidad_id = p.id::text and accion = 'pago.estado'
         and cambios->'antes'->>'estado' in ${ONGOING} and cambios->'despues'->>'estado' not in ${ONGOING}) ms
     order by p.id`,
  );

export async function readPaidFacturas({ query }: Base): Promise<Set<number>> {
  const rows = await query<{ id: number }>('select id::int4 as id from facturas where pagada');
  return new Set(rows.map(({ id }) => id));
}

/** This holds at every moment, even while processes die: a factura is being paid exactly when one ongoing pago holds it. */
export async function findLooseFacturas({ query }: Base): Promise<string[]> {
  const rows = await query<{ detail: string }>(
    `select 'factura ' || f.id || ' en proceso sin un pago vivo' as detail from facturas f
     where f.estado_pago = 9 and 1 <> (
       select count(*) from pago_facturas pf join pagos p on p.id = pf.pago_id
       where pf.factura_id = f.id and pf.vigente and p.estado in (0, 3, 7))
     union all
     select 'pago ' || p.id || ' vivo sin sus facturas' from pagos p where p.estado in (0, 3, 7) and exists (
       select from pago_facturas pf join facturas f on f.id = pf.factura_id
       where pf.pago_id = p.id and (not pf.vigente or f.estado_pago <> 9))
     union all
     select 'factura ' || pf.factura_id || ' retenida por un pago terminado'
     from pago_facturas pf join pagos p on p.id = pf.pago_id where pf.vigente and p.estado not in (0, 1, 3, 7)`,
  );
  return rows.map(({ detail }) => detail);
}

export async function pendientes({ query }: Base, chargedReferences: readonly string[]): Promise<number> {
  const rows = await query<{ n: number }>(
    `select count(*)::int4 as n from pagos where estado in (0, 3, 5, 7)
       or proxima_consulta is not null and (estado = 1 or estado = 4 and referencia = any($1::text[]))`,
    [chargedReferences],
  );
  return rows[0]?.n ?? 0;
}
