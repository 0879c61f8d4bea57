import { defineExport, type Export } from '@oficina/http';
import { role } from '@oficina/hydra';
import { type Clock, dayInArgentina, periodoToWire, writeDay, yesOrNo } from '@oficina/values';
import { estadoPago } from '../contract/index.ts';
import { facturasQuery } from '../contract/routes.ts';
import { type ExportedFactura, readFacturasForExport } from './exportar-facturas.repository.ts';
import { withoutPdfFilter } from './listar-facturas.ts';

/** "20/11/2026" out of "2026-11-20". */

/** Every bill of the list, in the words of the office. The token that opens one is nobody's to take. */
export const exportarFacturas = (deps: { clock: Clock; resumenPdf: boolean }): Export =>
  defineExport({
    name: 'facturas',
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
    // One day for all of it: what falls due at midnight must not come twice nor be left out.
    rows: (reader, query) =>
      readFacturasForExport(
        reader,
        deps.resumenPdf ? withoutPdfFilter(query) : query,
        dayInArgentina(deps.clock.now()),
      ),
  });
