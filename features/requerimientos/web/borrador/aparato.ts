// Apart from what is kept there: signing out, which every page loads, takes it away without knowing what it is.

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of whoever is signed in, on this device, until it is sent or they sign out. */
export const BORRADORES_KEY = 'borradores';

/** On signing out: whoever comes next reads nothing of it. */
export function olvidarBorradores(storage: Storage = storageDelAparato()): void {
  try {
    storage.removeItem(BORRADORES_KEY);
  } catch {
    // Forbidden: nothing was kept.
  }
}

export function storageDelAparato(): Storage {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
