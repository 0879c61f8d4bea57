import { type Reader, statement } from '@oficina/db';
import { estadoPago, MAX_PER_PAGO } from '../contract/index.ts';
import type { FacturaWithCobro } from './facturas.repository.ts';
import {
  COBRO_COLUMNS,
  importeVigenteSql,
  joinCobroSql,
  pastLastVencimientoSql,
} from './importe.repository.ts';

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
  cerradas: number;
  cerradas_cent: number;
  hay_vencidas: boolean;
  ultimo_periodo: number | null;
  actualizado: string | null;
  facturas: FacturaWithCobro[];
};

const SHOWN_FACTURAS = 3;
const EN_PAGO = estadoPago.code('enPago');
const A_PAGAR = 'not en_pago and not pago_inhabilitado and not cerrada';
const INHABILITADAS = 'not en_pago and pago_inhabilitado';
const CERRADAS = 'not en_pago and not pago_inhabilitado and cerrada';

const countSql = (condition: string) => `count(*) filter (where ${condition})`;
const sumSql = (condition: string) => `coalesce(sum(vigente_cent) filter (where ${condition}), 0)::bigint`;

/** The parameters are $1 user, $2 today, $3 whether they close after the last due date and, when filtered, $4 suministros. */
const deudaSql = (supplyCondition: string) => `
  with impagas as materialized (
    select *, row_number() over (partition by ${A_PAGAR} order by vencimiento, id) as puesto
    from (
      select f.id, f.vencimiento, f.suministro_id, s.pago_inhabilitado, f.estado_pago = ${EN_PAGO} as en_pago,
        $3::boolean and ${pastLastVencimientoSql('f', '$2::date')} as cerrada,
        ${importeVigenteSql('f', '$2::date')} as vigente_cent
      from usuario_suministros us
      join suministros s on s.id = us.suministro_id
      join facturas f on f.suministro_id = us.suministro_id and not f.pagada
      ${joinCobroSql('f')}
      where ${supplyCondition}) owed
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
    ${countSql(CERRADAS)} as cerradas,
    ${sumSql(CERRADAS)} as cerradas_cent,
    coalesce(bool_or(vencimiento < $2::date), false) as hay_vencidas,
    case when ${countSql('not en_pago')} = 0 then (
      select max(ultima.periodo) from usuario_suministros us cross join lateral (
        select f.periodo from facturas f where f.suministro_id = us.suministro_id
        order by f.periodo desc, f.id desc limit 1) ultima
      where ${supplyCondition}) end as ultimo_periodo,
    (select valor #>> '{}' from ajustes where clave = 'facturas.actualizado') as actualizado,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.vencimiento, f.id), '[]') from (
      select f.*, ${COBRO_COLUMNS} from facturas f ${joinCobroSql('f')}
      where f.id in (select id from impagas order by vencimiento, id limit ${SHOWN_FACTURAS})) f) as facturas
  from impagas`;

const readDeuda = statement<DeudaRow>(deudaSql('us.usuario_id = $1'));
const readDeudaOfSome = statement<DeudaRow>(
  deudaSql('us.usuario_id = $1 and us.suministro_id = any($4::bigint[])'),
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
  closes: boolean,
): Promise<DeudaRow> {
  const [row] = suministros
    ? await readDeudaOfSome(reader, [usuarioId, today, closes, suministros])
    : await readDeuda(reader, [usuarioId, today, closes]);
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
