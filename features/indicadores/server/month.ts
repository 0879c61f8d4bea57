import { dayInArgentina } from '@oficina/values';

/** Months follow the time of Argentina, and `to` is excluded. */
export type Month = { periodo: number; from: Date; to: Date };

const monthStart = (year: number, month: number) =>
  new Date(`${year}-${String(month).padStart(2, '0')}-01T00:00:00-03:00`);

export function monthOf(periodo: number): Month {
  const [year, month] = [Math.floor(periodo / 100), periodo % 100];
  return {
    periodo,
    from: monthStart(year, month),
    to: month === 12 ? monthStart(year + 1, 1) : monthStart(year, month + 1),
  };
}

/** Only these two months are still recalculated. */
export function openMonths(now: Date): readonly Month[] {
  const [year = 0, month = 0] = dayInArgentina(now).split('-').map(Number);
  const actual = year * 100 + month;
  return [monthOf(month === 1 ? (year - 1) * 100 + 12 : actual - 1), monthOf(actual)];
}
