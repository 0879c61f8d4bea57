import { dayInArgentina, isDay, nextDay, parseMoment, wireToCentavos, wireToPeriodo } from '@oficina/values';
import { parseId, parseIri } from './iri.ts';
import { isStorable, isStorableDay } from './storable.ts';

/** `values` holds plain and "[]" values; `parts` holds named parts such as "[gte]". */
export type RawParam = { values: string[]; parts: Map<string, string> };

/** When `read` gives undefined, the caller answers 400 with the name of the filter. */
export type Filter<T> = {
  readonly description: string;
  /** The printed contract shows these suffixes of the filter's name. */
  readonly forms: readonly string[];
  read(raw: RawParam): T | undefined;
};

const EXACT_FORMS = ['', '[]'] as const;

function each<T>(raw: RawParam, read: (text: string) => T | null): T[] | undefined {
  const found = raw.values.map(read);
  if (raw.parts.size > 0 || found.length === 0 || found.includes(null)) return undefined;
  return found as T[];
}

const MAX_INT = 2_147_483_647;

function toInt(text: string): number | null {
  const whole = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(whole) <= MAX_INT ? whole : null;
}

/** Columns have four bytes, so a number that does not fit is the caller's fault. Ids use `relation`. */
export function exactInt(): Filter<number[]> {
  return { description: 'valor exacto', forms: EXACT_FORMS, read: (raw) => each(raw, toInt) };
}

export function exactText<const T extends string = string>(allowed?: readonly T[]): Filter<T[]> {
  const isAllowed = (text: string): text is T =>
    isStorable(text) && (!allowed || (allowed as readonly string[]).includes(text));
  return {
    description: 'valor exacto',
    forms: EXACT_FORMS,
    read: (raw) => each(raw, (text) => (isAllowed(text) ? text : null)),
  };
}

/** An IRI of the resource, its bare id and one of `words`, such as "yo", are accepted. */
export function relation<const W extends string = never>(
  plural: string,
  words: readonly W[] = [],
): Filter<(number | W)[]> {
  const wordOf = (text: string) => words.find((word) => word === text) ?? null;
  return {
    description: [`IRI o id de ${plural}`, ...words].join(', '),
    forms: EXACT_FORMS,
    read: (raw) => each<number | W>(raw, (text) => wordOf(text) ?? parseIri(plural, text) ?? parseId(text)),
  };
}

const MAX_TEXT = 200;

function oneText(raw: RawParam): string | undefined {
  const [text] = raw.values;
  return raw.values.length === 1 && text !== undefined && text.length <= MAX_TEXT && isStorable(text)
    ? text
    : undefined;
}

export function partial(): Filter<string> {
  return { description: 'parte del texto, sin distinguir mayúsculas ni acentos', forms: [''], read: oneText };
}

/** The value is single and not a filter of a list; an empty text is valid. */
export function text(description: string): Filter<string> {
  return { description, forms: [''], read: oneText };
}

export function start(): Filter<string> {
  return { description: 'comienzo del texto', forms: [''], read: oneText };
}

// An object would also answer to "constructor".
const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export function bool(): Filter<boolean> {
  return {
    description: 'true, false, 1 o 0',
    forms: [''],
    read: (raw) => (raw.values.length === 1 ? BOOLEANS.get(raw.values[0] ?? '') : undefined),
  };
}

const DATE_FORMS = ['[after]', '[before]', '[strictly_after]', '[strictly_before]'] as const;

/** Both ends are included. */
export type DayRange = { from?: string; to?: string };

export function days(): Filter<DayRange> {
  return {
    description: 'fecha',
    forms: DATE_FORMS,
    read(raw) {
      const range: DayRange = {};
      for (const [form, text] of raw.parts) {
        const day = isDay(text) ? text : dayOf(text);
        if (!day || !isStorableDay(day)) return undefined;
        if (form === 'after') range.from = day;
        else if (form === 'strictly_after') range.from = nextDay(day);
        else if (form === 'before') range.to = day;
        else if (form === 'strictly_before') range.to = dayBefore(day);
        else return undefined;
      }
      return raw.values.length > 0 ? undefined : range;
    },
  };
}

function dayOf(text: string): string | null {
  const instant = parseMoment(text);
  return instant && dayInArgentina(instant);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The beginning is included and the end is not. A bare day means the whole day. */
export type MomentRange = { from?: Date; until?: Date };

export function moments(): Filter<MomentRange> {
  return {
    description: 'fecha y hora',
    forms: DATE_FORMS,
    read(raw) {
      const range: MomentRange = {};
      for (const [form, text] of raw.parts) {
        const instant = isStorableDay(text.slice(0, 10)) ? parseMoment(text) : null;
        if (!instant) return undefined;
        const after = isDay(text) ? parseMoment(nextDay(text)) : new Date(instant.getTime() + 1);
        if (form === 'after') range.from = instant;
        else if (form === 'strictly_after' && after) range.from = after;
        else if (form === 'before' && after) range.until = after;
        else if (form === 'strictly_before') range.until = instant;
        else return undefined;
      }
      return raw.values.length > 0 ? undefined : range;
    },
  };
}

/** Both ends are included. */
export type IntRange = { min?: number; max?: number; in?: number[] };

const RANGE_FORMS = ['[gte]', '[gt]', '[lte]', '[lt]', '[between]'] as const;

function range(
  description: string,
  forms: readonly string[],
  toWhole: (text: string) => number | null,
): Filter<IntRange> {
  return {
    description,
    forms,
    read(raw) {
      const found: IntRange = {};
      if (raw.values.length > 0) {
        const exact = raw.values.map(toWhole);
        if (!forms.includes('') || exact.includes(null)) return undefined;
        found.in = exact as number[];
      }
      for (const [form, text] of raw.parts) if (!readPart(found, form, text, toWhole)) return undefined;
      return found;
    },
  };
}

function readPart(
  found: IntRange,
  form: string,
  text: string,
  toWhole: (text: string) => number | null,
): boolean {
  const [low, high, more] = form === 'between' ? text.split('..') : [text, text];
  if (more !== undefined) return false;
  const min = toWhole(low ?? '');
  const max = toWhole(high ?? '');
  if (min === null || max === null) return false;
  if (form === 'gte' || form === 'between') found.min = min;
  if (form === 'gt') found.min = min + 1;
  if (form === 'lte' || form === 'between') found.max = max;
  if (form === 'lt') found.max = max - 1;
  return ['gte', 'gt', 'lte', 'lt', 'between'].includes(form);
}

/** Amounts are decimal on the wire and cents inside. */
export function moneyRange(): Filter<IntRange> {
  return range('importe', RANGE_FORMS, (text) =>
    /^-?\d{1,12}(\.\d{1,20})?$/.test(text) ? wireToCentavos(Number(text)) : null,
  );
}

/** The bounds are numbers of the form yyyymm. */
export function periodos(): Filter<IntRange> {
  return range('período', [...EXACT_FORMS, ...RANGE_FORMS], wireToPeriodo);
}
