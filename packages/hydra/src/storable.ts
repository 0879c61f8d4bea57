import { isDay } from '@oficina/values';

/**
 * PostgreSQL accepts neither NUL in a text nor half a surrogate pair in a JSON value. Without this check such a text would
 * appear as a server fault, when it is the caller's.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9998-12-31';

/** PostgreSQL has no year 0, and the following day must have four digits in its year too. */
export function isStorableDay(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY;
}
