import { type Reader, statement } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';
import type { FacturaRow } from './columns.repository.ts';

export type SuministroDeuda = {
  total_cent: number;
  vencidas: number;
  vencidas_cent: number;
  a_pagar: number;
  a_pagar_cent: number;
  en_pago: number;
  primer_vencimiento: string | null;
  proximo_vencimiento: string | null;
  actualizado: string | null;
  facturas: FacturaRow[];
};

const SHOWN = 12;
const EN_PAGO = `estado_pago = ${estadoPago.code('enPago')}`;
const sumSql = (condition: string) => `coalesce(sum(importe_cent) filter (where ${condition}), 0)::bigint`;

/** What a suministro owes, from the index of what is unpaid, and its last facturas, paid or not. */
const read = statement<SuministroDeuda>(`
  select ${sumSql('true')} as total_cent,
    count(*) filter (where vencimiento < $2::date) as vencidas, ${sumSql('vencimiento < $2::date')} as vencidas_cent,
    count(*) filter (where vencimiento >= $2::date) as a_pagar, ${sumSql('vencimiento >= $2::date')} as a_pagar_cent,
    count(*) filter (where ${EN_PAGO}) as en_pago, min(vencimiento) as primer_vencimiento,
    min(vencimiento) filter (where vencimiento >= $2::date) as proximo_vencimiento,
    (select valor #>> '{}' from ajustes where clave = 'facturas.actualizado') as actualizado,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.periodo desc, f.id desc), '[]') from (
      select f.* from facturas f where f.suministro_id = $1 order by f.periodo desc, f.id desc limit ${SHOWN}) f) as facturas
  from facturas where suministro_id = $1 and not pagada`);

export async function findSuministroDeuda(
  reader: Reader,
  suministroId: number,
  today: string,
): Promise<SuministroDeuda> {
  const [row] = await read(reader, [suministroId, today]);
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
