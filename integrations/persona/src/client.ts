import type { Silence } from '@oficina/outside';
import type { PersonaOptions } from './settings.ts';

/** The version is pinned, because new accounts default to a newer one, whose answers may differ. */
const VERSION = '2025-12-08';
const LARGEST_ANSWER = 1_000_000;
// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The base address already holds the version of the API. */
  path: string;
  body?: object;
  idempotencyKey?: string;
};

export type Answer = { status: number; json: unknown; environmentId?: string; retryAfterMs?: number };

export type Client = (request: Request) => Promise<Answer | Silence>;

/** A call is never repeated here. The time limit also covers the body of the answer. */
export function createClient({ baseUrl, apiKey, timeoutMs }: PersonaOptions): Client {
  const base = baseUrl.replace(/\/$/, '');
  return async ({ method, path, body, idempotencyKey }) => {
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          authorization: `Bearer ${apiKey.reveal()}`,
          'persona-version': VERSION,
          'key-inflection': 'kebab',
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirection would send the key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, json: parse(await readAll(response)), ...toldIn(response.headers) };
    } catch (error) {
      const cause = nameOf(error);
      return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
    }
  };
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

async function readAll(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LARGEST_ANSWER) throw Object.assign(new Error(), { name: 'AnswerTooLong' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the code or the class is used, because the message of an error may hold an address. */
function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return typeof name === 'string' ? name : 'Error';
}
