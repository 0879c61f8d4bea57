import type { FacturaPublica } from '@oficina/facturas/contract';
import type { PublicConfig } from '@oficina/hydra';
import type { PagoPublico } from '@oficina/pagos/contract';
import { NOT_CANCELLED } from '@oficina/pagos/waiting';

/** The page can be shown without any of these fields. */
export type Cooperativa = Partial<PublicConfig>;

export type Failed =
  /** An invalid link and an expired one look the same. */
  | { kind: 'invalido' }
  /** There were too many attempts; the sentence is the server's own. */
  | { kind: 'espera'; sentence: string }
  | { kind: 'fallo' };
export type Loaded<What> = { kind: 'leido'; what: What } | Failed;

const WAIT_MS = 20_000;
const ESPERA = 'Hiciste muchos intentos seguidos. Probá de nuevo en unos minutos.';

/** A path that cannot be decoded never holds a valid token. */
export const tokenOf = (pathname: string): string | null =>
  /^\/f\/([\w-]{1,100})\/?$/.exec(pathname)?.[1] ?? null;

/** The page of a pago has a path of its own, so that a message about it does not open the factura too. */
export const claveOf = (pathname: string): string | null =>
  /^\/f\/p\/([\w-]{1,100})\/?$/.exec(pathname)?.[1] ?? null;

/** What is around the page comes with it; a page that came without it is shown all the same. */
export function readCooperativa(): Cooperativa {
  return JSON.parse(document.getElementById('config')?.textContent || '{}');
}

export const ask = (url: string, more: RequestInit = {}) =>
  fetch(url, {
    ...more,
    headers: { Accept: 'application/ld+json', ...more.headers },
    credentials: 'omit',
    signal: AbortSignal.timeout(WAIT_MS),
  });

async function load<What>(url: string, type: string): Promise<Loaded<What>> {
  try {
    const response = await ask(url);
    if (response.status === 404) return { kind: 'invalido' };
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status === 429) return { kind: 'espera', sentence: sentenceOf(body, ESPERA) };
    // The login page of a public Wi-Fi also answers 200, so the type is checked.
    if (!response.ok || body['@type'] !== type) return { kind: 'fallo' };
    return { kind: 'leido', what: body as What };
  } catch {
    return { kind: 'fallo' };
  }
}

function sentenceOf(body: Record<string, unknown>, otherwise: string): string {
  const sentence = body.description ?? body.message;
  return typeof sentence === 'string' ? sentence : otherwise;
}

export const loadFactura = (token: string) =>
  load<FacturaPublica>(`/api/oob/factura/${token}`, 'FacturaPublica');
export const loadPago = (clave: string) => load<PagoPublico>(`/api/oob/pago/${clave}`, 'PagoPublico');
/** The one that was made by the request with this key, if it arrived. */
export const loadSentPago = (token: string, key: string) =>
  load<PagoPublico>(`/api/oob/factura/${token}/pagos/${key}`, 'PagoPublico');

/** Returns how the pago is now, which may be paid, or the sentence that says why it could not be cancelled. */
export async function cancelPago(clave: string): Promise<PagoPublico | string> {
  try {
    const response = await ask(`/api/oob/pago/${clave}/cancelar`, { method: 'POST' });
    const answer = (await response.json()) as Record<string, unknown>;
    return response.ok && answer['@type'] === 'PagoPublico'
      ? (answer as PagoPublico)
      : sentenceOf(answer, NOT_CANCELLED);
  } catch {
    return NOT_CANCELLED;
  }
}

export type Refused = {
  kind: 'negado';
  status: number;
  sentence: string;
  violations: readonly { propertyPath: string; message: string }[];
  /** What the factura costs now, when it is not what was on the screen. */
  total?: number;
};
/** In doubt, the pago may have been made. */
export type Sent = { kind: 'pago'; pago: PagoPublico } | Refused | { kind: 'dudoso' };

const UNEXPECTED = 'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.';

/** The key makes one pago of however many times it is sent. `again` says that an earlier one had no answer. */
export async function sendPago(token: string, body: object, key: string, again: boolean): Promise<Sent> {
  try {
    const response = await ask(`/api/oob/factura/${token}/pagos`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/ld+json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    const { status } = response;
    if (response.ok)
      return answer['@type'] === 'PagoPublico'
        ? { kind: 'pago', pago: answer as PagoPublico }
        : { kind: 'dudoso' };
    const violations: Refused['violations'] = Array.isArray(answer.violations) ? answer.violations : [];
    const isOfFields = status === 422 && violations.some(({ propertyPath }) => isTyped(body, propertyPath));
    if (again ? !isOfFields : isUncertain(status, answer.code)) return { kind: 'dudoso' };
    return {
      kind: 'negado',
      status,
      sentence: sentenceOf(answer, UNEXPECTED),
      violations,
      ...(typeof answer.total === 'number' && { total: answer.total }),
    };
  } catch {
    return { kind: 'dudoso' };
  }
}

/**
 * After a doubt a refusal says nothing of the request whose answer was lost, unless it is of what was typed, which was the same
 * and is looked at before anything is made. The way of paying and the total are of the page, and what they meet may have changed.
 */
const isTyped = (body: object, path: string) => path in body && path !== 'metodo' && path !== 'totalEsperado';

/** The gateway that is down and the brake refuse before anything is charged. */
function isUncertain(status: number, code: unknown): boolean {
  if (status < 400 || status === 408) return true;
  return status >= 500 && code !== 'pasarela' && code !== 'freno';
}
