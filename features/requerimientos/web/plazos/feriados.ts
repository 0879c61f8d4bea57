import { writeDay } from '@oficina/values';
import { NATIONAL_FERIADOS, type NationalFeriado } from './national-feriados.ts';

export type FeriadoKind = 'nacional' | 'puente' | 'local';

const NATIONALS = new Map(NATIONAL_FERIADOS.map((one) => [one.day, one]));

/** What is in no list is of the town. */
export const kindOf = (day: string): FeriadoKind => NATIONALS.get(day)?.kind ?? 'local';

const TOLD: Readonly<Record<FeriadoKind, string>> = {
  nacional: 'nacional',
  puente: 'puente',
  local: 'asueto local',
};

/** How a day is told in the bar: "24/12, asueto local". */
const nameOf = (day: string, thisYear: string): string => {
  const year = day.slice(0, 4);
  return year === thisYear ? writeDay(day).slice(0, 5) : `${writeDay(day).slice(0, 6)}${year.slice(2)}`;
};

/** Many at once, as those of a year, are told together. */
export function tellChanges(before: readonly string[], after: readonly string[], thisYear: string): string[] {
  const added = after.filter((day) => !before.includes(day));
  const removed = before.filter((day) => !after.includes(day));
  const nationals = added.filter((day) => kindOf(day) !== 'local');
  const years = [...new Set(nationals.map((day) => day.slice(0, 4)))];
  const together = nationals.length > 3 ? nationals : [];
  return [
    ...(together.length > 0 ? [`${together.length} feriados de ${years.join(' y ')}`] : []),
    ...added
      .filter((day) => !together.includes(day))
      .map((day) => `${nameOf(day, thisYear)}, ${TOLD[kindOf(day)]}`),
    ...removed.map((day) => `${nameOf(day, thisYear)}, día hábil`),
  ];
}

export const missingNationals = (year: number, days: readonly string[]): NationalFeriado[] =>
  NATIONAL_FERIADOS.filter(({ day }) => day.startsWith(`${year}-`) && !days.includes(day));

/** How many days a year has, when they are fewer than its national holidays. One that was moved counts where it is. */
export function fewFeriados(year: number, days: readonly string[]): number | undefined {
  const ofYear = (day: string) => day.startsWith(`${year}-`);
  const nationals = NATIONAL_FERIADOS.filter(({ day, kind }) => kind === 'nacional' && ofYear(day));
  const loaded = days.filter(ofYear).length;
  return loaded < nationals.length ? loaded : undefined;
}

/** The first year, from the one in sight, with something to bring. */
export function yearToBring(from: number, days: readonly string[]): number | undefined {
  const years = [...new Set(NATIONAL_FERIADOS.map(({ day }) => Number(day.slice(0, 4))))];
  return years.find((year) => year >= from && missingNationals(year, days).length > 0);
}

/** The days of a month by weeks that begin on Monday; the first has empty places before it. */
export function monthDays(year: number, month: number): { blanks: number; days: string[] } {
  const first = new Date(Date.UTC(year, month, 1));
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const text = `${year}-${String(month + 1).padStart(2, '0')}`;
  return {
    blanks: (first.getUTCDay() + 6) % 7,
    days: Array.from({ length: count }, (_, n) => `${text}-${String(n + 1).padStart(2, '0')}`),
  };
}

/** The day that a key goes to, from another one. */
export function dayFrom(day: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const date = new Date(`${day}T00:00:00Z`);
  const step = steps[key];
  const month = months[key];
  if (step !== undefined) date.setUTCDate(date.getUTCDate() + step);
  else if (month !== undefined) {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + month + 1, 0);
    date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  } else return undefined;
  return date.toISOString().slice(0, 10);
}
