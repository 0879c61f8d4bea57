import { isDay } from '@oficina/values';
import { DateRange } from '../date-range.tsx';
import { formatDate } from '../date-text.tsx';
import { type Filter, singleQuery } from './filter.ts';

const parseDay = (text: string) => (isDay(text) ? text : null);
const describeDay = (text: string) => (text === '' ? 'siempre' : formatDate(text));

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
      describe: describeDay,
      ...(fromByDefault && { byDefault: fromByDefault }),
      field: ({ value, values, context, onChange }) => (
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
      ),
    },
    hasta: {
      label: 'Hasta',
      parse: parseDay,
      query: `${query}[before]`,
      describe: describeDay,
    },
  };
}
