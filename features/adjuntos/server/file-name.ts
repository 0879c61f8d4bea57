import { FILE_NAME_MAX_LENGTH } from '../contract/index.ts';
import { type Extension, FORMAT_BY_EXTENSION } from './formats.ts';

const UNNAMED = 'archivo';
const MAX_EXTENSION = 10;

/** Line separators and control or invisible characters, including those that change the text direction, are removed. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

export function cleanFileName(given: string): string {
  const baseName = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = trimEnds(baseName.replace(HIDDEN_CHARACTERS, '').replace(/\s+/g, ' '), /[ .]+$/);
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : truncate(clean.slice(dot), MAX_EXTENSION);
  // Leading dots are removed, because such names are hidden.
  const base = trimEnds(dot === -1 ? clean : clean.slice(0, dot), /^[ .]+|[ .]+$/g) || UNNAMED;
  return trimEnds(truncate(base, FILE_NAME_MAX_LENGTH - extension.length), /[ .]+$/) + extension;
}

const trimEnds = (texto: string, ends: RegExp) => texto.replace(ends, '');

/** The text is cut at whole characters, so that an emoji is not split. */
function truncate(texto: string, length: number): string {
  let short = '';
  for (const character of texto) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short;
}

export function extensionOf(nombre: string): Extension | null {
  const extension = nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase();
  return nombre.includes('.') && Object.hasOwn(FORMAT_BY_EXTENSION, extension)
    ? (extension as Extension)
    : null;
}

export function withExtension(nombre: string, extension: Extension): string {
  return `${nombre.slice(0, nombre.lastIndexOf('.'))}.${extension}`;
}

/** Some clients accept only plain letters. */
export function nombreSimple(nombre: string): string {
  const simple = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/-*\.-*/g, '.')
    .replace(/^[-.]+/, '');
  return simple.includes('.') ? simple : `${UNNAMED}.${simple || 'bin'}`;
}
