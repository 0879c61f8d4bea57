import { parseMoment, wireToCentavos, wireToPeriodo } from '@oficina/values';
import * as z from 'zod/mini';
import { parseIri } from './iri.ts';
import { isStorableDay } from './storable.ts';

/** Fields as they travel. The output ones only describe; the input ones also clean. */
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

/** For whoever typed it, for whoever programmed it, or a JSON type that is not the one due (body.ts words it). */
type Fault = { code: string; message: string } | { protocol: string } | { expected: string };

/** An input that is not what JSON says it is: an IRI, a moment, an amount. */
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

/** An IRI in a body, read as the id inside it. */
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

/** A day as it is written, bare or as we send it: midnight with an offset, which never moves it to another day. */
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

/** Whole cents out of a number with at most two decimals. */
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
