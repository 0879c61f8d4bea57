// Files as people send them and as somebody who means harm builds them. None rests in the repository.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const uint32 = (valor: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(valor);
  return bytes;
};

function trozo(nombre: string, datos: Uint8Array): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(nombre), datos]);
  return Buffer.concat([uint32(datos.length), cuerpo, uint32(crc32(cuerpo))]);
}

/** A black picture of that size, as small as it can be written: eight pixels in each byte. */
export function pngDe(ancho: number, alto: number, extra: Buffer[] = []): Buffer {
  const cabeza = Buffer.concat([uint32(ancho), uint32(alto), Buffer.from([1, 0, 0, 0, 0])]);
  const filas = Buffer.alloc(alto * (1 + Math.ceil(ancho / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    trozo('IHDR', cabeza),
    ...extra,
    trozo('IDAT', deflateSync(filas, { level: 9 })),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

/** A text that takes a thousand times what it weighs. */
export const trozoInflado = (bytes: number) =>
  trozo(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 })]),
  );

type Lienzo = { ancho?: number; alto?: number; ruido?: boolean };

/** A photograph: with noise it weighs like one. */
export function foto({ ancho = 640, alto = 480, ruido = false }: Lienzo = {}) {
  return sharp({
    create: {
      width: ancho,
      height: alto,
      channels: 3,
      background: '#3a7',
      ...(ruido && { noise: { type: 'gaussian', mean: 128, sigma: 40 } }),
    },
  });
}

/** Taken with the telephone lying, and with where it was taken. */
export const fotoDeTelefono = (lienzo?: Lienzo) =>
  foto(lienzo)
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

/** One that moves. */
export function gifAnimado(cuadros: number, lado = 40): Promise<Buffer> {
  const pixeles = Buffer.alloc(lado * lado * cuadros * 3);
  for (let n = 0; n < cuadros; n += 1)
    pixeles.fill((n * 20) % 256, n * lado * lado * 3, (n + 1) * lado * lado * 3);
  return sharp(pixeles, { raw: { width: lado, height: lado * cuadros, channels: 3, pageHeight: lado } })
    .gif()
    .toBuffer();
}

/** One that moves, and says that each frame is huge; there is nothing in them. */
export function gifEnorme(lado: number, cuadros: number): Buffer {
  const medida = Buffer.alloc(4);
  medida.writeUInt16LE(lado, 0);
  medida.writeUInt16LE(lado, 2);
  const hex = (texto: string) => Buffer.from(texto, 'hex');
  const cabeza = Buffer.concat([Buffer.from('GIF89a'), medida, hex('800000000000ffffff')]);
  const cuadro = Buffer.concat([hex('21f904000a0000002c00000000'), medida, hex('0002024c0100')]);
  return Buffer.concat([cabeza, ...Array.from({ length: cuadros }, () => cuadro), Buffer.from(';')]);
}

/** As telephones write it, but packed in a way that every copy of the library reads. */
export async function heicLegible(): Promise<Buffer> {
  const bytes = await foto().heif({ compression: 'av1' }).toBuffer();
  bytes.write('mif1', 8, 'latin1');
  return bytes;
}

/** As telephones do pack it: 64 pixels of one colour in HEVC, which the prebuilt library does not read. */
export const heicDeTelefono = () =>
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

/** The box says what it is and there is nothing to read inside. */
export const heicRoto = () =>
  Buffer.concat([uint32(24), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500, 7)]);

export const svgDe = (cuerpo: string, atributos = 'width="200" height="100"', antes = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- plano -->\n${antes}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${atributos}>${cuerpo}</svg>`,
  );

export function risas(): string {
  const entidades = Array.from({ length: 10 }, (_, n) =>
    n === 0 ? '<!ENTITY r0 "jajajajaja">' : `<!ENTITY r${n} "${`&r${n - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entidades.join('')}]>`;
}

/** Copies of copies of copies: a billion of them in a few lines. */
export function copiasDeCopias(): string {
  const grupos = Array.from({ length: 30 }, (_, n) =>
    n === 0
      ? '<g id="u0"><rect width="1" height="1"/></g>'
      : `<g id="u${n}">${`<use xlink:href="#u${n - 1}"/>`.repeat(2)}</g>`,
  );
  return `<defs>${grupos.join('')}</defs><use xlink:href="#u29"/>`;
}

/** Minutes of work for whoever draws it. */
export const manchas = (cuantas: number) =>
  `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(cuantas)}</filter><rect width="2500" height="2500" filter="url(#f)"/>`;

/** The best of three times: a busy machine is not a fault of the product. */
export async function menosDe<T>(ms: number, hacer: () => Promise<T>): Promise<T> {
  for (let vez = 1; ; vez += 1) {
    const empezo = performance.now();
    const hecho = await hacer();
    const tardo = performance.now() - empezo;
    if (tardo < ms) return hecho;
    if (vez === 3) throw new Error(`it took ${Math.round(tardo)} ms, three times`);
  }
}
