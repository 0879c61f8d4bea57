/** What the page one comes from says to the page of a case; it goes with the history, and not in the address. */
export type NavigationState = {
  /** It has just been sent. */
  justSent: boolean;
  /** Whoever comes had begun another about the same: what they wrote is added to this one. */
  reitera: string | null;
};

export const justSentState = { justSent: true };
export const reiteraState = (texto: string) => ({ reitera: texto });

/** The history is the browser's: whatever it brings is looked at before it is believed. */
export function readNavigationState(state: unknown): NavigationState {
  const fields = typeof state === 'object' && state !== null ? state : {};
  const { justSent, reitera } = fields as Record<string, unknown>;
  return { justSent: justSent === true, reitera: typeof reitera === 'string' ? reitera : null };
}
