import { dayInArgentina } from './time.ts';

/** A month is the integer yyyymm in rows and "2026-10" on the wire. */
export function periodoToWire(periodo: number): string {
  const text = String(periodo);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}`;
}

/** As papers write it: "10/2026". */
export const writePeriodo = (periodo: number): string =>
  `${String(periodo % 100).padStart(2, '0')}/${Math.floor(periodo / 100)}`;

export function wireToPeriodo(text: string): number | null {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null;
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

export function monthName(periodo: string): string {
  return MONTHS[Number(periodo.slice(5, 7)) - 1] ?? periodo;
}

export function periodoName(periodo: string): string {
  return `${monthName(periodo)} ${periodo.slice(0, 4)}`;
}

const MONTHS_PER_YEAR = 12;

/** Months are counted from the year 0, so that they are compared and added as numbers. */
export function monthIndex(periodo: string): number {
  const [year, month] = periodo.split('-').map(Number);
  return (year ?? 0) * MONTHS_PER_YEAR + (month ?? 1) - 1;
}

export function monthAt(index: number): string {
  const year = Math.floor(index / MONTHS_PER_YEAR);
  return `${String(year).padStart(4, '0')}-${String((index % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`;
}

export const addMonths = (periodo: string, count: number): string => monthAt(monthIndex(periodo) + count);

/** Returns "2026-10", for example, by the time of Buenos Aires. */
export const periodoOf = (now: Date): string => dayInArgentina(now).slice(0, 7);
