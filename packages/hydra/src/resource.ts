import * as z from 'zod/mini';
import { iri } from './iri.ts';

type Shape = Record<string, z.ZodMiniType>;

type Named<T extends string, S extends Shape> = z.ZodMiniObject<
  { '@id': z.ZodMiniString; '@type': z.ZodMiniLiteral<T> } & S,
  z.core.$strip
>;

export type Resource<T extends string = string, S extends Shape = Shape> = {
  readonly type: T;
  readonly plural: string;
  readonly schema: Named<T, S>;
};

export type Wire<R extends Resource> = z.output<R['schema']>;

export type Draft<T> = { [K in keyof T]: T[K] | null | undefined };

export function resource<const T extends string, S extends Shape>(
  type: T,
  plural: string,
  shape: S,
): Resource<T, S> {
  const schema = z.object({ '@id': z.string(), '@type': z.literal(type), ...shape }) as unknown as Named<
    T,
    S
  >;
  z.globalRegistry.add(schema, { id: type });
  return { type, plural, schema };
}

/** Every resource begins in this way on the wire. */
export function head<T extends string, Id extends number | string>(
  noun: { type: T; plural: string },
  id: Id,
): { '@id': string; '@type': T; id: Id } {
  return { '@id': iri(noun.plural, id), '@type': noun.type, id };
}

/** Null is never written on the wire, at any depth. */
export function omitNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNulls);
  if (value === null || typeof value !== 'object') return value;
  const clean: Record<string, unknown> = {};
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== null && member !== undefined) clean[key] = omitNulls(member);
  }
  return clean;
}
