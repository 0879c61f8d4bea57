import type { Bar } from '@oficina/ui/bars';
import type { Measure, Month } from './months.ts';
import { shortMonth } from './sentences.ts';

const JANUARY = '01';

export function toBars(months: readonly Month[], measure: Measure): Bar[] {
  return [...months].reverse().map((month, index, all) => ({
    key: month.periodo,
    label: shortMonth(month.periodo),
    note: index === 0 || month.periodo.endsWith(JANUARY) ? month.periodo.slice(0, 4) : undefined,
    value: month[measure],
    before: month.before[measure],
    current: index === all.length - 1,
  }));
}
