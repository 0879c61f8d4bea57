import type { Vista } from '@oficina/facturas/web';
import { INICIO_KEY } from './persistent-state.ts';

/** What the person last looked at on the home screen: which supply, and which bills. */
export type InicioVista = { suministro: number | null; vista: Vista };

const FIRST: InicioVista = { suministro: null, vista: 'pendientes' };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export function loadVista(storage: Storage): InicioVista {
  try {
    const saved = JSON.parse(storage.getItem(INICIO_KEY) ?? 'null') as Partial<InicioVista> | null;
    const suministro = typeof saved?.suministro === 'number' ? saved.suministro : null;
    return { suministro, vista: saved?.vista === 'todas' ? 'todas' : 'pendientes' };
  } catch {
    return FIRST;
  }
}

/** A supply that is no longer theirs is not looked at: the home screen must never hide a debt behind it. */
export function onlyOwn(vista: InicioVista, propios: readonly { id: number }[]): InicioVista {
  return propios.some(({ id }) => id === vista.suministro) ? vista : { ...vista, suministro: null };
}

export function saveVista(storage: Storage, vista: InicioVista): void {
  try {
    storage.setItem(INICIO_KEY, JSON.stringify(vista));
  } catch {
    // No room in the browser: the choice lasts as long as the page.
  }
}
