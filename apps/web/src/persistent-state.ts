import type { RequerimientoCategoria } from '@oficina/requerimientos/contract';
import type { Suministro } from '@oficina/suministros/contract';
import type { Usuario } from '@oficina/usuarios/contract';

type Plain<T> = Omit<T, '@id' | '@type'>;

export type ClientState = {
  token: string;
  usuario: Plain<Usuario>;
  suministros: readonly Plain<Suministro>[];
  categorias: readonly RequerimientoCategoria[];
  /** The state was read from the browser and not yet from the server, so the fields that are not stored are missing. */
  restored?: true;
  /** The last reading failed. This is never stored, and the next start tries again. */
  stale?: true;
  /** The person works here and must still enable the second factor. It is asked at each start and never stored. */
  otpPendiente?: true;
};

export const STATE_KEY = 'persistentState';
export const INICIO_KEY = 'inicio_facturas';
/** Older versions stored drafts here; local storage now only has the two keys above. */
const OLD_KEY = 'borradores';
const VERSION = 1;

/**
 * Only these fields are stored in the browser. A phone is lent, lost and shared, so document, CUIT and telephone are asked
 * again at each start.
 */
const USUARIO_FIELDS = [
  'id',
  'nombreVisible',
  'razonSocial',
  'email',
  'roles',
  'emailValidado',
  'identidadValidada',
  'telefonoValidado',
  'telefonoNoGracias',
  'otpEstado',
] as const;
const SUMINISTRO_FIELDS = ['id', 'nombre', 'alias', 'cuenta', 'domicilio', 'pagoInhabilitado'] as const;

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]),
  ) as Pick<T, K>;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In a browser that forbids storage nothing is kept, and the session lasts as long as the page. */
export function browserStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

export function saveState(storage: Storage, state: ClientState): void {
  const saved = {
    v: VERSION,
    token: state.token,
    usuario: pick(state.usuario, USUARIO_FIELDS),
    suministros: state.suministros.map((suministro) => pick(suministro, SUMINISTRO_FIELDS)),
    categorias: state.categorias,
  };
  try {
    storage.setItem(STATE_KEY, JSON.stringify(saved));
  } catch {
    // The browser has no storage left or is in private mode, so the session lasts as long as the page.
  }
}

/** A state of another version, or an unreadable one, counts as none and is removed. */
export function loadState(storage: Storage): ClientState | null {
  storage.removeItem(OLD_KEY);
  const state = readState(storage);
  if (!state) clearState(storage);
  return state;
}

function readState(storage: Storage): ClientState | null {
  try {
    const saved = JSON.parse(storage.getItem(STATE_KEY) ?? 'null') as ({ v?: number } & ClientState) | null;
    if (saved?.v !== VERSION || typeof saved.token !== 'string' || typeof saved.usuario?.id !== 'number')
      return null;
    if (!Array.isArray(saved.suministros) || !Array.isArray(saved.categorias)) return null;
    const { token, usuario, suministros, categorias } = saved;
    return { token, usuario, suministros, categorias, restored: true };
  } catch {
    return null;
  }
}

/**
 * Features keep data in this tab, such as the facturas of a pago in progress or a closed notice. With a key, only that item
 * is removed.
 */
export function emptyTab(key?: string): void {
  try {
    if (key) window.sessionStorage.removeItem(key);
    else window.sessionStorage.clear();
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

export function clearState(storage: Storage): void {
  storage.removeItem(STATE_KEY);
  storage.removeItem(INICIO_KEY);
}
