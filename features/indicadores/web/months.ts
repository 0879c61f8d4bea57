import { dayInArgentina } from '@oficina/values';

/** Returns "2026-10", for example, by the time of Buenos Aires. */
export const monthOf = (now: Date): string => dayInArgentina(now).slice(0, 7);

export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

export function monthsBetween(desde: string, hasta: string): string[] {
  const months: string[] = [];
  for (let month = desde; month <= hasta; month = addMonths(month, 1)) months.push(month);
  return months;
}
