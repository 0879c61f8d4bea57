import { addMonths } from '@oficina/values';

export function monthsBetween(desde: string, hasta: string): string[] {
  const months: string[] = [];
  for (let month = desde; month <= hasta; month = addMonths(month, 1)) months.push(month);
  return months;
}
