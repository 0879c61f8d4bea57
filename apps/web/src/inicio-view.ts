import { INICIO_KEY } from './persistent-state.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** A phone reloads the page by itself, and a choice of last month would hide the debt of the other suministros. */
const KEPT_MS = 30 * 60_000;

export function loadChosenSuministro(storage: Storage, now = Date.now()): number | null {
  try {
    const saved = JSON.parse(storage.getItem(INICIO_KEY) ?? '{}') as {
      suministro?: unknown;
      hasta?: unknown;
    };
    const { suministro, hasta } = saved;
    return typeof suministro === 'number' && typeof hasta === 'number' && hasta > now ? suministro : null;
  } catch {
    return null;
  }
}

export function saveChosenSuministro(storage: Storage, suministro: number | null, now = Date.now()): void {
  try {
    storage.setItem(INICIO_KEY, JSON.stringify({ suministro, hasta: now + KEPT_MS }));
  } catch {
    // The browser has no storage left, so the choice lasts as long as the page.
  }
}
