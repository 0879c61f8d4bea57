import { FILE_NAME_MAX_LENGTH } from '../../contract/index.ts';
import { type Extension, FORMAT_BY_EXTENSION } from './formats.ts';

/** What is left of a name that had nothing to keep. */
const UNNAMED = 'archivo';
const MAX_EXTENSION = 10;

/** Control and invisible characters (those that turn the direction of a text among them), and separators of lines. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** The name that people see: without folders, without what cannot be seen, and no longer than it may be. */
export function cleanFileName(given: string): string {
  const baseName = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = trimEnds(baseName.replace(HIDDEN_CHARACTERS, '').replace(/\s+/g, ' '), /[ .]+$/);
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : truncate(clean.slice(dot), MAX_EXTENSION);
  // Names that begin with a dot are hidden.
  const base = trimEnds(dot === -1 ? clean : clean.slice(0, dot), /^[ .]+|[ .]+$/g) || UNNAMED;
  return trimEnds(truncate(base, FILE_NAME_MAX_LENGTH - extension.length), /[ .]+$/) + extension;
}

const trimEnds = (texto: string, ends: RegExp) => texto.replace(ends, '');

/** By whole characters: half an emoji is not one. */
function truncate(texto: string, length: number): string {
  let short = '';
  for (const character of texto) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short;
}

/** Null when it is none of those accepted. */
export function extensionOf(nombre: string): Extension | null {
  const extension = nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase();
  return nombre.includes('.') && Object.hasOwn(FORMAT_BY_EXTENSION, extension)
    ? (extension as Extension)
    : null;
}

export function withExtension(nombre: string, extension: Extension): string {
  return `${nombre.slice(0, nombre.lastIndexOf('.'))}.${extension}`;
}

/** The same with plain letters, for what knows no others. */
export function nombreSimple(nombre: string): string {
  const simple = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/-*\.-*/g, '.')
    .replace(/^[-.]+/, '');
  return simple.includes('.') ? simple : `${UNNAMED}.${simple || 'bin'}`;
}
