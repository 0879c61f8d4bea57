import type { ImageFormat } from '@oficina/file-check';
import type { ADJUNTO_TYPES, EXTENSION_PDF, PHOTO_EXTENSIONS } from '../contract/index.ts';

export type Extension = (typeof PHOTO_EXTENSIONS)[number] | typeof EXTENSION_PDF;
export type Format = ImageFormat | 'pdf';
export type TipoGuardado = (typeof ADJUNTO_TYPES)[number];

export const FORMAT_BY_EXTENSION: Readonly<Record<Extension, Format>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  heic: 'heic',
  pdf: 'pdf',
};

/** An SVG could run code and few computers open a HEIC, so both are stored as another format. */
export const STORED_AS: Readonly<Record<Format, { tipo: TipoGuardado; extension?: Extension }>> = {
  jpeg: { tipo: 'image/jpeg' },
  png: { tipo: 'image/png' },
  webp: { tipo: 'image/webp' },
  gif: { tipo: 'image/gif' },
  svg: { tipo: 'image/png', extension: 'png' },
  heic: { tipo: 'image/jpeg', extension: 'jpg' },
  pdf: { tipo: 'application/pdf' },
};

export const DETECTION_BYTES = 65_536;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** The name of the file is not considered. Null when the format is not accepted. */
export function detectFormat(inicio: Buffer): Format | null {
  const startsWith = (hex: string) => inicio.subarray(0, hex.length / 2).toString('hex') === hex;
  const texto = inicio.toString('latin1', 0, 16);
  if (startsWith('ffd8ff')) return 'jpeg';
  if (startsWith('89504e470d0a1a0a')) return 'png';
  if (/^GIF8[79]a/.test(texto)) return 'gif';
  if (texto.startsWith('RIFF') && texto.slice(8, 12) === 'WEBP') return 'webp';
  if (texto.slice(4, 8) === 'ftyp') return HEIC_BRANDS.has(texto.slice(8, 12)) ? 'heic' : null;
  // The mark must be at the very start: readers tolerate some bytes before it, and other formats hide in them.
  if (/^%PDF-[12]\.\d/.test(texto)) return 'pdf';
  return isSvg(inicio.toString('utf8')) ? 'svg' : null;
}

/** The first thing after declarations, comments and document types has to be the drawing itself. */
function isSvg(texto: string): boolean {
  let at = texto.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(texto.charAt(at))) at += 1;
    const preambleEndAt = preambleEnd(texto, at);
    if (preambleEndAt === null) return /^<(?:svg:)?svg[\s>/]/.test(texto.slice(at, at + 9));
    if (preambleEndAt === -1) return false;
    at = preambleEndAt;
  }
}

/** Null when there is no preamble; -1 when it does not end. */
function preambleEnd(texto: string, at: number): number | null {
  const endOf = (marca: string) => {
    const found = texto.indexOf(marca, at);
    return found === -1 ? -1 : found + marca.length;
  };
  if (texto.startsWith('<?', at)) return endOf('?>');
  if (texto.startsWith('<!--', at)) return endOf('-->');
  if (!texto.startsWith('<!DOCTYPE', at)) return null;
  const bracket = texto.indexOf('[', at);
  const close = texto.indexOf('>', at);
  return bracket !== -1 && bracket < close ? endOf(']>') : endOf('>');
}
