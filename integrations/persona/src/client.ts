import { call, jsonIn, type Silence } from '@oficina/outside';
import type { PersonaOptions } from './settings.ts';

/** The version is pinned, because new accounts default to a newer one, whose answers may differ. */
const VERSION = '2025-12-08';

export type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The base address already holds the version of the API. */
  path: string;
  body?: object;
  idempotencyKey?: string;
};

export type Answer = { status: number; json: unknown; environmentId?: string; retryAfterMs?: number };

export type Client = (request: Request) => Promise<Answer | Silence>;

export function createClient({ baseUrl, apiKey, timeoutMs }: PersonaOptions): Client {
  const base = baseUrl.replace(/\/$/, '');
  return ({ method, path, body, idempotencyKey }) =>
    call(
      base + path,
      {
        method,
        headers: {
          authorization: `Bearer ${apiKey.reveal()}`,
          'persona-version': VERSION,
          'key-inflection': 'kebab',
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
      },
      ({ status, headers }, bytes): Answer => ({ status, json: jsonIn(bytes), ...toldIn(headers) }),
    );
}

/** Only a header says which environment the answer comes from; the body does not. */
function toldIn(headers: Headers): Pick<Answer, 'environmentId' | 'retryAfterMs'> {
  const environmentId = headers.get('persona-environment-id');
  const seconds = headers.get('ratelimit-reset') ?? headers.get('retry-after') ?? '';
  return {
    ...(environmentId && { environmentId }),
    ...(/^\d{1,6}$/.test(seconds) && { retryAfterMs: Number(seconds) * 1_000 }),
  };
}
