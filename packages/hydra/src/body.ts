import type * as z from 'zod/mini';
import { faultText, toViolation, UNTOLD } from './body-issues.ts';
import { protocolFault, type Refusal, unprocessable, type Violation } from './refusal.ts';

/** Nobody corrects more than this at once. */
const MAX_VIOLATIONS = 100;

export type BodyReading<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'fault'; refusal: Refusal }
  | { kind: 'invalid'; refusal: Refusal };

/**
 * A wrong JSON type is the program's fault and is refused at once (400). What a person typed wrong is reported after
 * permissions and existence were checked (422). Hence one parse has two kinds of failure.
 */
export function readBody<S extends z.ZodMiniType>(
  schema: S,
  readOnly: readonly string[],
  body: unknown,
): BodyReading<z.output<S>> {
  const given = body === undefined ? {} : body;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    return { kind: 'fault', refusal: protocolFault('Syntax error') };
  }
  const result = schema.safeParse(given, UNTOLD);
  const issues = result.success ? [] : result.error.issues;
  for (const issue of issues.slice(0, MAX_VIOLATIONS)) {
    const text = faultText(issue, schema, given);
    if (text) return { kind: 'fault', refusal: protocolFault(text) };
  }
  const told = issues.slice(0, MAX_VIOLATIONS).map((issue) => toViolation(issue, given));
  const violations = [...forbidden(readOnly, given), ...told];
  if (violations.length > 0) return { kind: 'invalid', refusal: unprocessable(violations) };
  return { kind: 'ok', value: result.data as z.output<S> };
}

function forbidden(readOnly: readonly string[], given: object): Violation[] {
  return readOnly
    .filter((field) => Object.hasOwn(given, field))
    .map((field) => ({
      propertyPath: field,
      code: 'no-modificable',
      message: 'Este campo no se puede modificar.',
    }));
}
