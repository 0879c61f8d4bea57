import { type Answer, call, jsonIn, type Silence } from '@oficina/outside';
import type { MercadoPagoOptions } from './settings.ts';

export type Request = {
  path: string;
  /** With a key this is a POST, which the vendor does only once for each key within a day. */
  key?: string;
  body?: object;
  signal?: AbortSignal | undefined;
};

export type Client = (request: Request) => Promise<Answer | Silence>;

/** A call is never repeated here: only the caller knows whether its reason still stands. */
export function createClient({ baseUrl, accessToken, timeoutMs }: MercadoPagoOptions): Client {
  const base = baseUrl.replace(/\/$/, '');
  return ({ path, key, body, signal }) =>
    call(
      base + path,
      {
        method: key === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${accessToken.reveal()}`,
          ...(body && { 'content-type': 'application/json' }),
          // A POST gets a new connection: a dead one would look like an order in doubt.
          ...(key !== undefined && { 'x-idempotency-key': key, connection: 'close' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        ...(signal && { signal }),
      },
      ({ status }, bytes): Answer => ({ status, json: jsonIn(bytes) }),
    );
}
