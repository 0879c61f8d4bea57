import type { RequerimientoCategoria } from '@oficina/requerimientos/contract';
import type { Suministro } from '@oficina/suministros/contract';
import type { Usuario } from '@oficina/usuarios/contract';

type Plain<T> = Omit<T, '@id' | '@type'>;

/** What the client knows of whoever is signed in. */
export type ClientState = {
  token: string;
  usuario: Plain<Usuario>;
  suministros: readonly Plain<Suministro>[];
  categorias: readonly RequerimientoCategoria[];
  /** Read from the browser and not yet from the server: some fields are missing because they are not kept. */
  restored?: true;
  /** The last reading failed. In memory only: the next start tries again. */
  stale?: true;
  /** Works here and must still enable the second step. Asked at each start: it is not kept. */
  otpPendiente?: true;
};

export const STATE_KEY = 'persistentState';
export const INICIO_KEY = 'inicio_facturas';
/** What was being written rested here once: today it is not in local storage, whose keys are the two above. */
const OLD_KEY = 'borradores';
const VERSION = 1;

/**
 * Only these fields rest in the browser. A phone is lent, lost and shared: document, CUIT and telephone are
 * asked again at each start instead of being kept.
 */
const USUARIO_FIELDS = [
  'id',
  'nombreVisible',
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

/** A browser that forbids storage still works: nothing is kept, and the session lives as long as the page. */
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
    // A browser without room or in private mode: the session lives as long as the page.
  }
}

/** A state of another version, or one that cannot be read, is as good as none, and nothing of it stays. */
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

/** What the features keep in this tab: the bills of a payment under way, a notice that was closed. Or one of them. */
export function emptyTab(key?: string): void {
  try {
    if (key) window.sessionStorage.removeItem(key);
    else window.sessionStorage.clear();
  } catch {
    // Forbidden: nothing was kept.
  }
}

export function clearState(storage: Storage): void {
  storage.removeItem(STATE_KEY);
  storage.removeItem(INICIO_KEY);
}
