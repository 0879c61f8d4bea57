import { type Reader, type Row, statement } from '@oficina/db';
import { importeVigente, isPastLastVencimiento } from '../contract/index.ts';

/** What only some facturas bring, and therefore no column of theirs. */
export type Cobro = {
  [Column in 'vencimiento2' | 'importe2_cent' | 'codigo_barras']: Row<'factura_cobros'>[Column];
};

/**
 * Those that are paid keep theirs for a while, and it says nothing any more. Their key is null, so that the index is not even
 * asked for them: most facturas of a list are paid.
 */
export const joinCobroSql = (factura: string): string =>
  `left join factura_cobros fc on fc.factura_id = case when not ${factura}.pagada then ${factura}.id end`;

export const COBRO_COLUMNS = 'fc.vencimiento2, fc.importe2_cent, fc.codigo_barras';

/** What importeVigente of the contract counts, for a day that is a parameter. */
export const importeVigenteSql = (factura: string, today: string): string =>
  `case when ${factura}.vencimiento < ${today} then coalesce(fc.importe2_cent, ${factura}.importe_cent) else ${factura}.importe_cent end`;

export const pastLastVencimientoSql = (factura: string, today: string): string =>
  `coalesce(fc.vencimiento2, ${factura}.vencimiento) < ${today}`;

type Billed = Pick<Row<'facturas'>, 'importe_cent' | 'vencimiento'> & Omit<Cobro, 'codigo_barras'>;

export const importeVigenteOf = (row: Billed, today: string): number =>
  importeVigente({ ...row, importe: row.importe_cent, importe2: row.importe2_cent }, today);

export const isPastLast = (row: Billed, today: string): boolean => isPastLastVencimiento(row, today);

type Segundo = Pick<Cobro, 'vencimiento2' | 'importe2_cent'>;

const segundos = statement<Segundo & { factura_id: number }>(`
  select factura_id, vencimiento2, importe2_cent from factura_cobros
  where factura_id = any($1::bigint[]) and vencimiento2 is not null`);

export async function findSegundos(
  reader: Reader,
  facturas: readonly number[],
): Promise<ReadonlyMap<number, Segundo>> {
  const rows = await segundos(reader, [facturas]);
  return new Map(rows.map(({ factura_id, ...segundo }) => [factura_id, segundo]));
}
