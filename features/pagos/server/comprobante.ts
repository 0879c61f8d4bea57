import type { Reader } from '@oficina/db';
import type { FileResult } from '@oficina/http';
import { dayInArgentina, formatMoment, writeDay } from '@oficina/values';
import { hasComprobante, pagoEstado } from '../contract/index.ts';
import { formatPesos } from './alerts.ts';
import { findPagoFacturas, type PagoFactura } from './detalle.repository.ts';
import { noComprobante } from './errors.ts';
import type { PagoWithDetalle } from './pagos-read.repository.ts';

export type ComprobanteDeps = { cooperativa: { nombre: string; telefono?: string | undefined } };

const MARGIN = 56;
const INK = '#14201f';
const MUTED = '#4a5958';

const writePeriodo = (periodo: number) =>
  `${String(periodo % 100).padStart(2, '0')}/${Math.floor(periodo / 100)}`;
const timeOf = (instant: Date) => formatMoment(instant).slice(11, 16);
const writeMoment = (instant: Date) => `${writeDay(dayInArgentina(instant))} ${timeOf(instant)}`;

/** The document proves that money was received, and says so when it was refunded afterwards. */
export async function comprobante(
  { db, cooperativa }: ComprobanteDeps & { db: Reader },
  pago: PagoWithDetalle,
): Promise<FileResult> {
  if (!hasComprobante(pago.estado)) throw noComprobante();
  const facturas = await findPagoFacturas(db, pago.id);
  const titulo = `Comprobante de pago N.º ${pago.id}`;
  // The API loads the library at startup; the other processes load it only if they draw a PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: titulo }, lang: 'es-AR' });
  const done = collect(doc);
  doc.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(cooperativa.nombre);
  doc.moveDown(0.5).fontSize(14).text(titulo);
  doc.moveDown(1.2);
  for (const [label, value] of renglones(pago, facturas)) {
    doc.font('Helvetica').fontSize(11).fillColor(MUTED).text(label);
    doc.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(value).moveDown(0.5);
  }
  if (cooperativa.telefono)
    doc.font('Helvetica').fontSize(10).fillColor(MUTED).moveDown(1).text(`Dudas: ${cooperativa.telefono}.`);
  doc.end();
  const body = await done;
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
    ['Total', formatPesos(pago.total_cent)],
    ...(pago.numero_enmascarado === null ? [] : [['Tarjeta', tarjeta(pago)] as Renglon]),
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
    const suministroLine = [`cuenta ${cuenta}`, ownFacturas[0]?.domicilio].filter(Boolean).join(' · ');
    return [
      ['Suministro', suministroLine],
      ...ownFacturas.map((factura): Renglon => ['Factura', facturaLine(factura)]),
    ];
  });
}

const facturaLine = ({ numero, periodo, importe_cent }: PagoFactura) =>
  `${numero} (${writePeriodo(periodo)})  ${formatPesos(importe_cent)}`;

const tarjeta = ({ emisor_nombre, numero_enmascarado }: PagoWithDetalle) =>
  `${emisor_nombre ?? 'Tarjeta'} terminada en ${numero_enmascarado?.slice(-4)}`;

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => resolve(Buffer.concat(parts)));
    doc.once('error', reject);
  });
}
