import { parseMoment, wireToCentavos, wireToPeriodo } from '@oficina/values';
import * as z from 'zod/mini';
import { parseIri } from './iri.ts';
import { isStorableDay } from './storable.ts';

/** Output fields only describe a value; input fields also clean it. */
const described = <S extends z.ZodMiniType>(schema: S, meta: Record<string, unknown>): S => {
  z.globalRegistry.add(schema, meta);
  return schema;
};

export const id = () => z.int();
export const iriText = () => described(z.string(), { format: 'iri-reference' });
export const moment = () =>
  described(z.string(), { format: 'date-time', examples: ['2026-11-12T09:05:00-03:00'] });
export const day = () =>
  described(z.string(), { format: 'date-time', examples: ['2026-11-20T00:00:00-03:00'] });
export const periodo = () => described(z.string(), { pattern: '^\\d{4}-\\d{2}$', examples: ['2026-10'] });
export const money = () => described(z.number(), { multipleOf: 0.01, examples: [18400.5] });

/**
 * The fault is worded for the person who typed, for the programmer, or names the expected JSON type, which `body-issues.ts`
 * turns into a sentence.
 */
type Fault = { code: string; message: string } | { protocol: string } | { expected: string };

/** JSON has no type for an IRI, a moment or an amount, so these inputs are read by hand. */
function input<T>(meta: Record<string, unknown>, read: (value: unknown) => { value: T } | Fault) {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value: unknown, context): T => {
      const result = read(value);
      if ('value' in result) return result.value;
      context.issues.push({
        code: 'custom',
        input: value,
        ...('message' in result ? { message: result.message } : {}),
        params: result,
      });
      return z.NEVER;
    }),
  );
  return described(schema, meta);
}

const MISSING: Fault = { code: 'obligatorio', message: 'Completá este dato.' };
const NOT_TEXT: Fault = { expected: 'string' };

export function iriOf(plural: string, attribute: string) {
  return input<number>({ type: 'string', format: 'iri-reference' }, (value) => {
    if (value === undefined || value === null) return MISSING;
    if (typeof value === 'object') {
      return { protocol: `Nested documents for attribute "${attribute}" are not allowed. Use IRIs instead.` };
    }
    const found = typeof value === 'string' ? parseIri(plural, value) : null;
    return found === null ? { protocol: `Invalid IRI "${String(value)}".` } : { value: found };
  });
}

export function momentInput(message = 'Escribí una fecha y hora válidas.') {
  return input<Date>({ type: 'string', format: 'date-time' }, (value) => {
    if (value === undefined || value === null || value === '') return MISSING;
    if (typeof value !== 'string') return NOT_TEXT;
    const found = isStorableDay(value.slice(0, 10)) ? parseMoment(value) : null;
    return found ? { value: found } : { code: 'formato', message };
  });
}

/** The day is bare or midnight with an offset, as the API sends it; the offset never moves it to another day. */
function dayOf(text: string): string | null {
  const day = text.slice(0, 10);
  return isStorableDay(day) && (text === day || parseMoment(text)) ? day : null;
}

export function dayInput(message = 'Escribí una fecha válida.') {
  return input<string>({ type: 'string', format: 'date' }, (value) => {
    if (value === undefined || value === null || value === '') return MISSING;
    if (typeof value !== 'string') return NOT_TEXT;
    const day = dayOf(value);
    return day ? { value: day } : { code: 'formato', message };
  });
}

/** The value is in cents. */
export function moneyInput(message = 'Escribí un importe con dos decimales como máximo.') {
  return input<number>({ type: 'number', multipleOf: 0.01 }, (value) => {
    if (value === undefined || value === null) return MISSING;
    if (typeof value !== 'number') return { expected: 'float' };
    const found = wireToCentavos(value);
    return found === null ? { code: 'formato', message } : { value: found };
  });
}

export function periodoInput(message = 'Escribí el período como 2026-10.') {
  return input<number>({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }, (value) => {
    if (value === undefined || value === null || value === '') return MISSING;
    if (typeof value !== 'string') return NOT_TEXT;
    const found = wireToPeriodo(value);
    return found === null ? { code: 'formato', message } : { value: found };
  });
}
