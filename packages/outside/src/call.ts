const LARGEST_ANSWER = 1_000_000;

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type Silence = { kind: 'retryable' | 'unknown'; cause: string };

export const isSilence = (answer: object): answer is Silence => 'kind' in answer;

type Request = Omit<RequestInit, 'redirect' | 'signal'> & { timeoutMs: number; signal?: AbortSignal };

/** The request is never repeated here. The time limit also covers the body of the answer. */
export async function call<T extends object>(
  url: string,
  { timeoutMs, signal, ...init }: Request,
  read: (response: Response, bytes: Buffer) => T,
): Promise<T | Silence> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      // A redirection would carry the key, or a card, elsewhere.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return read(response, await readAll(response));
  } catch (error) {
    const cause = nameOf(error);
    return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
  }
}

async function readAll(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LARGEST_ANSWER) throw Object.assign(new Error(), { name: 'AnswerTooLong' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What is not JSON is `undefined`. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Only the code or the class is kept, because the message of an error may carry an address. */
function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return typeof name === 'string' ? name : 'Error';
}
