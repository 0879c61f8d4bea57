import { call, type Silence } from '@oficina/outside';
import type { TilesOptions } from './options.ts';

export type Answer = { status: number; headers: Headers; bytes: Buffer };
export type Client = (url: string, etag: string | undefined) => Promise<Answer | Silence>;

export function createClient({ version, site, timeoutMs }: TilesOptions): Client {
  const who = { 'user-agent': `OficinaVirtual/${version} (+${site})`, referer: `${site}/` };
  return (url, etag) =>
    call(
      url,
      {
        headers: { ...who, accept: 'image/png', ...(etag !== undefined && { 'if-none-match': etag }) },
        timeoutMs,
      },
      ({ status, headers }, bytes): Answer => ({ status, headers, bytes }),
    );
}
