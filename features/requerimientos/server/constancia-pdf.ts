import { setImmediate as respiro } from 'node:timers/promises';
import { dibujarQr } from './constancia-qr.ts';

/** What goes on the page, already in words that its letters can draw. */
export type Hoja = {
  cooperativa: string;
  /** Address, telephone and hours, each in a line. */
  contacto: readonly string[];
  color: string;
  /** "Constancia de reclamo". */
  titulo: string;
  numero: string;
  renglones: readonly (readonly [string, string])[];
  /** Within how long it is answered, and where to go otherwise. */
  plazo: { encabezado: string; parrafos: readonly string[] };
  texto: { encabezado: string; cuerpo: string; nota: string | null };
  /** Where to ask how it goes. */
  enlace: { url: string; visible: string };
  pie: string;
  emitida: Date;
};

const MARGEN = 56;
const PIE = 84;
const TINTA = '#14201f';
const SUAVE = '#4a5958';
const RAYA = '#d5dddc';
const FONDO = '#f1f5f5';
const QR = 112;
const COLUMNA_QR = 150;
const ROTULO = 92;
const RELLENO = 14;
const ENTRE = 6;

type Doc = PDFKit.PDFDocument;
type Elemento = ReturnType<Doc['struct']>;
type Caja = [number, number, number, number];
type Dice = { alt?: string; actual?: string; bbox?: Caja };
type Parte = (tipo: string, dibujar: () => void, dice?: Dice) => void;

// 25 MB of every process, but a tenth of a second of whoever asks first, with everybody waiting.
export const cargarDibujo = () => import('pdfkit');

/**
 * One page, or more when what was written needs them: in turns, as it takes long. Marked up, so that whoever hears it instead of seeing it hears
 * titles, names and values in their order.
 */
export async function dibujarConstancia(hoja: Hoja): Promise<Buffer> {
  const { default: PDFDocument } = await cargarDibujo();
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGEN, bottom: PIE, left: MARGEN, right: MARGEN },
    info: {
      Title: `${hoja.titulo} N.º ${hoja.numero}`,
      Author: hoja.cooperativa,
      CreationDate: hoja.emitida,
    },
    lang: 'es-AR',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
  });
  const hecha = juntar(doc);
  const raiz = doc.struct('Document');
  doc.addStructure(raiz);
  const parte: Parte = (tipo, dibujar, dice = {}) => raiz.add(doc.struct(tipo, dice, [dibujar]));
  encabezar(doc, hoja, parte);
  await respiro();
  enlistar(doc, hoja, raiz);
  recuadrar(doc, hoja, parte);
  await respiro();
  await transcribir(doc, hoja, raiz, parte);
  raiz.end();
  pies(doc, hoja);
  await respiro();
  doc.end();
  return hecha;
}

const anchoDe = (doc: Doc) => doc.page.width - 2 * MARGEN;

function encabezar(doc: Doc, hoja: Hoja, parte: Parte): void {
  adorno(doc, () => doc.rect(0, 0, doc.page.width, 12).fill(hoja.color));
  const ancho = anchoDe(doc) - COLUMNA_QR - 20;
  parte('P', () => {
    doc.fillColor(TINTA).font('Helvetica-Bold').fontSize(14);
    doc.text(hoja.cooperativa, MARGEN, 48, { width: ancho });
  });
  doc.y += 3;
  for (const linea of hoja.contacto)
    parte('P', () => {
      doc.fillColor(SUAVE).font('Helvetica').fontSize(9.5).text(linea, { width: ancho, lineGap: 1.5 });
    });
  const y = Math.max(doc.y + 20, 106);
  const dice = { actual: `${hoja.titulo} N.º ${hoja.numero}` };
  parte(
    'H1',
    () => {
      doc.fillColor(TINTA).font('Helvetica').fontSize(17).text(hoja.titulo, MARGEN, y, { width: ancho });
      doc.fillColor(hoja.color).font('Helvetica-Bold').fontSize(27);
      doc.text(`N.º ${hoja.numero}`, { width: ancho });
    },
    dice,
  );
  const abajo = doc.y;
  mostrarQr(doc, hoja, parte);
  doc.x = MARGEN;
  doc.y = Math.max(abajo, doc.y) + 16;
}

function mostrarQr(doc: Doc, { enlace }: Hoja, parte: Parte): void {
  const x = doc.page.width - MARGEN - COLUMNA_QR;
  const qr = { x: x + (COLUMNA_QR - QR) / 2, y: 34, lado: QR };
  parte('Figure', () => dibujarQr(doc, enlace.url, qr), {
    alt: `Código QR que lleva a ${enlace.visible}`,
    bbox: [qr.x, qr.y, qr.x + QR, qr.y + QR],
  });
  const pie = { width: COLUMNA_QR, align: 'center', lineGap: 1 } as const;
  parte('P', () => {
    doc.fillColor(SUAVE).font('Helvetica').fontSize(8.5);
    doc.text('Apuntá la cámara del celular para ver cómo va, o entrá a', x, qr.y + QR - 4, pie);
  });
  parte('Link', () => doc.fillColor(TINTA).text(enlace.visible, x, doc.y, { ...pie, link: enlace.url }));
}

function enlistar(doc: Doc, { renglones }: Hoja, raiz: Elemento): void {
  const lista = doc.struct('L');
  raiz.add(lista);
  for (const [rotulo, valor] of renglones) {
    const y = doc.y;
    raya(doc, y);
    let bajo = y;
    const dibujarRotulo = () => {
      doc
        .fillColor(SUAVE)
        .font('Helvetica')
        .fontSize(10)
        .text(rotulo, MARGEN, y + 8, { width: ROTULO });
      bajo = doc.y;
    };
    const dibujarValor = () => {
      doc.fillColor(TINTA).font('Helvetica').fontSize(11.5);
      doc.text(valor, MARGEN + ROTULO, y + 7, { width: anchoDe(doc) - ROTULO, lineGap: 1.5 });
    };
    const partes = [doc.struct('Lbl', {}, dibujarRotulo), doc.struct('LBody', {}, dibujarValor)];
    lista.add(doc.struct('LI', {}, partes));
    doc.y = Math.max(bajo, doc.y) + 5;
  }
  raya(doc, doc.y);
  doc.x = MARGEN;
  doc.y += 20;
}

const GRANDE = { lineGap: 2 };
const NORMAL = { lineGap: 2.5 };

function recuadrar(doc: Doc, { plazo, color }: Hoja, parte: Parte): void {
  const width = anchoDe(doc) - 2 * RELLENO;
  const enGrande = () => doc.fillColor(TINTA).font('Helvetica-Bold').fontSize(13);
  const enNormal = () => doc.fillColor(TINTA).font('Helvetica').fontSize(11);
  const alto = plazo.parrafos.reduce(
    (suma, parrafo) => suma + ENTRE + enNormal().heightOfString(parrafo, { width, ...NORMAL }),
    2 * RELLENO + enGrande().heightOfString(plazo.encabezado, { width, ...GRANDE }),
  );
  if (doc.y + alto > doc.page.height - PIE) doc.addPage();
  const y = doc.y;
  adorno(doc, () => {
    doc.rect(MARGEN, y, anchoDe(doc), alto).fill(FONDO);
    doc.rect(MARGEN, y, 4, alto).fill(color);
  });
  const x = MARGEN + RELLENO;
  parte('H2', () => enGrande().text(plazo.encabezado, x, y + RELLENO, { width, ...GRANDE }));
  for (const parrafo of plazo.parrafos)
    parte('P', () => enNormal().text(parrafo, x, doc.y + ENTRE, { width, ...NORMAL }));
  doc.x = MARGEN;
  doc.y = y + alto + 22;
}

/** Letters and lines that are drawn in a few milliseconds, even when they are one endless word. */
const LETRAS_POR_TURNO = 400;
const RENGLONES_POR_TURNO = 40;

function* enTurnos(cuerpo: string): Generator<{ trozo: string; sigue: boolean }> {
  const renglones = cuerpo.split('\n');
  let juntos: string[] = [];
  let letras = 0;
  for (const renglon of renglones) {
    if (juntos.length === RENGLONES_POR_TURNO || letras + renglon.length > LETRAS_POR_TURNO) {
      if (juntos.length > 0) yield { trozo: juntos.join('\n'), sigue: false };
      juntos = [];
      letras = 0;
    }
    let resto = renglon;
    while (resto.length > LETRAS_POR_TURNO) {
      // After a blank, so that no word is cut, unless it is all one.
      const blanco = resto.lastIndexOf(' ', LETRAS_POR_TURNO - 1) + 1;
      const corte = blanco || LETRAS_POR_TURNO;
      yield { trozo: resto.slice(0, corte), sigue: true };
      resto = resto.slice(corte);
    }
    juntos.push(resto);
    letras += resto.length;
  }
  yield { trozo: juntos.join('\n'), sigue: false };
}

async function transcribir(doc: Doc, { texto }: Hoja, raiz: Elemento, parte: Parte): Promise<void> {
  // A title alone at the foot of a page belongs to the next.
  if (doc.y > doc.page.height - PIE - 70) doc.addPage();
  parte('H2', () => {
    doc.fillColor(TINTA).font('Helvetica-Bold').fontSize(13).text(texto.encabezado).moveDown(0.5);
  });
  const parrafo = doc.struct('P');
  raiz.add(parrafo);
  for (const { trozo, sigue } of enTurnos(texto.cuerpo)) {
    parrafo.add(() => doc.font('Helvetica').fontSize(11).text(trozo, { lineGap: 3, continued: sigue }));
    await respiro();
  }
  parrafo.end();
  const { nota } = texto;
  if (nota)
    parte('P', () => {
      doc.fillColor(SUAVE).fontSize(9).moveDown(0.8).text(nota);
    });
}

/** Written at the end, when it is known how many pages there are. */
function pies(doc: Doc, hoja: Hoja): void {
  const { start, count } = doc.bufferedPageRange();
  for (let orden = 0; orden < count; orden += 1) {
    doc.switchToPage(start + orden);
    // Below the margin the library would go to a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 58;
    adorno(doc, () => {
      doc.moveTo(MARGEN, y).lineTo(doc.page.width - MARGEN, y);
      doc.lineWidth(0.7).strokeColor(RAYA).stroke();
      doc.fillColor(SUAVE).font('Helvetica').fontSize(8.5);
      doc.text(hoja.pie, MARGEN, y + 9, { width: anchoDe(doc) - 90, lineGap: 1.5 });
      const cual = `Página ${orden + 1} de ${count}`;
      doc.text(cual, MARGEN, y + 9, { width: anchoDe(doc), align: 'right' });
    });
  }
}

const raya = (doc: Doc, y: number) =>
  adorno(doc, () => {
    doc
      .moveTo(MARGEN, y)
      .lineTo(doc.page.width - MARGEN, y)
      .lineWidth(0.7)
      .strokeColor(RAYA)
      .stroke();
  });

/** For the eye alone: nobody hears it. */
function adorno(doc: Doc, dibujar: () => void): void {
  doc.markContent('Artifact');
  dibujar();
  doc.endMarkedContent();
}

function juntar(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const partes: Buffer[] = [];
    doc.on('data', (parte: Buffer) => partes.push(parte));
    doc.once('end', () => resolve(Buffer.concat(partes)));
    doc.once('error', reject);
  });
}
