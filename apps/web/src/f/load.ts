import type { FacturaPublica } from '@oficina/facturas/contract';
import type { PublicConfig } from '@oficina/hydra';

/** What the page knows of the cooperative: nothing of it is needed to show the bill. */
export type Cooperativa = Partial<PublicConfig>;

export type Loaded =
  | { kind: 'factura'; factura: FacturaPublica }
  /** Bad or dead: nobody is told which. */
  | { kind: 'invalido' }
  /** The server's own sentence: too many tries. */
  | { kind: 'espera'; sentence: string }
  | { kind: 'fallo' };

const WAIT_MS = 20_000;
const ESPERA = 'Hiciste muchos intentos seguidos. Probá de nuevo en unos minutos.';

/** The token of "/f/<token>", or none. A part that cannot be decoded is no token of ours. */
export function tokenOf(pathname: string): string | null {
  return /^\/f\/([\w-]{1,100})\/?$/.exec(pathname)?.[1] ?? null;
}

const get = (url: string) =>
  fetch(url, {
    headers: { Accept: 'application/ld+json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(WAIT_MS),
  });

export async function loadFactura(token: string | null): Promise<Loaded> {
  if (!token) return { kind: 'invalido' };
  try {
    const response = await get(`/api/oob/factura/${token}`);
    if (response.status === 404) return { kind: 'invalido' };
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status === 429) {
      const sentence = body.description ?? body.message;
      return { kind: 'espera', sentence: typeof sentence === 'string' ? sentence : ESPERA };
    }
    // A page of a hotel's Wi-Fi also answers 200: what is not ours is not a bill.
    if (!response.ok || body['@type'] !== 'FacturaPublica') return { kind: 'fallo' };
    return { kind: 'factura', factura: body as FacturaPublica };
  } catch {
    return { kind: 'fallo' };
  }
}

export async function loadCooperativa(): Promise<Cooperativa> {
  try {
    const response = await get('/api/config');
    return response.ok ? ((await response.json()) as PublicConfig) : {};
  } catch {
    return {};
  }
}
