/** What the page one comes from says to the page of a case; it goes with the history, and not in the address. */
export type Llegada = {
  /** It has just been sent. */
  recien: boolean;
  /** Whoever comes had begun another about the same: what they wrote is added to this one. */
  reitera: string | null;
};

export const recienEnviado = { recien: true };
export const reiterar = (texto: string) => ({ reitera: texto });

/** The history is the browser's: whatever it brings is looked at before it is believed. */
export function leerLlegada(state: unknown): Llegada {
  const { recien, reitera } = (typeof state === 'object' && state !== null ? state : {}) as Record<
    string,
    unknown
  >;
  return { recien: recien === true, reitera: typeof reitera === 'string' ? reitera : null };
}
