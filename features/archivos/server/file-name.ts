import { NOMBRE_MAX_LENGTH } from '../contract/index.ts';

/** These are control and invisible characters, including those that change the direction of a text. */
const INVISIBLE_CHARS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** The folders of a path are left out. */
export function visibleBaseName(path: string): string {
  const baseName = path.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return baseName.replace(INVISIBLE_CHARS, '').replace(/\s+/g, ' ').trim();
}

export function sanitizeFileName(rawName: string): string {
  const clean = visibleBaseName(rawName);
  const chars = [...clean];
  // The end of the name tells what the file is, so a name that is too long loses its middle.
  const shortName =
    chars.length <= NOMBRE_MAX_LENGTH
      ? clean
      : `${chars.slice(0, NOMBRE_MAX_LENGTH - 13).join('')}…${chars.slice(-12).join('')}`;
  return shortName || 'archivo';
}
