const KEY = 'enlace_pago';

/** The pago made from a link is asked for again after a reload. Nothing of the card is kept. */
export function rememberClave(token: string, clave: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, clave }));
  } catch {
    // The storage is forbidden, and the page still pays.
  }
}

export function rememberedClave(token: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const { token: of, clave } = (kept ?? {}) as Record<string, unknown>;
    return of === token && typeof clave === 'string' && /^[\w-]{1,100}$/.test(clave) ? clave : null;
  } catch {
    return null;
  }
}
