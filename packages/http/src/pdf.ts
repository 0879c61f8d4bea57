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
const BAND_GAP = 28;

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
  rows: readonly (readonly [label: string, value: string])[];
  /** The gaps are in lines and the size in points. */
  look: { headingGap: number; valueSize: number; rowGap: number };
  notes: readonly string[];
};

/** This is the plain page of a document: who issues it, what it is, its facts one below the other, and small notes. */
export const drawSheet = ({ title, issuer, heading, rows, look, notes }: Sheet): Promise<Buffer> =>
  drawPdf({ info: { Title: title, Author: issuer.nombre } }, async (doc) => {
    const top = drawBand(doc, issuer.band?.color, await issuer.band?.logo());
    if (top > 0) doc.y = top + BAND_GAP;
    doc.fillColor(PDF_INK).font('Helvetica-Bold').fontSize(18).text(issuer.nombre, PDF_MARGIN);
    doc.moveDown(0.5).fontSize(14).text(heading);
    doc.moveDown(look.headingGap);
    for (const [label, value] of rows) {
      doc.font('Helvetica').fontSize(11).fillColor(PDF_MUTED).text(label);
      doc
        .font('Helvetica-Bold')
        .fontSize(look.valueSize)
        .fillColor(PDF_INK)
        .text(value)
        .moveDown(look.rowGap);
    }
    doc.font('Helvetica').fontSize(10).fillColor(PDF_MUTED);
    for (const [order, note] of notes.entries()) doc.moveDown(order === 0 ? 1 : 0.8).text(note);
  });
