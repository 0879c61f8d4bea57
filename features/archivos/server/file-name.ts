import { NOMBRE_MAX_LENGTH } from '../contract/index.ts';

/** Control and invisible characters, those that turn the direction of a text among them. */
const INVISIBLE_CHARS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** The name that people see: without folders, without what cannot be seen, and no longer than it may be. */
export function sanitizeFileName(rawName: string): string {
  const baseName = rawName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = baseName.replace(INVISIBLE_CHARS, '').replace(/\s+/g, ' ').trim();
  const chars = [...clean];
  // The end tells what it is: a name that is too long loses its middle.
  const shortName =
    chars.length <= NOMBRE_MAX_LENGTH
      ? clean
      : `${chars.slice(0, NOMBRE_MAX_LENGTH - 13).join('')}…${chars.slice(-12).join('')}`;
  return shortName || 'archivo';
}
