import { call, jsonIn, type Silence } from './call.ts';

export type Answer = { status: number; json: unknown; retryAfterMs?: number };

export function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
  timeoutMs: number,
): Promise<Answer | Silence> {
  return call(url, { method: 'POST', headers, body, timeoutMs }, (response, bytes): Answer => {
    const wait = retryAfter(response.headers.get('retry-after'));
    return {
      status: response.status,
      json: jsonIn(bytes),
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    };
  });
}

function retryAfter(text: string | null): number | undefined {
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
