import { inflateSync } from 'node:zlib';

const latin = new TextDecoder('windows-1252');

/** This reads only PDF files that we draw: each page is given as its inflated stream. */
export function pdfPages(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)endstream/g);
  return [...streams].flatMap(([, raw = '']) => {
    try {
      const text = inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
      return text.includes('BT') ? [text] : [];
    } catch {
      // A stream that is not compressed holds no page text.
      return [];
    }
  });
}

export const pdfLines = (page: string): string[] =>
  [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, hex]) => latin.decode(Buffer.from(hex ?? '', 'hex')))
      .join(''),
  );

export const pdfText = (bytes: Buffer): string => pdfPages(bytes).flatMap(pdfLines).join('\n');
