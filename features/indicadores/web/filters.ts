import { addMonths, periodoOf, wireToPeriodo } from '@oficina/values';
import { type NombreIndicador, nombres } from '../contract/index.ts';

/** Null months mean the year up to this month, which is the default. */
export type Filters = {
  indicador: NombreIndicador | null;
  desde: string | null;
  hasta: string | null;
  /** The board has a single page; the field exists because all filters in the address share it. */
  page: number;
};

export type MonthRange = { desde: string; hasta: string };

const MONTHS_IN_YEAR = 12;
/** Older months are still read when an address asks for them. */
const MONTHS_OFFERED = 60;

export function parseFilters(search: URLSearchParams): Filters {
  const monthOrNull = (name: string) => {
    const text = search.get(name) ?? '';
    return wireToPeriodo(text) === null ? null : text;
  };
  return {
    indicador: nombres.find((nombre) => nombre === search.get('indicador')) ?? null,
    desde: monthOrNull('desde'),
    hasta: monthOrNull('hasta'),
    page: 1,
  };
}

export function writeFilters({ indicador, desde, hasta }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ indicador, desde, hasta })) if (value) search.set(name, value);
  return search;
}

export function rangeOf({ desde, hasta }: Pick<Filters, 'desde' | 'hasta'>, now: Date): MonthRange {
  const lastMonth = hasta ?? periodoOf(now);
  return { desde: desde ?? addMonths(lastMonth, 1 - MONTHS_IN_YEAR), hasta: lastMonth };
}

export function monthChoices(now: Date, selected: string): string[] {
  const offered = Array.from({ length: MONTHS_OFFERED }, (_, monthsBack) =>
    addMonths(periodoOf(now), -monthsBack),
  );
  return [...new Set([...offered, selected])].sort().reverse();
}

export function toQuery({ indicador }: Pick<Filters, 'indicador'>, { desde, hasta }: MonthRange) {
  return {
    ...(indicador ? { nombre: indicador } : {}),
    'periodo[gte]': desde,
    'periodo[lte]': hasta,
  };
}
