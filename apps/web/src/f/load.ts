import type { FacturaPublica } from '@oficina/facturas/contract';
import type { PublicConfig } from '@oficina/hydra';

/** The factura can be shown without any of these fields. */
export type Cooperativa = Partial<PublicConfig>;

export type Loaded =
  | { kind: 'factura'; factura: FacturaPublica }
  /** An invalid link and an expired one look the same. */
  | { kind: 'invalido' }
  /** There were too many attempts; the sentence is the server's own. */
  | { kind: 'espera'; sentence: string }
  | { kind: 'fallo' };

const WAIT_MS = 20_000;
const ESPERA = 'Hiciste muchos intentos seguidos. Probá de nuevo en unos minutos.';

/** A path that cannot be decoded never holds a valid token. */
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
    // The login page of a public Wi-Fi also answers 200, so the type is checked.
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
