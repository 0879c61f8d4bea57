import { formatMoney } from '@oficina/ui/money';
import { addMonths, dayInArgentina, monthName } from '@oficina/values';
import { cambio, type Measure, type Month } from './months.ts';

const wholeNumber = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, useGrouping: 'always' });

export const NO_DATA = 'sin datos';
export const CONSUMOS_FAILED = {
  title: 'No pudimos consultar tus consumos.',
  text: 'Probá de nuevo en unos minutos.',
};

export const shortMonth = (periodo: string) => monthName(periodo).slice(0, 3);

export const yearOf = (periodo: string) => periodo.slice(0, 4);

/** Returns "octubre", or "octubre de 2025" when that was not this year. */
export function monthSpoken(periodo: string, now: Date): string {
  const year = yearOf(periodo);
  return year === yearOf(dayInArgentina(now)) ? monthName(periodo) : `${monthName(periodo)} de ${year}`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The chart names the unit once, so that this fits beside a bar. */
export const numero = (valor: number) => wholeNumber.format(valor).replace('-', '\u2212');

export function withUnit(valor: number, measure: Measure): string {
  return measure === 'kwh' ? `${numero(valor)}\u00a0kWh` : formatMoney(valor);
}

export type Comparison = {
  /** The text is "12 % menos", for example. */
  change: string;
  direction: 'more' | 'less' | 'same';
};

/** It is null when one of both months is not known. */
export function comparison(month: Month, measure: Measure): Comparison | null {
  const change = cambio(month, measure);
  if (!change) return null;
  const { difference, percent } = change;
  if (difference === 0) return { change: 'Igual', direction: 'same' };
  if (percent === 0) return { change: 'Casi igual', direction: 'same' };
  const direction = difference > 0 ? 'more' : 'less';
  const word = difference > 0 ? 'más' : 'menos';
  // A change from zero or from a credit has no percentage.
  if (percent === null) return { change: capital(word), direction };
  return { change: `${Math.abs(percent)}\u00a0% ${word}`, direction };
}

export function yearBefore(periodo: string): string {
  const before = addMonths(periodo, -12);
  return `${monthName(before)} de ${yearOf(before)}`;
}
