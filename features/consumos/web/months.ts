import { addMonths, monthAt, monthIndex } from '@oficina/values';
import type { Consumo } from '../contract/index.ts';

export type Measure = 'kwh' | 'importe';

type Valores = { readonly [M in Measure]: number | null };

/** A value that was not loaded is null, never zero. */
export type Month = Valores & { periodo: string; perDay: number | null; before: Valores };

const MONTHS_PER_YEAR = 12;

export function daysInMonth(periodo: string): number {
  const [anio, month] = periodo.split('-').map(Number);
  return new Date(Date.UTC(anio ?? 0, month ?? 1, 0)).getUTCDate();
}

const NO_VALUES: Valores = { kwh: null, importe: null };

type ReadConsumo = Pick<Consumo, 'periodo' | 'consumo' | 'importe'>;

/** Returns the last `count` months up to the newest one loaded, newest first, with a row for each missing month. */
export function buildMonths(consumos: readonly ReadConsumo[], count: number): Month[] {
  const indices = consumos.map(({ periodo }) => monthIndex(periodo));
  if (indices.length === 0) return [];
  const latest = indices.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    latest - count + 1,
    indices.reduce((a, b) => Math.min(a, b)),
  );
  const valores = new Map<string, Valores>(
    consumos.map(({ periodo, consumo, importe }) => [periodo, { kwh: consumo, importe: importe ?? null }]),
  );
  const months: Month[] = [];
  for (let index = latest; index >= first; index--) {
    const periodo = monthAt(index);
    const own = valores.get(periodo) ?? NO_VALUES;
    months.push({
      periodo,
      ...own,
      perDay: own.kwh === null ? null : own.kwh / daysInMonth(periodo),
      before: valores.get(monthAt(index - MONTHS_PER_YEAR)) ?? NO_VALUES,
    });
  }
  return months;
}

export type CalendarMonth = {
  periodo: string;
  now: number | null;
  before: number | null;
  /** In the year of the newest month it has not been loaded yet. */
  upcoming: boolean;
};

/** Returns January to December, in the year of the newest month and in the year before it. */
export function calendarYear(months: readonly Month[], measure: Measure): CalendarMonth[] {
  const [latest] = months;
  if (!latest) return [];
  const byPeriodo = new Map(months.map((month) => [month.periodo, month]));
  const january = monthIndex(`${latest.periodo.slice(0, 4)}-01`);
  return Array.from({ length: MONTHS_PER_YEAR }, (_, index) => {
    const periodo = monthAt(january + index);
    return {
      periodo,
      now: byPeriodo.get(periodo)?.[measure] ?? null,
      before: byPeriodo.get(addMonths(periodo, -MONTHS_PER_YEAR))?.[measure] ?? null,
      upcoming: periodo > latest.periodo,
    };
  });
}

/** The months that this year has not reached come last, because theirs are the oldest figures. */
export function newestFirst(rows: readonly CalendarMonth[]): CalendarMonth[] {
  const reversed = [...rows].reverse();
  const ordered = [
    ...reversed.filter(({ upcoming }) => !upcoming),
    ...reversed.filter(({ upcoming }) => upcoming),
  ];
  const last = ordered.findLastIndex(({ now, before }) => now !== null || before !== null);
  return ordered.slice(0, last + 1);
}

export function cambio(
  month: Month,
  measure: Measure,
): { difference: number; percent: number | null } | null {
  const [now, before] = [month[measure], month.before[measure]];
  if (now === null || before === null) return null;
  // Cents are compared as integers, because 0.3 − 0.1 is not 0.2.
  const difference = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  return { difference, percent: before > 0 ? Math.round((difference / before) * 100) : null };
}
