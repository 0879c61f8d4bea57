// These are files as people send them and as attackers build them. None is stored in the repository.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const uint32 = (valor: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(valor);
  return bytes;
};

function buildChunk(nombre: string, datos: Uint8Array): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(nombre), datos]);
  return Buffer.concat([uint32(datos.length), cuerpo, uint32(crc32(cuerpo))]);
}

/** One bit per pixel makes it as small as possible. */
export function buildPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const pixelRows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildChunk('IHDR', header),
    ...extra,
    buildChunk('IDAT', deflateSync(pixelRows, { level: 9 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The text expands to a thousand times its size. */
export const inflatedChunk = (bytes: number) =>
  buildChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 })]),
  );

type Canvas = { width?: number; height?: number; noise?: boolean };

export function photo({ width = 640, height = 480, noise = false }: Canvas = {}) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#3a7',
      ...(noise && { noise: { type: 'gaussian', mean: 128, sigma: 40 } }),
    },
  });
}

/** The photo is rotated and carries the location, as a phone writes it. */
export const phonePhoto = (canvas?: Canvas) =>
  photo(canvas)
    .withExif({
      IFD0: { Make: 'Telefono', Orientation: '6', Copyright: 'dueno-de-la-foto' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '31/1 15/1 0/1',
        GPSLongitudeRef: 'O',
        GPSLongitude: '61/1 29/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export function animatedGif(frames: number, side = 40): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let n = 0; n < frames; n += 1)
    pixels.fill((n * 20) % 256, n * side * side * 3, (n + 1) * side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif()
    .toBuffer();
}

/** The file declares huge frames with nothing in them. */
export function hugeGif(side: number, frames: number): Buffer {
  const dimensions = Buffer.alloc(4);
  dimensions.writeUInt16LE(side, 0);
  dimensions.writeUInt16LE(side, 2);
  const hex = (texto: string) => Buffer.from(texto, 'hex');
  const header = Buffer.concat([Buffer.from('GIF89a'), dimensions, hex('800000000000ffffff')]);
  const frame = Buffer.concat([hex('21f904000a0000002c00000000'), dimensions, hex('0002024c0100')]);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** The file is written as phones do, but with a compression that every build of the library reads. */
export async function readableHeic(): Promise<Buffer> {
  const bytes = await photo().heif({ compression: 'av1' }).toBuffer();
  bytes.write('mif1', 8, 'latin1');
  return bytes;
}

/** Phones compress photos this way: 64 pixels of one colour in HEVC, which the prebuilt library does not read. */
export const phoneHeic = () =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAFwAAACNpaW5mAAAAAAABAAAAFWluZmUC',
      'AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw',
      'AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHB',
      'crAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAfbWRhdAAA',
      'ABMoAa9Y+Q6SXxR7/7mf/0l6MbIL',
    ].join(''),
    'base64',
  );

export const brokenHeic = () =>
  Buffer.concat([uint32(24), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500, 7)]);

export const buildSvg = (cuerpo: string, attributes = 'width="200" height="100"', prolog = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- plano -->\n${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${cuerpo}</svg>`,
  );

export function billionLaughs(): string {
  const entities = Array.from({ length: 10 }, (_, n) =>
    n === 0 ? '<!ENTITY r0 "jajajajaja">' : `<!ENTITY r${n} "${`&r${n - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]>`;
}

/** The nested copies expand to a billion in a few lines. */
export function nestedCopies(): string {
  const groups = Array.from({ length: 30 }, (_, n) =>
    n === 0
      ? '<g id="u0"><rect width="1" height="1"/></g>'
      : `<g id="u${n}">${`<use xlink:href="#u${n - 1}"/>`.repeat(2)}</g>`,
  );
  return `<defs>${groups.join('')}</defs><use xlink:href="#u29"/>`;
}

/** Rendering it takes minutes. */
export const blurs = (count: number) =>
  `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(count)}</filter><rect width="2500" height="2500" filter="url(#f)"/>`;

/** The best of three runs counts, because a busy machine is not a fault of the product. */
export async function fasterThan<T>(ms: number, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const result = await run();
    const elapsed = performance.now() - startedAt;
    if (elapsed < ms) return result;
    if (attempt === 3) throw new Error(`it took ${Math.round(elapsed)} ms, three times`);
  }
}
