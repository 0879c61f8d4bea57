import type { Vista } from '@oficina/facturas/web';
import { INICIO_KEY } from './persistent-state.ts';

/** What the person last looked at on the home screen: which supply, and which bills. */
export type InicioVista = { suministro: number | null; vista: Vista };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The supply that was chosen, while this page lives and in the session it was chosen in: nothing of it is kept. */
let elegido: { token: string; suministro: number | null } | null = null;

export function loadVista(storage: Storage, token: string): InicioVista {
  return { suministro: elegido?.token === token ? elegido.suministro : null, vista: readVista(storage) };
}

function readVista(storage: Storage): Vista {
  try {
    const saved = JSON.parse(storage.getItem(INICIO_KEY) ?? 'null') as { vista?: unknown } | null;
    return saved?.vista === 'todas' ? 'todas' : 'pendientes';
  } catch {
    return 'pendientes';
  }
}

/** A supply that is no longer theirs is not looked at: the home screen must never hide a debt behind it. */
export function onlyOwn(vista: InicioVista, propios: readonly { id: number }[]): InicioVista {
  return propios.some(({ id }) => id === vista.suministro) ? vista : { ...vista, suministro: null };
}

export function saveVista(storage: Storage, token: string, { suministro, vista }: InicioVista): void {
  elegido = { token, suministro };
  try {
    storage.setItem(INICIO_KEY, JSON.stringify({ vista }));
  } catch {
    // No room in the browser: the choice lasts as long as the page.
  }
}
