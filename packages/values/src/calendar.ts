import { dayInArgentina, isDay, nextDay, parseMoment } from './time.ts';

/** These are minutes of the day; `to` is excluded and 24:00 is 1440. */
export type TimeRange = { from: number; to: number };
/** The days go from Sunday (0) to Saturday (6), each with its shifts in order. */
export type Week = readonly (readonly TimeRange[])[];
export type Cierre = { from: Date; to: Date };

export type Calendar = {
  week: Week;
  feriados: ReadonlySet<string>;
  /** The office is closed at these times of a working day, for example for an assembly or on the afternoon of the 24th. */
  cierres: readonly Cierre[];
};

const MINUTO = 60_000;
const WHOLE_DAY: TimeRange = { from: 0, to: 24 * 60 };
const DAY_NAMES = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab'];
/** A longer one is a mistake: nothing would ever be due. */
const MAX_CIERRE_MS = 366 * 24 * 60 * MINUTO;

/** Without configured hours the office works whole days, Monday to Friday. */
const DEFAULT_WEEK: Week = DAY_NAMES.map((_, day) => (day >= 1 && day <= 5 ? [WHOLE_DAY] : []));

export const DEFAULT_CALENDAR: Calendar = { week: DEFAULT_WEEK, feriados: new Set(), cierres: [] };

export type CalendarSettings = {
  /**
   * The format is "lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00". Empty or absent means whole days, Monday to Friday.
   */
  horarios?: string | null | undefined;
  /** Each day is written as "2026-12-25". */
  feriados?: readonly string[] | undefined;
  cierres?: readonly { desde: string; hasta: string }[] | undefined;
};

export function parseCalendar(settings: CalendarSettings): { calendar: Calendar } | { error: string } {
  const week = settings.horarios?.trim() ? parseHorarios(settings.horarios) : DEFAULT_WEEK;
  if (!week) return { error: 'Los horarios van como «lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00».' };
  const feriados = settings.feriados ?? [];
  const odd = feriados.find((day) => !isDay(day));
  if (odd !== undefined) return { error: `«${odd}» no es un día: van como 2026-12-25.` };
  const cierres = (settings.cierres ?? []).map(parseCierre);
  if (cierres.includes(null))
    return { error: 'Cada cierre va desde una fecha y hora hasta otra posterior, un año como máximo.' };
  return { calendar: { week, feriados: new Set(feriados), cierres: cierres as Cierre[] } };
}

function parseCierre({ desde, hasta }: { desde: string; hasta: string }): Cierre | null {
  const [from, to] = [parseMoment(desde), parseMoment(hasta)];
  if (!from || !to || to <= from) return null;
  return to.getTime() - from.getTime() <= MAX_CIERRE_MS ? { from, to } : null;
}

function parseHorarios(texto: string): Week | null {
  const week: TimeRange[][] = DAY_NAMES.map(() => []);
  for (const renglon of texto.split(';').filter((part) => part.trim() !== '')) {
    const [days = '', ...hours] = renglon.trim().toLowerCase().split(/\s+/);
    const timeRanges = hours.map(parseTimeRange);
    const chosen = parseDays(days);
    if (!chosen || timeRanges.length === 0 || timeRanges.includes(null)) return null;
    for (const day of chosen) week[day]?.push(...(timeRanges as TimeRange[]));
  }
  for (const timeRanges of week) timeRanges.sort((one, other) => one.from - other.from);
  const overlapping = week.some((timeRanges) =>
    timeRanges.some((timeRange, orden) => timeRange.from < (timeRanges[orden - 1]?.to ?? 0)),
  );
  // With a week without working hours, the search for the next working day would never end.
  return overlapping || week.every((timeRanges) => timeRanges.length === 0) ? null : week;
}

/** Accepts "sab" or "lun-vie"; a range whose end comes before its start wraps around the week. */
function parseDays(texto: string): number[] | null {
  const [first, last = first, ...extra] = texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split('-')
    .map((day) => DAY_NAMES.indexOf(day));
  if (first === undefined || last === undefined || first < 0 || last < 0 || extra.length > 0) return null;
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, orden) => (first + orden) % 7);
}

function parseTimeRange(texto: string): TimeRange | null {
  const [, h1, m1, h2, m2] = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(texto) ?? [];
  const [from, to] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
  const valid = Number(m1) < 60 && Number(m2) < 60 && from < to && to <= WHOLE_DAY.to;
  return valid ? { from, to } : null;
}

type Interval = { from: number; to: number };

const midnight = (day: string) => Date.parse(`${day}T00:00:00-03:00`);
const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const lastInstant = (day: string) => new Date(midnight(nextDay(day)) - 1);

function intervalsOf({ week, feriados, cierres }: Calendar, day: string): Interval[] {
  if (feriados.has(day)) return [];
  const start = midnight(day);
  let intervals: Interval[] = (week[dayOfWeek(day)] ?? []).map((timeRange) => ({
    from: start + timeRange.from * MINUTO,
    to: start + timeRange.to * MINUTO,
  }));
  for (const cierre of cierres) {
    const [from, to] = [cierre.from.getTime(), cierre.to.getTime()];
    intervals = intervals.flatMap((interval) =>
      [
        { from: interval.from, to: Math.min(interval.to, from) },
        { from: Math.max(interval.from, to), to: interval.to },
      ].filter((rest) => rest.from < rest.to),
    );
  }
  return intervals;
}

/** A day counts however little the office works on it. */
export const isDiaHabil = (calendar: Calendar, day: string): boolean => intervalsOf(calendar, day).length > 0;

/** The starting day does not count. */
export function endOfDiaHabil(calendar: Calendar, from: Date, days: number): Date {
  let day = dayInArgentina(from);
  for (let faltan = days; faltan > 0; ) {
    day = nextDay(day);
    if (isDiaHabil(calendar, day)) faltan -= 1;
  }
  return lastInstant(day);
}

/** Non-working days count too. */
export function endOfDay(from: Date, days: number): Date {
  let day = dayInArgentina(from);
  for (let faltan = days; faltan > 0; faltan -= 1) day = nextDay(day);
  return lastInstant(day);
}

/** The result is in milliseconds. */
export function workingTime(calendar: Calendar, from: Date, to: Date): number {
  const [inicio, end] = [from.getTime(), to.getTime()];
  let total = 0;
  for (let day = dayInArgentina(from); midnight(day) < end; day = nextDay(day))
    for (const interval of intervalsOf(calendar, day))
      total += Math.max(0, Math.min(interval.to, end) - Math.max(interval.from, inicio));
  return total;
}

/**
 * A day counts as one however long its shifts are; the first and the last day count as the fraction of them that was worked.
 */
export function diasHabiles(calendar: Calendar, from: Date, to: Date): number {
  let days = 0;
  for (let day = dayInArgentina(from); midnight(day) < to.getTime(); day = nextDay(day)) {
    const fullDay = intervalsOf(calendar, day).reduce(
      (sum, interval) => sum + interval.to - interval.from,
      0,
    );
    if (fullDay === 0) continue;
    const [inicio, end] = [midnight(day), midnight(nextDay(day))];
    const part = {
      from: new Date(Math.max(inicio, from.getTime())),
      to: new Date(Math.min(end, to.getTime())),
    };
    days += workingTime(calendar, part.from, part.to) / fullDay;
  }
  return days;
}

/**
 * When the result is the end of the last shift of a day, it becomes the end of that day: no more work is done on it, and a
 * promise for a day lasts all of it.
 */
export function addWorkingTime(calendar: Calendar, from: Date, ms: number): Date {
  if (ms <= 0) return from;
  let faltan = ms;
  for (let day = dayInArgentina(from); ; day = nextDay(day)) {
    const intervals = intervalsOf(calendar, day);
    for (const [orden, interval] of intervals.entries()) {
      const inicio = Math.max(interval.from, from.getTime());
      const available = interval.to - inicio;
      if (available <= 0) continue;
      if (faltan < available) return new Date(inicio + faltan);
      faltan -= available;
      if (faltan > 0) continue;
      const last = lastInstant(day);
      return orden === intervals.length - 1 && interval.to < last.getTime() ? last : new Date(interval.to);
    }
  }
}
