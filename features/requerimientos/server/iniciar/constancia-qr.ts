import { create } from 'qrcode';

type Canvas = Pick<PDFKit.PDFDocument, 'rect' | 'fill'>;

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
  // The code is always black, whatever the colours of the page, because a camera has to read it.
  doc.fill('#000000');
}
