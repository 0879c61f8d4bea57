import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call, jsonIn, type Silence } from '@oficina/outside';
import type { PaywayOptions } from './settings.ts';

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
    return call(
      base + path,
      {
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
        timeoutMs,
        ...(signal && { signal }),
      },
      ({ status }, bytes): Answer => ({ status, json: jsonIn(bytes) }),
    );
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
