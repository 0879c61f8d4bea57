import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, formatDay, periodoToWire } from '@oficina/values';
import { Factura } from '../contract/index.ts';
import type { FacturaRow } from './columns.repository.ts';
import { facturaTokenOf } from './enlace.ts';

export type FacturaView = {
  today: string;
  /** Only the owner receives the token that opens the factura without signing in. */
  isOwner: boolean;
  /** When true, every factura has a PDF, because a summary is drawn for those without one. */
  resumenPdf: boolean;
  /** Maps each factura to the pago that holds it, and has only pagos that may be shown. */
  pagos?: ReadonlyMap<number, number>;
};

export const isVencida = (row: { pagada: boolean; vencimiento: string }, today: string) =>
  !row.pagada && row.vencimiento < today;

export function presentFactura(
  row: FacturaRow,
  { today, isOwner, resumenPdf, pagos }: FacturaView,
): Draft<Factura> {
  const pago = pagos?.get(row.id);
  return {
    ...head(Factura, row.id),
    numero: row.numero,
    importe: centavosToWire(row.importe_cent),
    suministro: iri('suministros', row.suministro_id),
    periodo: periodoToWire(row.periodo),
    fecha: formatDay(row.fecha),
    vencimiento: formatDay(row.vencimiento),
    consumo: row.consumo,
    pagada: row.pagada,
    estadoPago: row.estado_pago,
    descargable: row.descargable || resumenPdf,
    vencida: isVencida(row, today),
    token: isOwner ? facturaTokenOf(row) : null,
    concepto: row.concepto,
    pago: pago === undefined ? null : iri('pagos', pago),
  };
}
