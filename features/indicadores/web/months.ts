import { dayInArgentina } from '@oficina/values';

/** "2026-10" out of a moment, as the clock of Buenos Aires says. */
export const monthOf = (now: Date): string => dayInArgentina(now).slice(0, 7);

/** So many months after, or before. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** Both ends included, the oldest first. */
export function monthsBetween(desde: string, hasta: string): string[] {
  const months: string[] = [];
  for (let month = desde; month <= hasta; month = addMonths(month, 1)) months.push(month);
  return months;
}
