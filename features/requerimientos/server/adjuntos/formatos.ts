import type { EXTENSION_PDF, EXTENSIONES_DE_FOTO, TIPOS_DE_ADJUNTO } from '../../contract/index.ts';

export type Extension = (typeof EXTENSIONES_DE_FOTO)[number] | typeof EXTENSION_PDF;
export type Formato = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic' | 'pdf';
export type FormatoDeImagen = Exclude<Formato, 'pdf'>;
export type TipoGuardado = (typeof TIPOS_DE_ADJUNTO)[number];

/** What each name promises. */
export const FORMATO_DE: Readonly<Record<Extension, Formato>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  heic: 'heic',
  pdf: 'pdf',
};

/** What it is kept as: a drawing could run things, and a HEIC opens on few computers. */
export const GUARDADO_COMO: Readonly<Record<Formato, { tipo: TipoGuardado; extension?: Extension }>> = {
  jpeg: { tipo: 'image/jpeg' },
  png: { tipo: 'image/png' },
  webp: { tipo: 'image/webp' },
  gif: { tipo: 'image/gif' },
  svg: { tipo: 'image/png', extension: 'png' },
  heic: { tipo: 'image/jpeg', extension: 'jpg' },
  pdf: { tipo: 'application/pdf' },
};

/** How much of a file is enough to tell what it is. */
export const BYTES_PARA_RECONOCER = 65_536;

const MARCAS_HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** What it is by its first bytes, whatever its name says; null when it is nothing that is accepted. */
export function reconocer(inicio: Buffer): Formato | null {
  const empieza = (hex: string) => inicio.subarray(0, hex.length / 2).toString('hex') === hex;
  const texto = inicio.toString('latin1', 0, 16);
  if (empieza('ffd8ff')) return 'jpeg';
  if (empieza('89504e470d0a1a0a')) return 'png';
  if (/^GIF8[79]a/.test(texto)) return 'gif';
  if (texto.startsWith('RIFF') && texto.slice(8, 12) === 'WEBP') return 'webp';
  if (texto.slice(4, 8) === 'ftyp') return MARCAS_HEIC.has(texto.slice(8, 12)) ? 'heic' : null;
  // At the very beginning: readers forgive some bytes before it, and other formats live in them.
  if (/^%PDF-[12]\.\d/.test(texto)) return 'pdf';
  return esSvg(inicio.toString('utf8')) ? 'svg' : null;
}

/** The first thing that is not a declaration, a comment or a document type has to be the drawing itself. */
function esSvg(texto: string): boolean {
  let at = texto.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(texto.charAt(at))) at += 1;
    const hasta = finDePreambulo(texto, at);
    if (hasta === null) return /^<(?:svg:)?svg[\s>/]/.test(texto.slice(at, at + 9));
    if (hasta === -1) return false;
    at = hasta;
  }
}

/** Null when there is none; -1 when it does not end. */
function finDePreambulo(texto: string, at: number): number | null {
  const despues = (marca: string) => {
    const found = texto.indexOf(marca, at);
    return found === -1 ? -1 : found + marca.length;
  };
  if (texto.startsWith('<?', at)) return despues('?>');
  if (texto.startsWith('<!--', at)) return despues('-->');
  if (!texto.startsWith('<!DOCTYPE', at)) return null;
  const corchete = texto.indexOf('[', at);
  const cierre = texto.indexOf('>', at);
  return corchete !== -1 && corchete < cierre ? despues(']>') : despues('>');
}
