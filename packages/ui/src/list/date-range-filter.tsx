import { dayInArgentina, isDay } from '@oficina/values';
import { lazy, Suspense } from 'react';
import { formatDate } from '../date-text.tsx';
import { type Filter, singleQuery } from './filter.ts';

/** It comes when somebody opens the filters. */
const DateRange = lazy(() => import('../date-range.tsx'));

const parseDay = (text: string) => (isDay(text) ? text : null);
/** A chip has no room for the year of a day of this one. */
const shortDay = (day: string, now: Date) =>
  day.startsWith(dayInArgentina(now).slice(0, 4)) ? formatDate(day).slice(0, 5) : formatDate(day);

function describeRange(desde: string, hasta: string | null | undefined, now: Date): string {
  if (desde === '') return hasta ? `hasta el ${shortDay(hasta, now)}` : 'siempre';
  if (!hasta) return `desde el ${shortDay(desde, now)}`;
  return `${shortDay(desde, now)} al ${shortDay(hasta, now)}`;
}

/** Tests and pages that fix the time have it in their context. */
const nowOf = (context: unknown): Date | undefined => {
  const now = context instanceof Object && 'now' in context ? context.now : undefined;
  return now instanceof Date ? now : undefined;
};

type DateRangeOptions<C> = {
  /** The default of "Desde". A person who wants no first day at all erases it, and it stays erased in the address. */
  fromByDefault?: (view: string, context: C) => string;
};

/** Two filters with one field, named `desde` and `hasta` in the address. */
export function dateRange<C, N extends string>(
  query: N,
  { fromByDefault }: DateRangeOptions<C> = {},
): { desde: Filter<C, `${N}[after]`>; hasta: Filter<C, `${N}[before]`> } {
  return {
    desde: {
      label: 'Desde',
      parse: (text) => (text === '' && fromByDefault ? '' : parseDay(text)),
      query: (value) => (value === '' ? {} : singleQuery(`${query}[after]`, value)),
      chip: 'Fechas',
      isWide: true,
      clears: ['hasta'],
      describe: (desde, context, { hasta }) => describeRange(desde, hasta, nowOf(context) ?? new Date()),
      ...(fromByDefault && { byDefault: fromByDefault }),
      field: ({ value, values, context, onChange }) => (
        <Suspense>
          <DateRange
            desde={value ?? ''}
            hasta={values.hasta ?? ''}
            now={nowOf(context)}
            onChange={({ desde, hasta }) =>
              onChange({
                ...(desde !== undefined && { desde: desde === '' && !fromByDefault ? null : desde }),
                ...(hasta !== undefined && { hasta: hasta || null }),
              })
            }
          />
        </Suspense>
      ),
    },
    hasta: {
      label: 'Hasta',
      parse: parseDay,
      query: `${query}[before]`,
      chip: 'Fechas',
      describe: (hasta, context, { desde }) =>
        typeof desde === 'string' ? null : `hasta el ${shortDay(hasta, nowOf(context) ?? new Date())}`,
    },
  };
}
