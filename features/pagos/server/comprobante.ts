import type { Reader } from '@oficina/db';
import type { FileResult } from '@oficina/http';
import { dayInArgentina, formatMoment, writeDay } from '@oficina/values';
import { pagoEstado, tieneComprobante } from '../contract/index.ts';
import { enPesos } from './alertas.ts';
import { type FacturaDelPago, findFacturasDelPago } from './detalle.repository.ts';
import { sinComprobante } from './errors.ts';
import type { PagoLeido } from './lectura.repository.ts';

export type ComprobanteDeps = { cooperativa: { nombre: string; telefono?: string | undefined } };

const MARGEN = 56;
const TINTA = '#14201f';
const SUAVE = '#4a5958';

const mes = (periodo: number) => `${String(periodo % 100).padStart(2, '0')}/${Math.floor(periodo / 100)}`;
const hora = (instant: Date) => formatMoment(instant).slice(11, 16);
const cuando = (instant: Date) => `${writeDay(dayInArgentina(instant))} ${hora(instant)}`;

/** A receipt of money received, also when it was given back afterwards: then it says so. */
export async function comprobante(
  { db, cooperativa }: ComprobanteDeps & { db: Reader },
  pago: PagoLeido,
): Promise<FileResult> {
  if (!tieneComprobante(pago.estado)) throw sinComprobante();
  const facturas = await findFacturasDelPago(db, pago.id);
  const titulo = `Comprobante de pago N.º ${pago.id}`;
  // The api loads it when it starts; the other processes, only if they draw.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: MARGEN, info: { Title: titulo }, lang: 'es-AR' });
  const done = collect(doc);
  doc.fillColor(TINTA).font('Helvetica-Bold').fontSize(18).text(cooperativa.nombre);
  doc.moveDown(0.5).fontSize(14).text(titulo);
  doc.moveDown(1.2);
  for (const [label, value] of renglones(pago, facturas)) {
    doc.font('Helvetica').fontSize(11).fillColor(SUAVE).text(label);
    doc.font('Helvetica-Bold').fontSize(13).fillColor(TINTA).text(value).moveDown(0.5);
  }
  if (cooperativa.telefono)
    doc.font('Helvetica').fontSize(10).fillColor(SUAVE).moveDown(1).text(`Dudas: ${cooperativa.telefono}.`);
  doc.end();
  const body = await done;
  return { body, size: body.length, name: `comprobante-${pago.id}.pdf` };
}

type Renglon = [string, string];

function renglones(pago: PagoLeido, facturas: readonly FacturaDelPago[]): Renglon[] {
  const { resuelto } = pago.tiempos;
  const devoluciones = pago.extra.devoluciones ?? [];
  return [
    ['Fecha', cuando(resuelto ? new Date(resuelto) : pago.created)],
    ['Estado', pagoEstado.customerLabel(pago.estado)],
    ...(pago.usuario_nombre ? [['Pagó', pago.usuario_nombre] as Renglon] : []),
    ...porSuministro(facturas),
    ['Total', enPesos(pago.total_cent)],
    ...(pago.numero_enmascarado === null ? [] : [['Tarjeta', tarjeta(pago)] as Renglon]),
    ...(pago.extra.codigoAutorizacion
      ? [['Código de autorización', pago.extra.codigoAutorizacion] as Renglon]
      : []),
    ...devoluciones.map(
      ({ importeCent, hecha }): Renglon => [
        'Devolución',
        `${enPesos(importeCent)} ${hecha ? `hecha el ${writeDay(dayInArgentina(new Date(hecha)))}` : 'pedida'}`,
      ],
    ),
  ];
}

/** Each supply with its bills under it. */
function porSuministro(facturas: readonly FacturaDelPago[]): Renglon[] {
  const cuentas = [...new Set(facturas.map(({ cuenta }) => cuenta))];
  return cuentas.flatMap((cuenta) => {
    const suyas = facturas.filter((factura) => factura.cuenta === cuenta);
    const lugar = [`cuenta ${cuenta}`, suyas[0]?.domicilio].filter(Boolean).join(' · ');
    return [['Suministro', lugar], ...suyas.map((factura): Renglon => ['Factura', linea(factura)])];
  });
}

const linea = ({ numero, periodo, importe_cent }: FacturaDelPago) =>
  `${numero} (${mes(periodo)})  ${enPesos(importe_cent)}`;

const tarjeta = ({ emisor_nombre, numero_enmascarado }: PagoLeido) =>
  `${emisor_nombre ?? 'Tarjeta'} terminada en ${numero_enmascarado?.slice(-4)}`;

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => resolve(Buffer.concat(parts)));
    doc.once('error', reject);
  });
}
