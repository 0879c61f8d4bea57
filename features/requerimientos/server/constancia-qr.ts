import { create } from 'qrcode';

type Lienzo = Pick<PDFKit.PDFDocument, 'rect' | 'fill'>;

/** Around it, as the standard asks: without it some cameras do not find the code. */
const MARGEN = 4;

/**
 * Squares and not a picture: it is read on the screen, on paper and on a photocopy. Each run of a row is one rectangle,
 * so that no printer leaves hairs of white between its squares.
 */
export function dibujarQr(
  doc: Lienzo,
  texto: string,
  { x, y, lado }: { x: number; y: number; lado: number },
): void {
  const { modules } = create(texto, { errorCorrectionLevel: 'M' });
  const paso = lado / (modules.size + MARGEN * 2);
  for (let fila = 0; fila < modules.size; fila += 1) {
    for (let desde = 0; desde < modules.size; desde += 1) {
      let hasta = desde;
      while (hasta < modules.size && modules.get(fila, hasta)) hasta += 1;
      if (hasta === desde) continue;
      doc.rect(x + (desde + MARGEN) * paso, y + (fila + MARGEN) * paso, (hasta - desde) * paso, paso);
      desde = hasta;
    }
  }
  // Black whatever the colours of the page: it is for a camera.
  doc.fill('#000000');
}
