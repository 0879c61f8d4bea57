/** What was closed on this visit: it lasts as long as the tab, and goes with whoever signs out. */
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
    // A browser that forbids storage shows it again at the next visit.
  }
}
