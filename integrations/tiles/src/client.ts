import type { TilesOptions } from './options.ts';

const LARGEST_ANSWER = 1_000_000;

export type Answer = { status: number; headers: Headers; bytes: Buffer };
/** There was no answer, or not a whole one. Asking has no effect, so it may always be repeated. */
export type Silence = { cause: string };
export type Client = (url: string, etag: string | undefined) => Promise<Answer | Silence>;

/** A call is never repeated here. The time limit also covers the body of the answer. */
export function createClient({ version, site, timeoutMs }: TilesOptions): Client {
  const who = { 'user-agent': `OficinaVirtual/${version} (+${site})`, referer: `${site}/` };
  return async (url, etag) => {
    try {
      const response = await fetch(url, {
        headers: { ...who, accept: 'image/png', ...(etag !== undefined && { 'if-none-match': etag }) },
        // A redirection would send the request to an address that nobody configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, headers: response.headers, bytes: await readAll(response) };
    } catch (error) {
      return { cause: nameOf(error) };
    }
  };
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

/** Only the code or the class is used, because the message of an error may hold an address. */
function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return typeof name === 'string' ? name : 'Error';
}
