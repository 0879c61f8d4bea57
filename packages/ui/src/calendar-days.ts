import { addDays } from './date-typing.ts';

/** Weeks start on Monday; null marks a day of a neighbouring month. */
type Week = readonly (string | null)[];

const WEEKS = 6;
const monthOf = (day: string) => day.slice(0, 7);
/** Monday is 0. */
export const weekday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** There are always six weeks, so that the buttons around do not move between months. */
export function weeksOf(day: string): Week[] {
  const first = `${monthOf(day)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const one = addDays(start, week * 7 + place);
      return monthOf(one) === monthOf(day) ? one : null;
    }),
  );
}

/** In a shorter month the result is the last day. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${monthOf(day)}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const target = first.toISOString().slice(0, 10);
  const moved = addDays(target, Number(day.slice(8)) - 1);
  if (monthOf(moved) === monthOf(target)) return moved;
  return addDays(moved, -Number(moved.slice(8)));
}

/** The result is undefined when the key does not belong to the calendar. */
export function moved(day: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}
