import {
  centavosToWire,
  dayInArgentina,
  formatMoment,
  parseMoment,
  periodoName,
  periodoToWire,
} from '@oficina/values';
import { toOneLine } from './clean-text.ts';

const pesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  currencyDisplay: 'narrowSymbol',
});
const integers = new Intl.NumberFormat('es-AR', { useGrouping: 'always', maximumFractionDigits: 0 });
const longDate = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const withoutYear = new Intl.DateTimeFormat('es-AR', longDate);
const withYear = new Intl.DateTimeFormat('es-AR', { ...longDate, year: 'numeric' });

/** "$ 41.873,50" with a blank that does not break. */
export const importe = (centavos: number): string =>
  pesos.format(centavosToWire(centavos)).replace(/\s/g, '\u00a0');

/** "1.350". */
export const cantidad = (value: number): string => integers.format(value);

/** "octubre 2026" out of 202610. */
export const periodoText = (periodo: number): string => periodoName(periodoToWire(periodo));

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** "martes 20 de octubre": what is about to happen, or just did. */
export const dayText = (day: string): string => withoutYear.format(noonOf(day)).replace(',', '');

/** "martes 20 de octubre de 2026": what is kept as proof. */
export const dayTextWithYear = (day: string): string => withYear.format(noonOf(day)).replace(',', '');

function parseInstant(text: string): Date {
  const found = parseMoment(text);
  if (!found) throw new Error('Not an instant');
  return found;
}

/** The day of an instant in Argentina, "2026-10-20". */
export const dayOf = (text: string): string => dayInArgentina(parseInstant(text));

/** "14:30". */
export const timeText = (text: string): string => formatMoment(parseInstant(text)).slice(11, 16);

/** "las 14:30", "la 01:30". */
export const timeWithArticle = (text: string): string =>
  `${timeText(text).startsWith('01') ? 'la' : 'las'} ${timeText(text)}`;

/** "martes 20 de octubre de 2026 a las 14:30". */
export const momentText = (text: string): string =>
  `${dayTextWithYear(dayOf(text))} a ${timeWithArticle(text)}`;

/** "12:00", or "02:00 del miércoles 21 de octubre" when it is no longer the day of `inicio`. */
export function endTimeText(inicio: string, fin: string): string {
  return dayOf(inicio) === dayOf(fin) ? timeText(fin) : `${timeText(fin)} del ${dayText(dayOf(fin))}`;
}

/** "a, b y c"; of a long one the first, and how many more. */
export function listText(things: readonly string[], max = 20): string {
  const shown =
    things.length > max ? [...things.slice(0, max), `${cantidad(things.length - max)} más`] : [...things];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
}

/** What somebody typed, ended as a sentence. */
export function withFinalDot(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** What somebody typed, for the middle of a sentence. */
export const withoutFinalDot = (text: string): string => text.trim().replace(/\.+$/, '');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MAX_NAME_LENGTH = 60;

/**
 * "Hola María." Whoever registers writes the name and somebody else may get the mail: a name that reads as an
 * address must not become a link in the reader's program.
 */
export function greeting(nombre: string | null | undefined): string {
  const clean = toOneLine(nombre ?? '')
    .replace(/[/:@<>]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\s.]+$/, '');
  return clean ? `Hola ${clean}.` : 'Hola.';
}
