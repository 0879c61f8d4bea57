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

/** Returns "$ 41.873,50", for example, with a non-breaking space. */
export const importe = (centavos: number): string =>
  pesos.format(centavosToWire(centavos)).replace(/\s/g, '\u00a0');

export const cantidad = (value: number): string => integers.format(value);

export const periodoText = (periodo: number): string => periodoName(periodoToWire(periodo));

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Returns "martes 20 de octubre", for what is about to happen or just did. */
export const dayText = (day: string): string => withoutYear.format(noonOf(day)).replace(',', '');

/** Returns "martes 20 de octubre de 2026", for what is kept as proof. */
export const dayTextWithYear = (day: string): string => withYear.format(noonOf(day)).replace(',', '');

function parseInstant(text: string): Date {
  const found = parseMoment(text);
  if (!found) throw new Error('Not an instant');
  return found;
}

export const dayOf = (text: string): string => dayInArgentina(parseInstant(text));

export const timeText = (text: string): string => formatMoment(parseInstant(text)).slice(11, 16);

export const timeWithArticle = (text: string): string =>
  `${timeText(text).startsWith('01') ? 'la' : 'las'} ${timeText(text)}`;

export const momentText = (text: string): string =>
  `${dayTextWithYear(dayOf(text))} a ${timeWithArticle(text)}`;

export function endTimeText(inicio: string, fin: string): string {
  return dayOf(inicio) === dayOf(fin) ? timeText(fin) : `${timeText(fin)} del ${dayText(dayOf(fin))}`;
}

export function listText(things: readonly string[], max = 20): string {
  const shown =
    things.length > max ? [...things.slice(0, max), `${cantidad(things.length - max)} más`] : [...things];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
}

export function withFinalDot(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

export const withoutFinalDot = (text: string): string => text.trim().replace(/\.+$/, '');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MAX_NAME_LENGTH = 60;

/**
 * Returns "Hola María.", for example. The person who registers chooses the name, but the mail may reach somebody else: a
 * name that looks like an address must not become a link in the reader's program.
 */
export function greeting(nombre: string | null | undefined): string {
  const clean = toOneLine(nombre ?? '')
    .replace(/[/:@<>]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\s.]+$/, '');
  return clean ? `Hola ${clean}.` : 'Hola.';
}
