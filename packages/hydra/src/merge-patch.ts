import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;
type Optional<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<S[K]> };

export function mergePatch<S extends Shape>(shape: S): z.ZodMiniObject<Optional<S>, z.core.$strip> {
  return z.partial(z.object(shape)) as unknown as z.ZodMiniObject<Optional<S>, z.core.$strip>;
}

/** RFC 7396: an absent member stays, null clears it, objects merge, and everything else (arrays too) is replaced whole. */
export function applyMergePatch<T extends object>(current: T, changes: object): T {
  const merged = { ...current } as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const before = merged[key];
    merged[key] = isPlain(value) && isPlain(before) ? applyMergePatch(before, value) : value;
  }
  return merged as T;
}

function isPlain(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
