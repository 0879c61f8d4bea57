import { formatDate } from '@oficina/ui/date-text';
import { type CorteTimes, dayOf, shortDateText, timeOf } from '../sentences.ts';

const clockText = (moment: string) => timeOf(moment).replace(/^0/, '');

/** The year is told of another year only. */
function dayText(moment: string, now: Date): string {
  const day = formatDate(moment);
  return `${shortDateText(moment)}${day.endsWith(formatDate(now).slice(-3)) ? '' : day.slice(-3)}`;
}

/** Returns "dom 22/11 · 8:00 a 12:00", for example. */
export function spanText({ inicio, fin }: CorteTimes, now: Date): string {
  const start = `${dayText(inicio, now)} · ${clockText(inicio)}`;
  if (fin === undefined) return `${start}, sin estimar`;
  const end = dayOf(inicio) === dayOf(fin) ? '' : `${dayText(fin, now)} · `;
  return `${start} a ${end}${clockText(fin)}`;
}
