/** The values last as long as the tab, and signing out clears them. */
export function readVisit(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeVisit(key: string, valor: string): void {
  try {
    window.sessionStorage.setItem(key, valor);
  } catch {
    // In a browser that forbids storage, the dismissed item is shown again on the next visit.
  }
}
