export const PDF_MARGIN = 56;
export const PDF_INK = '#17211f';
export const PDF_MUTED = '#4d5855';

// The library takes 25 MB of memory in every process, and loading it on the first request would block the process for a
// tenth of a second: the API loads it at start, and other processes only if they draw.
export const loadPdfkit = () => import('pdfkit');

export async function drawPdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Buffer> {
  const { default: PDFDocument } = await loadPdfkit();
  const margins = { top: PDF_MARGIN, bottom: PDF_MARGIN, left: PDF_MARGIN, right: PDF_MARGIN };
  const doc = new PDFDocument({ size: 'A4', margins, lang: 'es-AR', ...options });
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => resolve(Buffer.concat(parts)));
    doc.once('error', reject);
  });
  await draw(doc);
  doc.end();
  return done;
}

/** The logo is a PNG already drawn over the colour of the band. */
export type Letterhead = {
  nombre: string;
  band?: { color: string; logo(): Promise<Buffer | undefined> } | undefined;
};

const BAND = 56;
const BAND_LOGO = 30;
const BAND_GAP = 32;
const LABEL_WIDTH = 140;
const ROW_GAP = 9;
const DASH_COLOR = '#c9c4b8';

/** The result is how much lower the page begins. */
export function drawBand(doc: PDFKit.PDFDocument, color = PDF_INK, logo?: Buffer): number {
  if (!logo) return 0;
  doc.rect(0, 0, doc.page.width, BAND).fill(color);
  doc.image(logo, PDF_MARGIN, (BAND - BAND_LOGO) / 2, { height: BAND_LOGO });
  return BAND;
}

type Sheet = {
  title: string;
  issuer: Letterhead;
  heading: string;
  /** It is what the page is about, written large. */
  amount: string;
  rows: readonly (readonly [label: string, value: string])[];
  notes: readonly string[];
};

/** The page is the receipt of the site on paper: who issues it, what it is, the amount, its facts and small notes. */
export const drawSheet = ({ title, issuer, heading, amount, rows, notes }: Sheet): Promise<Buffer> =>
  drawPdf({ info: { Title: title, Author: issuer.nombre } }, async (doc) => {
    const top = drawBand(doc, issuer.band?.color, await issuer.band?.logo());
    if (top > 0) doc.y = top + BAND_GAP;
    doc.fillColor(PDF_INK).font('Helvetica-Bold').fontSize(14).text(issuer.nombre, PDF_MARGIN);
    doc.moveDown(1.4).font('Helvetica').fontSize(14).fillColor(PDF_MUTED).text(heading);
    doc.moveDown(0.2).font('Helvetica-Bold').fontSize(32).fillColor(PDF_INK).text(amount);
    doc.moveDown(0.5);
    for (const row of rows) drawRow(doc, row);
    doc.font('Helvetica').fontSize(11).fillColor(PDF_MUTED);
    for (const note of notes) doc.moveDown(1).text(note, PDF_MARGIN);
  });

function drawRow(doc: PDFKit.PDFDocument, [label, value]: Sheet['rows'][number]): void {
  const width = doc.page.width - 2 * PDF_MARGIN - LABEL_WIDTH;
  doc.font('Helvetica-Bold').fontSize(13);
  // A row that does not fit goes whole to the next page, so that its two columns stay side by side.
  if (doc.y + doc.heightOfString(value, { width }) + 2 * ROW_GAP > doc.page.maxY()) doc.addPage();
  const { y } = doc;
  doc
    .moveTo(PDF_MARGIN, y)
    .lineTo(doc.page.width - PDF_MARGIN, y)
    .dash(3, { space: 3 })
    .stroke(DASH_COLOR)
    .undash();
  const text = y + ROW_GAP;
  doc
    .font('Helvetica')
    .fontSize(12)
    .fillColor(PDF_MUTED)
    .text(label, PDF_MARGIN, text, { width: LABEL_WIDTH });
  doc.font('Helvetica-Bold').fontSize(13).fillColor(PDF_INK);
  doc.text(value, PDF_MARGIN + LABEL_WIDTH, text, { width });
  doc.y += ROW_GAP;
}
