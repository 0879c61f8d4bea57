import { isDay, writeDay } from '@oficina/values';

export type Reading = { readonly value: string } | { readonly problem: string };

const AS = 'Escribí la fecha como 05/10/2026.';
const PARTS = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{2}|\d{4}))?$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
const BACKWARDS = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const AWAY = /^[+-]\s?(\d{1,4})$/;
const WORDS: Readonly<Record<string, number>> = { hoy: 0, ayer: -1, mañana: 1, manana: 1 };
/** A card or a factura of another century is a typing error. */
const YEARS = { from: 1900, to: 2199 };
/** Years of two digits up to this one belong to the current century. */
const THIS_CENTURY = 79;

const two = (number: number) => String(number).padStart(2, '0');

export function addDays(day: string, days: number): string {
  const instant = new Date(`${day}T12:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

function yearOf(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  const year = Number(text);
  if (text.length > 2) return year;
  return year > THIS_CENTURY ? 1900 + year : 2000 + year;
}

/** People type "5/10", "5-10-26", "05102026", "hoy" or "-7". An empty text is no day and no error. */
export function readDate(typed: string, today: string): Reading {
  const text = typed.trim().toLowerCase();
  if (text === '') return { value: '' };
  const days = WORDS[text] ?? (AWAY.test(text) ? Number(text.replace(' ', '')) : undefined);
  if (days !== undefined) return { value: addDays(today, days) };
  const [, year, month, day] = BACKWARDS.exec(text) ?? [];
  const parts = year === undefined ? (PARTS.exec(text) ?? TOGETHER.exec(text)) : [text, day, month, year];
  return parts ? existing(Number(parts[1]), Number(parts[2]), yearOf(parts[3], today)) : { problem: AS };
}

function existing(day: number, month: number, year: number): Reading {
  if (year < YEARS.from || year > YEARS.to) return { problem: AS };
  const value = `${year}-${two(month)}-${two(day)}`;
  if (isDay(value)) return { value };
  // Only the 29th of February depends on the year.
  const leap = day === 29 && month === 2 ? `/${year}` : '';
  return { problem: `El ${two(day)}/${two(month)}${leap} no existe.` };
}

export const writeDate = (value: string): string => (isDay(value) ? writeDay(value) : value);

const HOURS = /^(\d{1,2})(?:\s?[:.h]\s?([0-5]\d)?)?\s?h?s?\.?$/;
const HOURS_TOGETHER = /^(\d{1,2})([0-5]\d)$/;

/** People type "8", "830", "8:30" or "20.15". */
export function readTime(typed: string): Reading {
  const text = typed.trim().toLowerCase();
  if (text === '') return { value: '' };
  const [, hours, minutes = '00'] = HOURS.exec(text) ?? HOURS_TOGETHER.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23) return { problem: 'Escribí la hora como 08:30.' };
  return { value: `${two(Number(hours))}:${minutes}` };
}

export const dateProblem = (kept: string): string | undefined =>
  kept === '' || isDay(kept) ? undefined : problemOf(readDate(kept, '2000-01-01'));
export const timeProblem = (kept: string): string | undefined => problemOf(readTime(kept));

const problemOf = (reading: Reading) => ('problem' in reading ? reading.problem : undefined);
