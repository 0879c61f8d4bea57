import { invalid, type Route } from '@oficina/hydra';

const KEY = /^[A-Za-z0-9-]{1,255}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header that is sent twice arrives joined by a comma, and is invalid. */
export function readIdempotencyKey(route: Route, headers: Headers): string | undefined {
  const given = route.idempotencyKey ? headers['idempotency-key'] : undefined;
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !KEY.test(given))
    throw invalid('', 'formato', 'La clave de idempotencia no es válida.');
  return given;
}

const answered = new WeakSet<object>();

/** Repeating an answer for the same key creates nothing, so its status is 200 and not 201. */
export function repeated<T extends object>(result: T): T {
  answered.add(result);
  return result;
}

export const isRepeated = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && answered.has(result);
