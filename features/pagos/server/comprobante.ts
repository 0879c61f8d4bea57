import type { Reader } from '@oficina/db';
import { maskCuenta } from '@oficina/facturas/server';
import { drawSheet, type FileResult, type Letterhead } from '@oficina/http';
import { dayInArgentina, formatMoment, formatPesos, writeDay, writePeriodo } from '@oficina/values';
import { hasComprobante, pagoEstado } from '../contract/index.ts';
import { findPagoFacturas, type PagoFactura } from './detalle.repository.ts';
import { noComprobante } from './errors.ts';
import type { PagoWithDetalle } from './pagos-read.repository.ts';

export type ComprobanteDeps = { cooperativa: Letterhead & { telefono?: string | undefined } };

const timeOf = (instant: Date) => formatMoment(instant).slice(11, 16);
const writeMoment = (instant: Date) => `${writeDay(dayInArgentina(instant))} ${timeOf(instant)}`;

/** The document proves that money was received, and says so when it was refunded afterwards. */
export async function comprobante(
  { db, cooperativa }: ComprobanteDeps & { db: Reader },
  pago: PagoWithDetalle,
  { isMasked } = { isMasked: false },
): Promise<FileResult> {
  if (!hasComprobante(pago.estado)) throw noComprobante();
  const found = await findPagoFacturas(db, pago.id);
  // A link may be forwarded to anybody, so the account is shortened and the street left out.
  const facturas = isMasked
    ? found.map((factura) => ({ ...factura, cuenta: maskCuenta(factura.cuenta), domicilio: null }))
    : found;
  const titulo = `Comprobante de pago N.º ${pago.id}`;
  const body = await drawSheet({
    title: titulo,
    issuer: cooperativa,
    heading: titulo,
    amount: formatPesos(pago.total_cent),
    rows: renglones(isMasked ? { ...pago, usuario_nombre: null } : pago, facturas),
    notes: cooperativa.telefono ? [`Dudas: ${cooperativa.telefono}.`] : [],
  });
  return { body, size: body.length, name: `comprobante-${pago.id}.pdf` };
}

type Renglon = [string, string];

function renglones(pago: PagoWithDetalle, facturas: readonly PagoFactura[]): Renglon[] {
  const { resuelto } = pago.tiempos;
  const devoluciones = pago.extra.devoluciones ?? [];
  return [
    ['Fecha', writeMoment(resuelto ? new Date(resuelto) : pago.created)],
    ['Estado', pagoEstado.customerLabel(pago.estado)],
    ...(pago.usuario_nombre ? [['Pagó', pago.usuario_nombre] as Renglon] : []),
    ...linesBySuministro(facturas),
    ...(ultimos4Of(pago) === undefined ? [] : [['Tarjeta', tarjeta(pago)] as Renglon]),
    ...(pago.extra.codigoAutorizacion
      ? [['Código de autorización', pago.extra.codigoAutorizacion] as Renglon]
      : []),
    ...devoluciones.map(
      ({ importeCent, hecha }): Renglon => [
        'Devolución',
        `${formatPesos(importeCent)} ${hecha ? `hecha el ${writeDay(dayInArgentina(new Date(hecha)))}` : 'pedida'}`,
      ],
    ),
  ];
}

function linesBySuministro(facturas: readonly PagoFactura[]): Renglon[] {
  const cuentas = [...new Set(facturas.map(({ cuenta }) => cuenta))];
  return cuentas.flatMap((cuenta) => {
    const ownFacturas = facturas.filter((factura) => factura.cuenta === cuenta);
    const suministroLine = [cuenta, ownFacturas[0]?.domicilio].filter(Boolean).join(' · ');
    return [
      ['Suministro', suministroLine],
      ...ownFacturas.map((factura): Renglon => ['Factura', facturaLine(factura)]),
    ];
  });
}

const facturaLine = ({ numero, periodo, importe_cent }: PagoFactura) =>
  `${numero} (${writePeriodo(periodo)})  ${formatPesos(importe_cent)}`;

const ultimos4Of = ({ numero_enmascarado, extra }: PagoWithDetalle) =>
  numero_enmascarado?.slice(-4) ?? extra.ultimos4;

const tarjeta = (pago: PagoWithDetalle) =>
  `${pago.emisor_nombre ?? 'Tarjeta'} terminada en ${ultimos4Of(pago)}`;
