import { type Reader, statement } from '@oficina/db';
import { estadoPago, MAX_PER_PAGO } from '../contract/index.ts';
import type { FacturaRow } from './columns.repository.ts';

export type DeudaRow = {
  a_pagar: number;
  a_pagar_cent: number;
  vencidas: number;
  primer_vencimiento: string | null;
  proximo_vencimiento: string | null;
  pagar_cent: number;
  pagar_ids: number[];
  en_pago: number;
  en_pago_cent: number;
  inhabilitadas: number;
  inhabilitadas_cent: number;
  suministros_inhabilitados: number[];
  hay_vencidas: boolean;
  ultimo_periodo: number | null;
  actualizado: string | null;
  facturas: FacturaRow[];
};

const SHOWN_FACTURAS = 3;
const EN_PAGO = estadoPago.code('enPago');
const A_PAGAR = 'not en_pago and not pago_inhabilitado';
const INHABILITADAS = 'not en_pago and pago_inhabilitado';

const countSql = (condition: string) => `count(*) filter (where ${condition})`;
const sumSql = (condition: string) => `coalesce(sum(importe_cent) filter (where ${condition}), 0)::bigint`;

/** The parameters are $1 user, $2 today and, when filtered, $3 suministros. */
const deudaSql = (supplyCondition: string) => `
  with impagas as materialized (
    select f.id, f.importe_cent, f.vencimiento, f.suministro_id, s.pago_inhabilitado,
      f.estado_pago = ${EN_PAGO} as en_pago,
      row_number() over (partition by f.estado_pago = ${EN_PAGO} or s.pago_inhabilitado
        order by f.vencimiento, f.id) as puesto
    from usuario_suministros us
    join suministros s on s.id = us.suministro_id
    join facturas f on f.suministro_id = us.suministro_id and not f.pagada
    where ${supplyCondition}
  )
  select
    ${countSql(A_PAGAR)} as a_pagar,
    ${sumSql(A_PAGAR)} as a_pagar_cent,
    ${countSql(`${A_PAGAR} and vencimiento < $2::date`)} as vencidas,
    min(vencimiento) filter (where ${A_PAGAR}) as primer_vencimiento,
    min(vencimiento) filter (where ${A_PAGAR} and vencimiento >= $2::date) as proximo_vencimiento,
    ${sumSql(`${A_PAGAR} and puesto <= ${MAX_PER_PAGO}`)} as pagar_cent,
    coalesce(array_agg(id order by puesto) filter (where ${A_PAGAR} and puesto <= ${MAX_PER_PAGO}), '{}') as pagar_ids,
    ${countSql('en_pago')} as en_pago,
    ${sumSql('en_pago')} as en_pago_cent,
    ${countSql(INHABILITADAS)} as inhabilitadas,
    ${sumSql(INHABILITADAS)} as inhabilitadas_cent,
    coalesce(array_agg(distinct suministro_id) filter (where ${INHABILITADAS}), '{}') as suministros_inhabilitados,
    coalesce(bool_or(vencimiento < $2::date), false) as hay_vencidas,
    case when ${countSql('not en_pago')} = 0 then (
      select max(ultima.periodo) from usuario_suministros us cross join lateral (
        select f.periodo from facturas f where f.suministro_id = us.suministro_id
        order by f.periodo desc, f.id desc limit 1) ultima
      where ${supplyCondition}) end as ultimo_periodo,
    (select valor #>> '{}' from ajustes where clave = 'facturas.actualizado') as actualizado,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.vencimiento, f.id), '[]') from (
      select f.* from facturas f
      where f.id in (select id from impagas order by vencimiento, id limit ${SHOWN_FACTURAS})) f) as facturas
  from impagas`;

const readDeuda = statement<DeudaRow>(deudaSql('us.usuario_id = $1'));
const readDeudaOfSome = statement<DeudaRow>(
  deudaSql('us.usuario_id = $1 and us.suministro_id = any($3::bigint[])'),
);

/**
 * One statement adds it up from the index of unpaid facturas, so the cost follows the debt and not the years of history. The
 * last period is read only when there is nothing to pay.
 */
export async function findDeuda(
  reader: Reader,
  usuarioId: number,
  suministros: readonly number[] | undefined,
  today: string,
): Promise<DeudaRow> {
  const [row] = suministros
    ? await readDeudaOfSome(reader, [usuarioId, today, suministros])
    : await readDeuda(reader, [usuarioId, today]);
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
