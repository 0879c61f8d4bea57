import type { Cell } from './cells.ts';
import { FIELDS } from './fields/index.ts';

export type Valores = Readonly<Record<string, string | number>>;

/** A text that is only a placeholder becomes its value, which keeps numbers as numbers. */
export function fillIn(text: string, valores: Valores): string | number {
  const onlyName = /^\{(\w+)\}$/.exec(text)?.[1];
  if (onlyName && onlyName in valores) return valores[onlyName] ?? text;
  return text.replace(/\{(\w+)\}/g, (match, nombre: string) => String(valores[nombre] ?? match));
}

export function fillInAll(valor: unknown, valores: Valores): unknown {
  if (typeof valor === 'string') return fillIn(valor, valores);
  if (Array.isArray(valor)) return valor.map((item) => fillInAll(item, valores));
  if (valor === null || typeof valor !== 'object') return valor;
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, fillInAll(v, valores)]));
}

export const readField = (json: Record<string, unknown>, field: string): unknown =>
  field.split('.').reduce<unknown>((part, nombre) => (part as Record<string, unknown>)?.[nombre], json);

export function problemsOf(
  json: Record<string, unknown>,
  { view, rows }: Cell,
  expectedIds: ReadonlySet<number | string>,
): string[] {
  const member = json.member as Record<string, unknown>[] | undefined;
  const problems: string[] = [];
  if (rows) {
    const seenIds = new Set((member ?? []).map(({ id }) => id as number | string));
    if (!sameIds(seenIds, expectedIds))
      problems.push(`filas ${[...seenIds]}, no ${[...expectedIds]} (${rows})`);
    if (json.totalItems !== expectedIds.size) problems.push(`totalItems ${json.totalItems}`);
  }
  if (!view) return problems;
  const expectedFields: string[] = [...FIELDS[view]].sort();
  const parents = new Set(expectedFields.flatMap(parentsOf));
  for (const item of member ?? [json]) {
    // Items carry `@context` and members do not; it holds no data.
    const fields = Object.keys(item)
      .filter((field) => field !== '@context' || view === 'context')
      .flatMap((field) => fieldsInside(field, item[field], parents));
    const seenFields = [...new Set(fields)].sort().join();
    if (seenFields !== expectedFields.join()) problems.push(`campos ${seenFields}, no ${expectedFields}`);
  }
  return problems;
}

/** The parents of `a.b.c` are `a` and `a.b`. */
const parentsOf = (field: string) => field.split('.').map((_, n, partes) => partes.slice(0, n).join('.'));

function fieldsInside(field: string, valor: unknown, parents: ReadonlySet<string>): string[] {
  const partes = parents.has(field) ? ([valor].flat() as object[]) : [];
  if (partes.length === 0) return [field];
  return partes.flatMap((part) =>
    Object.entries(part).flatMap(([nombre, item]) => fieldsInside(`${field}.${nombre}`, item, parents)),
  );
}

function sameIds(some: ReadonlySet<number | string>, others: ReadonlySet<number | string>): boolean {
  return some.size === others.size && [...some].every((id) => others.has(id));
}
