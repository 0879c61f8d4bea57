/** How the one search opens: with what was typed elsewhere, or to find whose a new case is. */
export type Opening = { typed: string; isFiling?: true };

let openAs: ((opening: Opening) => void) | null = null;

/** The box of the frame listens; it is drawn once. */
export function listenToOpenings(listener: (opening: Opening) => void): () => void {
  openAs = listener;
  return () => {
    openAs = null;
  };
}

/** Another box of the same page may begin a search; the one of the frame goes on with it. */
export const openSearch = (typed: string): void => openAs?.({ typed });

/** A new case begins by finding whose it is. */
export const openCargar = (): void => openAs?.({ typed: '', isFiling: true });
