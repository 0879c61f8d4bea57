import type { FacturasView } from '@oficina/facturas/web';
import { INICIO_KEY } from './persistent-state.ts';

/** What the person last looked at on the home screen: which supply, and which bills. */
export type InicioView = { suministro: number | null; vista: FacturasView };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The supply that was chosen, while this page lives and in the session it was chosen in: nothing of it is kept. */
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

/** A supply that is no longer theirs is not looked at: the home screen must never hide a debt behind it. */
export function onlyOwn(vista: InicioView, own: readonly { id: number }[]): InicioView {
  return own.some(({ id }) => id === vista.suministro) ? vista : { ...vista, suministro: null };
}

export function saveInicioView(storage: Storage, token: string, { suministro, vista }: InicioView): void {
  chosen = { token, suministro };
  try {
    storage.setItem(INICIO_KEY, JSON.stringify({ vista }));
  } catch {
    // No room in the browser: the choice lasts as long as the page.
  }
}
