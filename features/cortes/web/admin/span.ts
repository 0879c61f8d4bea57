import { dayInArgentina } from '@oficina/values';
import { type CorteTimes, dayOf, shortDateText, timeOf } from '../sentences.ts';

const clockText = (moment: string) => timeOf(moment).replace(/^0/, '');

/** The year is told of another year only. */
const dayText = (moment: string, now: Date): string =>
  shortDateText(moment) +
  (moment.startsWith(dayInArgentina(now).slice(0, 4)) ? '' : `/${moment.slice(2, 4)}`);

/** Returns "dom 22/11 · 8:00 a 12:00", for example. */
export function spanText({ inicio, fin }: CorteTimes, now: Date): string {
  const start = `${dayText(inicio, now)} · ${clockText(inicio)}`;
  if (fin === undefined) return `${start}, sin estimar`;
  const end = dayOf(inicio) === dayOf(fin) ? '' : `${dayText(fin, now)} · `;
  return `${start} a ${end}${clockText(fin)}`;
}
