import { readFileSync } from 'node:fs';
import type * as z from 'zod';

export type JsonFile<T> = { value: T } | { problems: readonly string[] };

/** People write these files by hand, so every problem is told at once, in Spanish, with the key where it is. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  const text = readText(path);
  if (text === null) return { problems: ['no se puede leer el archivo'] };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`no es un JSON bien escrito${jsonPosition(error, text)}`] };
  }
  const parsed = schema.safeParse(json, { reportInput: true });
  return parsed.success ? { value: parsed.data } : { problems: parsed.error.issues.flatMap(describeIssue) };
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return null;
  }
}

/** The result is like "renglón 4, letra 12", which an editor can jump to. Not every error has a position. */
function jsonPosition(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined) return message.includes('end of JSON') ? ': se corta al final' : '';
  const lines = text.slice(0, Number(position)).split('\n');
  return `: renglón ${lines.length}, letra ${(lines.at(-1)?.length ?? 0) + 1}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto entre comillas',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista entre corchetes',
  tuple: 'una lista entre corchetes',
  object: 'un objeto entre llaves',
  record: 'un objeto entre llaves',
};

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const key = issue.path.join('.');
  const at = (sentence: string, path = key) => [path === '' ? sentence : `${path}: ${sentence}`];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((extraKey) =>
        at('no conocemos esa clave', key ? `${key}.${extraKey}` : extraKey),
      );
    case 'invalid_type':
      return at(
        issue.input === undefined ? 'falta' : `tiene que ser ${TYPES[issue.expected] ?? issue.expected}`,
      );
    case 'invalid_value':
      return at(
        issue.input === undefined
          ? 'falta'
          : `tiene que ser ${issue.values.map((one) => JSON.stringify(one)).join(' o ')}`,
      );
    default:
      return at(issue.message);
  }
}
