import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  drawBand,
  drawPdf,
  drawQr,
  PDF_INK as INK,
  PDF_MARGIN as MARGIN,
  PDF_MUTED as MUTED,
} from '@oficina/http';

/** All texts must already be limited to the characters that the fonts of the page can draw. */
export type ConstanciaPage = {
  cooperativa: string;
  contacto: readonly string[];
  color: string;
  logo?: Buffer | undefined;
  titulo: string;
  numero: string;
  renglones: readonly (readonly [string, string])[];
  plazo: { heading: string; paragraphs: readonly string[] };
  texto: { heading: string; cuerpo: string; nota: string | null };
  link: { url: string; visible: string };
  footer: string;
  issued: Date;
};

const FOOTER_HEIGHT = 84;
const RULE_COLOR = '#d5dddc';
const BACKGROUND = '#f1f5f5';
const QR = 112;
const QR_COLUMN = 150;
const LABEL_WIDTH = 92;
const PADDING = 14;
const PARAGRAPH_GAP = 6;

type Doc = PDFKit.PDFDocument;
type StructElement = ReturnType<Doc['struct']>;
type Box = [number, number, number, number];
type ElementOptions = { alt?: string; actual?: string; bbox?: Box };
type AddElement = (tipo: string, draw: () => void, options?: ElementOptions) => void;

/**
 * Drawing is slow, so it yields to other requests between parts. The PDF is tagged, so that screen readers follow its order.
 */
export function drawConstancia(page: ConstanciaPage): Promise<Buffer> {
  const options = {
    margins: { top: MARGIN, bottom: FOOTER_HEIGHT, left: MARGIN, right: MARGIN },
    info: {
      Title: `${page.titulo} N.º ${page.numero}`,
      Author: page.cooperativa,
      CreationDate: page.issued,
    },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
  } as const;
  return drawPdf(options, async (doc) => {
    const root = doc.struct('Document');
    doc.addStructure(root);
    const addElement: AddElement = (tipo, draw, options = {}) => root.add(doc.struct(tipo, options, [draw]));
    drawHeader(doc, page, addElement);
    await yieldToOthers();
    drawList(doc, page, root);
    drawPlazoBox(doc, page, addElement);
    await yieldToOthers();
    await drawText(doc, page, root, addElement);
    root.end();
    drawFooters(doc, page);
    await yieldToOthers();
  });
}

const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN;

function drawHeader(doc: Doc, page: ConstanciaPage, addElement: AddElement): void {
  let top = 0;
  drawArtifact(doc, () => {
    doc.rect(0, 0, doc.page.width, 12).fill(page.color);
    top = Math.max(0, drawBand(doc, page.color, page.logo) - 12);
  });
  const width = contentWidth(doc) - QR_COLUMN - 20;
  addElement('P', () => {
    doc.fillColor(INK).font('Helvetica-Bold').fontSize(14);
    doc.text(page.cooperativa, MARGIN, top + 48, { width });
  });
  doc.y += 3;
  for (const line of page.contacto)
    addElement('P', () => {
      doc.fillColor(MUTED).font('Helvetica').fontSize(9.5).text(line, { width, lineGap: 1.5 });
    });
  const y = Math.max(doc.y + 20, top + 106);
  const options = { actual: `${page.titulo} N.º ${page.numero}` };
  addElement(
    'H1',
    () => {
      doc.fillColor(INK).font('Helvetica').fontSize(17).text(page.titulo, MARGIN, y, { width });
      doc.fillColor(page.color).font('Helvetica-Bold').fontSize(27);
      doc.text(`N.º ${page.numero}`, { width });
    },
    options,
  );
  const bottom = doc.y;
  drawQrColumn(doc, page, top, addElement);
  doc.x = MARGIN;
  doc.y = Math.max(bottom, doc.y) + 16;
}

function drawQrColumn(doc: Doc, { link }: ConstanciaPage, top: number, addElement: AddElement): void {
  const x = doc.page.width - MARGIN - QR_COLUMN;
  const qr = { x: x + (QR_COLUMN - QR) / 2, y: top + 34, side: QR };
  addElement('Figure', () => drawQr(doc, link.url, qr), {
    alt: `Código QR que lleva a ${link.visible}`,
    bbox: [qr.x, qr.y, qr.x + QR, qr.y + QR],
  });
  const footer = { width: QR_COLUMN, align: 'center', lineGap: 1 } as const;
  addElement('P', () => {
    doc.fillColor(MUTED).font('Helvetica').fontSize(8.5);
    doc.text('Apuntá la cámara del celular para ver cómo va, o entrá a', x, qr.y + QR - 4, footer);
  });
  addElement('Link', () => doc.fillColor(INK).text(link.visible, x, doc.y, { ...footer, link: link.url }));
}

function drawList(doc: Doc, { renglones }: ConstanciaPage, root: StructElement): void {
  const list = doc.struct('L');
  root.add(list);
  for (const [label, valor] of renglones) {
    const y = doc.y;
    drawRule(doc, y);
    let labelBottom = y;
    const drawLabel = () => {
      doc
        .fillColor(MUTED)
        .font('Helvetica')
        .fontSize(10)
        .text(label, MARGIN, y + 8, { width: LABEL_WIDTH });
      labelBottom = doc.y;
    };
    const drawValue = () => {
      doc.fillColor(INK).font('Helvetica').fontSize(11.5);
      doc.text(valor, MARGIN + LABEL_WIDTH, y + 7, { width: contentWidth(doc) - LABEL_WIDTH, lineGap: 1.5 });
    };
    const partes = [doc.struct('Lbl', {}, drawLabel), doc.struct('LBody', {}, drawValue)];
    list.add(doc.struct('LI', {}, partes));
    doc.y = Math.max(labelBottom, doc.y) + 5;
  }
  drawRule(doc, doc.y);
  doc.x = MARGIN;
  doc.y += 20;
}

const HEADING_TEXT = { lineGap: 2 };
const NORMAL = { lineGap: 2.5 };

function drawPlazoBox(doc: Doc, { plazo, color }: ConstanciaPage, addElement: AddElement): void {
  const width = contentWidth(doc) - 2 * PADDING;
  const withHeadingFont = () => doc.fillColor(INK).font('Helvetica-Bold').fontSize(13);
  const withBodyFont = () => doc.fillColor(INK).font('Helvetica').fontSize(11);
  const height = plazo.paragraphs.reduce(
    (sum, paragraph) => sum + PARAGRAPH_GAP + withBodyFont().heightOfString(paragraph, { width, ...NORMAL }),
    2 * PADDING + withHeadingFont().heightOfString(plazo.heading, { width, ...HEADING_TEXT }),
  );
  if (doc.y + height > doc.page.height - FOOTER_HEIGHT) doc.addPage();
  const y = doc.y;
  drawArtifact(doc, () => {
    doc.rect(MARGIN, y, contentWidth(doc), height).fill(BACKGROUND);
    doc.rect(MARGIN, y, 4, height).fill(color);
  });
  const x = MARGIN + PADDING;
  addElement('H2', () => withHeadingFont().text(plazo.heading, x, y + PADDING, { width, ...HEADING_TEXT }));
  for (const paragraph of plazo.paragraphs)
    addElement('P', () => withBodyFont().text(paragraph, x, doc.y + PARAGRAPH_GAP, { width, ...NORMAL }));
  doc.x = MARGIN;
  doc.y = y + height + 22;
}

/** A chunk of this size is drawn in a few milliseconds, even when it is a single endless word. */
const LETTERS_PER_CHUNK = 400;
const LINES_PER_CHUNK = 40;

function* inChunks(cuerpo: string): Generator<{ chunk: string; continues: boolean }> {
  const renglones = cuerpo.split('\n');
  let lines: string[] = [];
  let letters = 0;
  for (const renglon of renglones) {
    if (lines.length === LINES_PER_CHUNK || letters + renglon.length > LETTERS_PER_CHUNK) {
      if (lines.length > 0) yield { chunk: lines.join('\n'), continues: false };
      lines = [];
      letters = 0;
    }
    let rest = renglon;
    while (rest.length > LETTERS_PER_CHUNK) {
      // The cut comes after a blank, so that no word is split unless the whole chunk is one word.
      const blank = rest.lastIndexOf(' ', LETTERS_PER_CHUNK - 1) + 1;
      const corte = blank || LETTERS_PER_CHUNK;
      yield { chunk: rest.slice(0, corte), continues: true };
      rest = rest.slice(corte);
    }
    lines.push(rest);
    letters += rest.length;
  }
  yield { chunk: lines.join('\n'), continues: false };
}

async function drawText(
  doc: Doc,
  { texto }: ConstanciaPage,
  root: StructElement,
  addElement: AddElement,
): Promise<void> {
  // A heading must not stand alone at the foot of a page.
  if (doc.y > doc.page.height - FOOTER_HEIGHT - 70) doc.addPage();
  addElement('H2', () => {
    doc.fillColor(INK).font('Helvetica-Bold').fontSize(13).text(texto.heading).moveDown(0.5);
  });
  const paragraph = doc.struct('P');
  root.add(paragraph);
  for (const { chunk, continues } of inChunks(texto.cuerpo)) {
    paragraph.add(() => doc.font('Helvetica').fontSize(11).text(chunk, { lineGap: 3, continued: continues }));
    await yieldToOthers();
  }
  paragraph.end();
  const { nota } = texto;
  if (nota)
    addElement('P', () => {
      doc.fillColor(MUTED).fontSize(9).moveDown(0.8).text(nota);
    });
}

/** The footers are drawn last, because they need the number of pages. */
function drawFooters(doc: Doc, page: ConstanciaPage): void {
  const { start, count } = doc.bufferedPageRange();
  for (let orden = 0; orden < count; orden += 1) {
    doc.switchToPage(start + orden);
    // With a bottom margin, the library would start a new page for text this low.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 58;
    drawArtifact(doc, () => {
      doc.moveTo(MARGIN, y).lineTo(doc.page.width - MARGIN, y);
      doc.lineWidth(0.7).strokeColor(RULE_COLOR).stroke();
      doc.fillColor(MUTED).font('Helvetica').fontSize(8.5);
      doc.text(page.footer, MARGIN, y + 9, { width: contentWidth(doc) - 90, lineGap: 1.5 });
      const pageLabel = `Página ${orden + 1} de ${count}`;
      doc.text(pageLabel, MARGIN, y + 9, { width: contentWidth(doc), align: 'right' });
    });
  }
}

const drawRule = (doc: Doc, y: number) =>
  drawArtifact(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.7)
      .strokeColor(RULE_COLOR)
      .stroke();
  });

/** An artifact is purely visual: screen readers skip it. */
function drawArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
}
