/** The state travels in the history and not in the address. */
export type NavigationState = {
  justSent: boolean;
  /** The text of another case that the person had begun about the same thing is added to this one. */
  reitera: string | null;
};

export const justSentState = { justSent: true };
export const reiteraState = (texto: string) => ({ reitera: texto });

/** The browser controls the history state, so it is validated. */
export function readNavigationState(state: unknown): NavigationState {
  const fields = typeof state === 'object' && state !== null ? state : {};
  const { justSent, reitera } = fields as Record<string, unknown>;
  return { justSent: justSent === true, reitera: typeof reitera === 'string' ? reitera : null };
}
