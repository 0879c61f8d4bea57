import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Silence } from '@oficina/outside';
import type { PaywayOptions } from './settings.ts';

const LARGEST_ANSWER = 1_000_000;
// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path is relative to the root, because the vendor has two versions of its API. */
  path: string;
  key?: 'public' | 'private';
  body?: object;
  timeoutMs: number;
  signal?: AbortSignal;
};

export type Client = (request: Request) => Promise<Answer | Silence>;

/** A call is never repeated. The vendor's own library prints cards and keys, so it is not used. */
export function createClient(options: PaywayOptions): Client {
  const base = options.baseUrl.replace(/\/$/, '');
  const source = sourceOf(options);
  return async ({ method, path, key, body, timeoutMs, signal }) => {
    if (signal && (await hasPassed(signal))) return { kind: 'retryable', cause: 'plazo vencido' };
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          'cache-control': 'no-cache',
          // Connections are not reused: a dead one would look like a charge in doubt.
          connection: 'close',
          ...(key && { apikey: (key === 'public' ? options.publicKey : options.privateKey).reveal() }),
          ...(source && { 'x-source': source }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirection would send the card elsewhere.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return { status: response.status, json: parse(await readAll(response)) };
    } catch (error) {
      const cause = nameOf(error);
      return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
    }
  };
}

/** A suspended process runs its timers late, so this yields once to them before trusting that time is left. */
async function hasPassed(signal: AbortSignal): Promise<boolean> {
  await sleep(1);
  return signal.aborted;
}

function sourceOf({ sourceGrouper: grouper, sourceDeveloper: developer }: PaywayOptions): string | undefined {
  if (!grouper && !developer) return undefined;
  return Buffer.from(JSON.stringify({ service: 'oficina-virtual', grouper, developer })).toString('base64');
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
