import { inflateSync } from 'node:zlib';

const latin = new TextDecoder('windows-1252');

/** This reads only PDF files that we draw: it inflates their streams and decodes the hexadecimal texts. */
export function pdfText(bytes: Buffer): string {
  const lines: string[] = [];
  for (const stream of streamsOf(bytes))
    for (const [, shown = ''] of stream.matchAll(/\[([^\]]*)\] TJ/g))
      lines.push(
        [...shown.matchAll(/<([0-9a-f]*)>/gi)]
          .map(([, hex]) => latin.decode(Buffer.from(hex ?? '', 'hex')))
          .join(''),
      );
  return lines.join('\n');
}

function* streamsOf(bytes: Buffer): Generator<string> {
  let at = bytes.indexOf('stream\n');
  while (at >= 0) {
    const end = bytes.indexOf('endstream', at);
    if (end < 0) return;
    try {
      yield inflateSync(bytes.subarray(at + 'stream\n'.length, end)).toString('latin1');
    } catch {
      // A stream that is not compressed holds no page text.
    }
    at = bytes.indexOf('stream\n', end + 'endstream'.length);
  }
}
