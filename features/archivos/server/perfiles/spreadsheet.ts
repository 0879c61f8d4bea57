// What a spreadsheet does to a file that it opens and saves again, and what must not be done to the spreadsheet.

import { OWN_COLUMNS, seemedEncoding, seemedSeparator } from './header.ts';
import type { Encoding, Perfil } from './perfil.ts';

/** A spreadsheet would run a cell that begins so, although a plain number is only a number. */
const FORMULA = /^\s*'*[=+\-@]/;
const GUARDED = /^'(?=\s*'*[=+\-@])/;
const PLAIN_NUMBER = /^[-+]\d[\d.,]*$/;

export const isFormula = (texto: string): boolean => FORMULA.test(texto) && !PLAIN_NUMBER.test(texto);

/** The quote of the download is taken away, so that what nobody corrected is what it was. */
export const withoutGuard = (texto: string): string => texto.replace(GUARDED, '');

/** In UTF-8 these are the marks that a program leaves in the place of the letters that it did not understand. */
const LOST_LETTERS = /\xef\xbf\xbd|\xc2[\x80-\x9f]/;

export const hasLostLetters = (encoding: Encoding, latin1: string): boolean =>
  encoding === 'utf-8' && LOST_LETTERS.test(latin1);

/**
 * A corrected file is of the formato of the original, but whoever saved it may have written it with another separator or in
 * another encoding. The two columns of the download come last when the file does not name its columns.
 */
export function asSaved(perfil: Perfil, inicio: Buffer): Perfil {
  const { archivo } = perfil;
  if (archivo.tipo === 'dbf') return perfil;
  const codificacion = seemedEncoding(inicio, archivo.codificacion) ?? archivo.codificacion;
  if (archivo.tipo === 'ancho-fijo') return { ...perfil, archivo: { ...archivo, codificacion } };
  const separador = seemedSeparator(inicio, archivo.separador);
  return {
    ...perfil,
    archivo: {
      ...archivo,
      codificacion,
      // A program that changes the separator writes quotes around what needs them.
      ...(separador !== undefined && { separador, comillas: '"' as const }),
      ...(archivo.columnas && { columnas: [...archivo.columnas, ...OWN_COLUMNS] }),
    },
  };
}

/** The line of a fixed-width file has these after its fields. */
const OWN_SUFFIX = /\t\d+\t[^\t]*$/;
export const withoutOwnSuffix = (line: string): string => line.replace(OWN_SUFFIX, '');
