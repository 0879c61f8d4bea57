import { isDay } from '@oficina/values';

/**
 * PostgreSQL keeps neither NUL in a text nor half a surrogate pair in a JSON value: a text with either would
 * come back as a fault of ours, when it is one of the caller's.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9998-12-31';

/** A day that exists and that PostgreSQL has: it knows no year 0, and the day after must have four digits too. */
export function isStorableDay(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY;
}
