import { defineExport, type Export } from '@oficina/http';
import { role } from '@oficina/hydra';
import { type Clock, dayInArgentina, periodoToWire, writeDay, yesOrNo } from '@oficina/values';
import { estadoPago } from '../contract/index.ts';
import { facturasQuery } from '../contract/routes.ts';
import type { ExportedFactura } from './columns.repository.ts';
import { readFacturasForExport } from './exportar-facturas.repository.ts';
import { withoutPdfFilter } from './listar-facturas.ts';

/** The token that opens a factura is never exported. */
export const exportarFacturas = (deps: { clock: Clock; resumenPdf: boolean }): Export =>
  defineExport({
    name: 'facturas',
    title: 'Facturas',
    access: role('ROLE_ADMIN'),
    summary: 'Planilla de facturas',
    query: facturasQuery,
    columns: {
      id: (factura: ExportedFactura) => factura.id,
      numero: (factura) => factura.numero,
      cuenta: (factura) => factura.cuenta,
      periodo: (factura) => periodoToWire(factura.periodo),
      fecha: (factura) => writeDay(factura.fecha),
      vencimiento: (factura) => writeDay(factura.vencimiento),
      importe: (factura) => ({ centavos: factura.importe_cent }),
      consumo: (factura) => factura.consumo,
      pagada: (factura) => yesOrNo(factura.pagada),
      estadoPago: (factura) => estadoPago.label(factura.estado_pago),
      archivo: (factura) => factura.archivo_factura_id,
    },
    // The whole export uses the same day, so that a factura that falls due at midnight is neither repeated nor left out.
    rows: (reader, query) =>
      readFacturasForExport(
        reader,
        deps.resumenPdf ? withoutPdfFilter(query) : query,
        dayInArgentina(deps.clock.now()),
      ),
  });
