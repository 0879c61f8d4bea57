import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, formatDay, periodoToWire } from '@oficina/values';
import { Factura } from '../contract/index.ts';
import type { FacturaRow } from './facturas.repository.ts';

/** The bill link carries the id so that it is found by key, and the uuid that nobody can guess. */
function tokenDeFactura(row: { id: number; token: string }): string {
  return `${row.id.toString(36)}-${row.token}`;
}

export function presentFactura(row: FacturaRow, hoy: string, esDueno: boolean): Draft<Factura> {
  return {
    ...head(Factura, row.id),
    id: row.id,
    numero: row.numero,
    importe: centavosToWire(row.importe_cent),
    suministro: iri('suministros', row.suministro_id),
    periodo: periodoToWire(row.periodo),
    fecha: formatDay(row.fecha),
    vencimiento: formatDay(row.vencimiento),
    consumo: row.consumo,
    pagada: row.pagada,
    estadoPago: row.estado_pago,
    descargable: row.descargable,
    vencida: !row.pagada && row.vencimiento < hoy,
    token: esDueno ? tokenDeFactura(row) : null,
    concepto: row.concepto,
  };
}
