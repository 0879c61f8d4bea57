import { type BarcodeKind, barras, QUIET_MODULES, widthOf } from '@oficina/values/barras';
import { create } from 'qrcode';

type Canvas = Pick<PDFKit.PDFDocument, 'rect' | 'fill'>;

const POINTS_PER_MM = 72 / 25.4;
export const mm = (millimetres: number): number => millimetres * POINTS_PER_MM;

/** The QR standard requires this quiet zone, and some cameras do not find the code without it. */
const MARGIN = 4;

/**
 * The code is drawn as vectors, so that it can be read on the screen, on paper and on a photocopy. Each run of a row is one
 * rectangle, so that printers leave no white hairlines between squares.
 */
export function drawQr(
  doc: Canvas,
  texto: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { modules } = create(texto, { errorCorrectionLevel: 'M' });
  const moduleSize = side / (modules.size + MARGIN * 2);
  for (let row = 0; row < modules.size; row += 1) {
    for (let start = 0; start < modules.size; start += 1) {
      let end = start;
      while (end < modules.size && modules.get(row, end)) end += 1;
      if (end === start) continue;
      doc.rect(
        x + (start + MARGIN) * moduleSize,
        y + (row + MARGIN) * moduleSize,
        (end - start) * moduleSize,
        moduleSize,
      );
      start = end;
    }
  }
  // Codes are always black, whatever the colours of the page, because a camera has to read it.
  doc.fill('#000000');
}

const NARROWEST_MM = 0.33;
const WIDEST_MM = 0.5;

type Room = { x: number; y: number; width: number };

/**
 * The bars stand side by side when they fit with the narrowest that a scanner reads, and else one below the other, along the
 * paper. The result is where they end.
 */
export function drawBarras(
  doc: Canvas,
  digits: string,
  { kind, x, y, width }: Room & { kind: BarcodeKind },
): number {
  const widths = barras(digits, kind);
  const modules = widthOf(widths);
  const fits = width / modules >= mm(NARROWEST_MM);
  const module = fits ? Math.min(width / modules, mm(WIDEST_MM)) : mm(NARROWEST_MM);
  const tall = mm(fits ? 15 : 25);
  let at = (fits ? x + (width - modules * module) / 2 : y) + QUIET_MODULES * module;
  for (const [place, wide] of widths.entries()) {
    const length = wide * module;
    if (place % 2 === 0) {
      if (fits) doc.rect(at, y, length, tall);
      else doc.rect(x + (width - tall) / 2, at, tall, length);
    }
    at += length;
  }
  doc.fill('#000000');
  return fits ? y + tall : at + QUIET_MODULES * module;
}
