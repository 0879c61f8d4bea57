import { formatDate } from '@oficina/ui/date-text';
import { formatCount, formatMoney } from '@oficina/ui/money';
import { dayInArgentina, periodoName } from '@oficina/values';

/** Returns "+ $ 5.753,50", or the same with the real minus sign. */
export const signedMoney = (value: number): string =>
  `${value < 0 ? '\u2212' : '+'}\u00a0${formatMoney(Math.abs(value))}`;

/** The number and its unit are one word, which no line breaks. */
export const kwhText = (value: number): string => `${formatCount(value)}\u00a0kWh`;

/** Returns "Octubre 2026". */
export function monthTitle(periodo: string): string {
  const name = periodoName(periodo);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns "20/11": of a debt and its term the year is seldom in doubt, and the list below tells it. */
export const shortDay = (day: string): string => formatDate(day).slice(0, 5);

const DAY_MS = 86_400_000;

/** It is negative for a day that has passed. */
export function daysUntil(day: string, now: Date): number {
  const noon = (text: string) => Date.parse(`${text.slice(0, 10)}T12:00:00Z`);
  return Math.round((noon(day) - noon(dayInArgentina(now))) / DAY_MS);
}

export const daysText = (days: number): string => (days === 1 ? '1 día' : `${days} días`);

/** Returns "desde las 9:40", with the day when it is not today. */
export function sinceText(moment: string, now: Date): string {
  const [day = '', time = ''] = formatDate(moment, 'hora').split(' ');
  const hour = time.replace(/^0/, '');
  const spoken = `${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`;
  const isToday = dayInArgentina(new Date(moment)) === dayInArgentina(now);
  return isToday ? `desde ${spoken}` : `desde el ${day.slice(0, 5)} a ${spoken}`;
}

export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
