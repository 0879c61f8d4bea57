import { writeDay } from '@oficina/values';
import { facturaLabel } from '../contract/index.ts';
import type { FacturaWithSuministro } from './facturas.repository.ts';

const AVISO = 'Resumen sin validez fiscal';
const MARGIN = 56;
const INK = '#14201f';
const SOFT_INK = '#4a5958';

const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const month = (periodo: number) => `${String(periodo % 100).padStart(2, '0')}/${Math.floor(periodo / 100)}`;

export async function drawResumen(
  factura: FacturaWithSuministro,
  cooperativa: { nombre: string; art25?: string | undefined },
): Promise<Buffer> {
  // The API process loads pdfkit at start; other processes load it only if they draw.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${AVISO} ${factura.numero}` },
    lang: 'es-AR',
  });
  const done = collect(doc);
  doc.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(cooperativa.nombre);
  doc.moveDown(0.5).fontSize(14).text(AVISO.toUpperCase());
  doc.moveDown(1.5);
  for (const [label, value] of renglones(factura)) {
    doc.font('Helvetica').fontSize(11).fillColor(SOFT_INK).text(label);
    doc.font('Helvetica-Bold').fontSize(14).fillColor(INK).text(value).moveDown(0.6);
  }
  doc.font('Helvetica').fontSize(10).fillColor(SOFT_INK).moveDown(1);
  doc.text('Este resumen no reemplaza a la factura: no tiene validez fiscal.');
  if (cooperativa.art25) doc.moveDown(0.8).text(cooperativa.art25);
  doc.end();
  return done;
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
    ['Período', month(factura.periodo)],
    ['Fecha', writeDay(factura.fecha)],
    ['Vencimiento', writeDay(factura.vencimiento)],
    ...(factura.consumo === null ? [] : [['Consumo', `${factura.consumo} kWh`] as [string, string]]),
    ['Importe', `$ ${pesos.format(factura.importe_cent / 100)}`],
    ['Estado', estado],
  ];
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => resolve(Buffer.concat(parts)));
    doc.once('error', reject);
  });
}
