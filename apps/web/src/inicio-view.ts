import type { FacturasView } from '@oficina/facturas/web';
import { INICIO_KEY } from './persistent-state.ts';

export type InicioView = { suministro: number | null; vista: FacturasView };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The chosen suministro lasts while the page and the session do, and is never stored. */
let chosen: { token: string; suministro: number | null } | null = null;

export function loadInicioView(storage: Storage, token: string): InicioView {
  return { suministro: chosen?.token === token ? chosen.suministro : null, vista: readSavedView(storage) };
}

function readSavedView(storage: Storage): FacturasView {
  try {
    const saved = JSON.parse(storage.getItem(INICIO_KEY) ?? 'null') as { vista?: unknown } | null;
    return saved?.vista === 'todas' ? 'todas' : 'pendientes';
  } catch {
    return 'pendientes';
  }
}

/** A suministro that is no longer the person's is ignored, because the home screen must never hide a debt behind it. */
export function onlyOwn(vista: InicioView, own: readonly { id: number }[]): InicioView {
  return own.some(({ id }) => id === vista.suministro) ? vista : { ...vista, suministro: null };
}

export function saveInicioView(storage: Storage, token: string, { suministro, vista }: InicioView): void {
  chosen = { token, suministro };
  try {
    storage.setItem(INICIO_KEY, JSON.stringify({ vista }));
  } catch {
    // The browser has no storage left, so the choice lasts as long as the page.
  }
}
