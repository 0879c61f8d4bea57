import type * as z from 'zod/mini';
import type { Violation } from './refusal.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value === null || typeof value !== 'object' ? undefined : (value as Record<PropertyKey, unknown>)[key],
    given,
  );
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'float',
  int: 'int',
  boolean: 'bool',
  array: 'array',
  object: 'array',
};

function typeOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'object') return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

type Def = {
  type: string;
  format?: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  shape?: Record<PropertyKey, z.ZodMiniType>;
};

const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Zod reports the expected type of an integer field as "number", so only the field's schema can tell. */
function isWhole(schema: z.ZodMiniType | undefined, path: Path): boolean {
  if (!schema) return false;
  const def = defOf(schema);
  const wrapped = def.innerType ?? def.in;
  if (wrapped) return isWhole(wrapped, path);
  const [key, ...rest] = path;
  if (key === undefined) return def.type === 'number' && def.format !== undefined;
  return isWhole(def.shape?.[key] ?? def.element, rest);
}

const paramsOf = (issue: Issue): Record<string, unknown> =>
  issue.code === 'custom' ? ((issue as { params?: Record<string, unknown> }).params ?? {}) : {};

/** Null and absent values give undefined, because the person has to complete them. */
export function expectedType(issue: Issue, schema: z.ZodMiniType, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { expected } = paramsOf(issue);
  if (typeof expected === 'string') return expected;
  if (issue.code === 'invalid_value') {
    const due = issue.values.map(typeOf);
    return due.includes(typeOf(value)) ? undefined : due[0];
  }
  if (issue.code !== 'invalid_type') return undefined;
  return isWhole(schema, issue.path) ? 'int' : (TYPE_NAMES[issue.expected] ?? issue.expected);
}

/** The text is for the programmer of the client; it is undefined when the fault lies in what a person typed. */
export function faultText(issue: Issue, schema: z.ZodMiniType, given: unknown): string | undefined {
  const { protocol } = paramsOf(issue);
  if (typeof protocol === 'string') return protocol;
  const value = valueAt(given, issue.path);
  const expected = expectedType(issue, schema, value);
  if (!expected) return undefined;
  return `The type of the "${issue.path.join('.')}" attribute must be "${expected}", "${typeOf(value)}" given.`;
}

const MISSING = { code: 'obligatorio', message: 'Completá este dato.' };
const NO_SENTENCE = 'Invalid input';
/**
 * This marks the issues for which the contract has no sentence. By default Zod words them in the language that any module of
 * the process set last.
 */
export const UNTOLD = { error: () => NO_SENTENCE };

export function toViolation(issue: Issue, given: unknown): Violation {
  const propertyPath = issue.path.join('.');
  const value = valueAt(given, issue.path);
  const isMissing = value === undefined || value === null;
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return { propertyPath, ...MISSING };
  }
  if (issue.message !== NO_SENTENCE) return { propertyPath, code: codeOf(issue), message: issue.message };
  if (value === '' && issue.code === 'too_small') return { propertyPath, ...MISSING };
  return { propertyPath, code: codeOf(issue), message: sentenceOf(issue) };
}

const isLength = (origin: string) => origin === 'string' || origin === 'array';

function codeOf(issue: Issue): string {
  const { code } = paramsOf(issue);
  if (typeof code === 'string') return code;
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return isLength(issue.origin) ? 'largo' : 'rango';
  return 'formato';
}

function sentenceOf(issue: Issue): string {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `Máximo ${issue.maximum} caracteres.`;
    return isLength(issue.origin) ? `Elegí ${issue.maximum} como máximo.` : `El máximo es ${issue.maximum}.`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return `Mínimo ${issue.minimum} caracteres.`;
    return isLength(issue.origin) ? `Elegí al menos ${issue.minimum}.` : `El mínimo es ${issue.minimum}.`;
  }
  return 'Revisá este dato.';
}
