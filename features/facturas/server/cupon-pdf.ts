import {
  drawBand,
  drawBarras,
  drawPdf,
  drawQr,
  type Letterhead,
  mm,
  PDF_INK,
  PDF_MARGIN,
  PDF_MUTED,
} from '@oficina/http';
import type { BarcodeKind } from '@oficina/values/barras';
import { inFours } from '../contract/index.ts';

export type CuponPage = {
  issuer: Letterhead;
  title: string;
  /** Whose bill it is and of when. */
  facts: readonly string[];
  amounts: readonly { until: string; importe: string }[];
  barcode: { digits: string; kind: BarcodeKind } | null;
  codes: readonly (readonly [string, string])[];
  /** It is not drawn once it opens nothing. */
  link: string | null;
  contact: readonly string[];
};

const NOT_A_BILL = 'Cupón de pago. No es una factura.';
const LARGE = 1.6;
const SCAN = 'Escaneá para ver y pagar esta factura';

type Paper = { width: number; height: number; margin: number; letter: number; qr: number; hasBand: boolean };

const A4: Paper = {
  width: mm(210),
  height: mm(297),
  margin: PDF_MARGIN,
  letter: 14,
  qr: mm(45),
  hasBand: true,
};
/** The roll of a counter's printer is 80 mm wide, of which it prints 72. */
const TICKET: Paper = {
  width: mm(80),
  height: mm(600),
  margin: mm(4),
  letter: 10,
  qr: mm(42),
  hasBand: false,
};

export async function drawCupon(page: CuponPage, isTicket: boolean): Promise<Buffer> {
  if (!isTicket) return (await drawOn(page, A4)).pdf;
  // A roll has no height of its own, so the paper is as long as what is drawn on it, which is known once it is drawn.
  const { bottom } = await drawOn(page, TICKET);
  return (await drawOn(page, { ...TICKET, height: bottom + mm(8) })).pdf;
}

async function drawOn(page: CuponPage, paper: Paper): Promise<{ pdf: Buffer; bottom: number }> {
  const { width, height, margin } = paper;
  let bottom = 0;
  const pdf = await drawPdf(
    {
      size: [width, height],
      margins: { top: margin, bottom: 0, left: margin, right: margin },
      info: { Title: page.title, Author: page.issuer.nombre },
    },
    async (doc) => {
      if (paper.hasBand) {
        const top = drawBand(doc, page.issuer.band?.color, await page.issuer.band?.logo());
        doc.y = Math.max(doc.y, top + mm(8));
      }
      drawWords(doc, page, paper);
      drawCodes(doc, page, paper);
      bottom = doc.y;
    },
  );
  return { pdf, bottom };
}

function drawWords(doc: PDFKit.PDFDocument, page: CuponPage, { letter, margin }: Paper): void {
  doc.fillColor(PDF_INK).font('Helvetica-Bold').fontSize(letter).text(page.issuer.nombre, margin);
  doc.font('Helvetica').fillColor(PDF_MUTED).text(NOT_A_BILL).moveDown(0.8).fillColor(PDF_INK);
  for (const fact of page.facts) doc.text(fact);
  doc.moveDown(0.6);
  for (const amount of page.amounts) drawAmount(doc, amount, { letter, margin });
}

/** Both stand on one line, which the library does not do by itself with two sizes of letter. */
function drawAmount(
  doc: PDFKit.PDFDocument,
  { until, importe }: CuponPage['amounts'][number],
  { letter, margin }: Pick<Paper, 'letter' | 'margin'>,
): void {
  const line = doc.y + letter * LARGE;
  const label = `${until}: `;
  doc.font('Helvetica').fontSize(letter).text(label, margin, line, { baseline: 'alphabetic' });
  const start = margin + doc.widthOfString(label);
  doc.font('Helvetica-Bold').fontSize(letter * LARGE);
  doc.text(importe, start, line, { baseline: 'alphabetic' });
  doc.y = line + letter * 0.6;
}

function drawCodes(doc: PDFKit.PDFDocument, page: CuponPage, { width, margin, letter, qr }: Paper): void {
  const room = { x: margin, width: width - 2 * margin };
  doc.fontSize(letter);
  if (page.barcode) {
    const { digits } = page.barcode;
    doc.y = drawBarras(doc, digits, { ...page.barcode, ...room, y: doc.y + mm(6) }) + mm(2);
    doc
      .font('Courier')
      .fontSize(letter * 0.85)
      .fillColor(PDF_INK);
    doc.text(inFours(digits), margin, doc.y, { width: room.width, align: 'center' });
  }
  doc.moveDown(0.8).font('Helvetica').fontSize(letter).fillColor(PDF_INK);
  for (const [name, code] of page.codes) {
    doc.text(`${name}: `, margin, doc.y, { continued: true });
    doc.font('Helvetica-Bold').text(code).font('Helvetica');
  }
  if (page.link) {
    const top = doc.y + mm(3);
    drawQr(doc, page.link, { x: (width - qr) / 2, y: top, side: qr });
    doc.fillColor(PDF_INK).text(SCAN, margin, top + qr, { width: room.width, align: 'center' });
  }
  doc.fillColor(PDF_MUTED).moveDown(0.8);
  for (const line of page.contact) doc.text(line, margin, doc.y, { width: room.width, align: 'center' });
}
