const LARGEST_ANSWER = 1_000_000;

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type Answer = { status: number; json: unknown; retryAfterMs?: number };
export type Silence = { kind: 'retryable' | 'unknown'; cause: string };

/** The request is never repeated here. The time limit also covers the body of the answer. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
  timeoutMs: number,
): Promise<Answer | Silence> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // A redirection would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json = parse(await readAll(response));
    const wait = retryAfter(response.headers.get('retry-after'));
    return { status: response.status, json, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  } catch (error) {
    const cause = nameOf(error);
    return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
  }
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

function retryAfter(text: string | null): number | undefined {
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Only the code or the class is kept, because the message of an error may carry an address. */
function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return typeof name === 'string' ? name : 'Error';
}
