import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, formatDay, periodoToWire } from '@oficina/values';
import { Factura } from '../contract/index.ts';
import type { ActivePago } from './active-pagos.ts';
import { facturaTokenOf } from './enlace.ts';
import type { FacturaWithCobro } from './facturas.repository.ts';
import { importeVigenteOf, isPastLast } from './importe.repository.ts';

/** With `acceptsOverdue`, what is past its last due date is paid here too. */
export type DayView = { today: string; acceptsOverdue: boolean };

export type FacturaView = DayView & {
  /** Only the owner receives the token that opens the factura without signing in. */
  isOwner: boolean;
  /** When true, every factura has a PDF, because a summary is drawn for those without one. */
  resumenPdf: boolean;
  /** Maps each factura to the pago that holds it, and has only pagos that may be shown. */
  pagos?: ReadonlyMap<number, ActivePago>;
};

export const isVencida = (row: { pagada: boolean; vencimiento: string }, today: string) =>
  !row.pagada && row.vencimiento < today;

type CobroView = Pick<
  Draft<Factura>,
  'importeAPagar' | 'vencimiento2' | 'importe2' | 'codigoBarras' | 'cerrada'
>;

export function presentCobro(row: FacturaWithCobro, { today, acceptsOverdue }: DayView): CobroView {
  if (row.pagada) return {};
  return {
    importeAPagar: centavosToWire(importeVigenteOf(row, today)),
    vencimiento2: row.vencimiento2 === null ? null : formatDay(row.vencimiento2),
    importe2: row.importe2_cent === null ? null : centavosToWire(row.importe2_cent),
    codigoBarras: row.codigo_barras,
    cerrada: !acceptsOverdue && isPastLast(row, today) ? true : null,
  };
}

export function presentFactura(row: FacturaWithCobro, view: FacturaView): Draft<Factura> {
  const { today, isOwner, resumenPdf, pagos } = view;
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
    ...presentCobro(row, view),
    token: isOwner ? facturaTokenOf(row) : null,
    concepto: row.concepto,
    pago: pago === undefined ? null : iri('pagos', pago.id),
    ...(pago?.isWaiting && { esperandoPago: true }),
  };
}
