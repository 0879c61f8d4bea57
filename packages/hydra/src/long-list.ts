import * as z from 'zod/mini';
import { expectedType, UNTOLD } from './body-issues.ts';

/**
 * In a list of thousands, an invalid element costs much more time than a valid one, so reading stops at the first invalid
 * one. `items` describes the elements in the printed contract.
 */
export function longList<S extends z.ZodMiniType>(
  element: S,
  items: Record<string, unknown>,
  ...checks: Parameters<z.ZodMiniArray<z.ZodMiniUnknown>['check']>
) {
  const list = z.array(z.unknown()).check(...checks);
  z.globalRegistry.add(list, { items });
  return z.pipe(
    list,
    z.transform((given: unknown[], context): z.output<S>[] => {
      const read: z.output<S>[] = [];
      for (const [index, value] of given.entries()) {
        const result = element.safeParse(value, UNTOLD);
        if (!result.success) {
          for (const issue of result.error.issues) context.issues.push(placed(issue, index, element, value));
          return z.NEVER;
        }
        read.push(result.data as z.output<S>);
      }
      return read;
    }),
  );
}

function placed(issue: z.core.$ZodIssue, index: number, element: z.ZodMiniType, input: unknown) {
  const expected = expectedType(issue, element, input);
  const path = [index, ...issue.path];
  if (expected) return { code: 'custom' as const, path, input, params: { expected } };
  return { ...issue, path, input } as z.core.$ZodRawIssue;
}
