import { type Reader, statement } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';
import type { FacturaRow } from './columns.repository.ts';
import type { FacturaWithCobro } from './facturas.repository.ts';
import { COBRO_COLUMNS, importeVigenteSql, joinCobroSql } from './importe.repository.ts';

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
  facturas: FacturaWithCobro[];
};

const SHOWN = 12;
const EN_PAGO = `estado_pago = ${estadoPago.code('enPago')}`;
const VIGENTE = importeVigenteSql('f', '$2::date');
const sumSql = (condition: string) => `coalesce(sum(${VIGENTE}) filter (where ${condition}), 0)::bigint`;

/** What a suministro owes, from the index of what is unpaid, and its last facturas, paid or not. */
const read = statement<SuministroDeuda>(`
  select ${sumSql('true')} as total_cent,
    count(*) filter (where vencimiento < $2::date) as vencidas, ${sumSql('vencimiento < $2::date')} as vencidas_cent,
    count(*) filter (where vencimiento >= $2::date) as a_pagar, ${sumSql('vencimiento >= $2::date')} as a_pagar_cent,
    count(*) filter (where ${EN_PAGO}) as en_pago, min(vencimiento) as primer_vencimiento,
    min(vencimiento) filter (where vencimiento >= $2::date) as proximo_vencimiento,
    (select valor #>> '{}' from ajustes where clave = 'facturas.actualizado') as actualizado,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.periodo desc, f.id desc), '[]') from (
      select f.*, ${COBRO_COLUMNS} from (
        select f.* from facturas f where f.suministro_id = $1 order by f.periodo desc, f.id desc limit ${SHOWN}) f
      ${joinCobroSql('f')}) f) as facturas
  from facturas f ${joinCobroSql('f')} where f.suministro_id = $1 and not f.pagada`);

export async function findSuministroDeuda(
  reader: Reader,
  suministroId: number,
  today: string,
): Promise<SuministroDeuda> {
  const [row] = await read(reader, [suministroId, today]);
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

const totals = statement<{ suministro_id: number; total_cent: number }>(`
  select f.suministro_id, sum(${VIGENTE})::bigint as total_cent from facturas f ${joinCobroSql('f')}
  where f.suministro_id = any($1::bigint[]) and not f.pagada group by f.suministro_id`);

/** What each of them owes. Whoever owes nothing is not in it. */
export async function sumDeudas(
  reader: Reader,
  suministros: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await totals(reader, [suministros, today]);
  return new Map(rows.map((row) => [row.suministro_id, row.total_cent]));
}

type Unpaid = Pick<FacturaRow, 'id' | 'token' | 'numero' | 'periodo' | 'vencimiento'>;

const lastUnpaid = statement<Unpaid>(`
  select id, token, numero, periodo, vencimiento from facturas
  where suministro_id = $1 and not pagada order by vencimiento desc, id desc limit 1`);

/** The last one that is owed: it is the one whose link is sent and printed. */
export const findLastUnpaid = async (reader: Reader, suministroId: number): Promise<Unpaid | undefined> =>
  (await lastUnpaid(reader, [suministroId]))[0];
