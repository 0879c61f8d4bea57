import { drawSheet, type Letterhead } from '@oficina/http';
import { formatPesos, writeDay, writePeriodo } from '@oficina/values';
import { facturaLabel } from '../contract/index.ts';
import type { FacturaWithSuministro } from './facturas.repository.ts';

const AVISO = 'Resumen sin validez fiscal';

export function drawResumen(
  factura: FacturaWithSuministro,
  cooperativa: Letterhead & { art25?: string | undefined },
): Promise<Buffer> {
  return drawSheet({
    title: `${AVISO} ${factura.numero}`,
    issuer: cooperativa,
    heading: AVISO.toUpperCase(),
    amount: formatPesos(factura.importe_cent),
    rows: renglones(factura),
    notes: [
      'Este resumen no reemplaza a la factura: no tiene validez fiscal.',
      ...(cooperativa.art25 ? [cooperativa.art25] : []),
    ],
  });
}

function renglones(factura: FacturaWithSuministro): [string, string][] {
  const estado = facturaLabel({
    pagada: factura.pagada,
    estadoPago: factura.estado_pago,
    vencida: false,
  });
  return [
    ['Suministro', [factura.cuenta, factura.domicilio].filter(Boolean).join(' · ')],
    ['Factura', factura.numero],
    ['Período', writePeriodo(factura.periodo)],
    ['Fecha', writeDay(factura.fecha)],
    ['Vencimiento', writeDay(factura.vencimiento)],
    ...(factura.consumo === null ? [] : [['Consumo', `${factura.consumo} kWh`] as [string, string]]),
    ['Estado', estado],
  ];
}
