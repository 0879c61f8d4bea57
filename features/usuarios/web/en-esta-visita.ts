/** What was closed on this visit: it lasts as long as the tab, and goes with whoever signs out. */
export function leerVisita(clave: string): string | null {
  try {
    return window.sessionStorage.getItem(clave);
  } catch {
    return null;
  }
}

export function anotarVisita(clave: string, valor: string): void {
  try {
    window.sessionStorage.setItem(clave, valor);
  } catch {
    // A browser that forbids storage shows it again at the next visit.
  }
}
