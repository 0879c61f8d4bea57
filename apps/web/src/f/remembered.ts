const KEY = 'enlace_pago';

/** The key is all that the page knows of a pago until it is answered. */
export type Remembered = { clave: string; key?: never } | { key: string; clave?: never };

/** The pago made from a link is asked for again after a reload. Nothing of the card is kept. */
export function rememberPago(token: string, pago: Remembered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, ...pago }));
  } catch {
    // The storage is forbidden, and the page still pays.
  }
}

export function forgetPago(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}

const ADDRESS_PART = /^[\w-]{1,100}$/;

function read(): { token: string; pago: Remembered } | null {
  try {
    const { token, clave, key } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const isPart = (text: unknown): text is string => typeof text === 'string' && ADDRESS_PART.test(text);
    if (!isPart(token)) return null;
    if (isPart(clave)) return { token, pago: { clave } };
    return isPart(key) ? { token, pago: { key } } : null;
  } catch {
    return null;
  }
}

export function rememberedPago(token: string): Remembered | null {
  const kept = read();
  return kept?.token === token ? kept.pago : null;
}

/** This tab alone knows the link of the factura that the pago was made from, so only here can the person go back to it. */
export function tokenOfPago(clave: string): string | null {
  const kept = read();
  return kept?.pago.clave === clave ? kept.token : null;
}
