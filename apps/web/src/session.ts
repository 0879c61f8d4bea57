import { ApiError, type Client, createClient, line } from '@oficina/hydra';
import { categoriasRoutes } from '@oficina/requerimientos/contract';
import { clearDrafts, loadDefaultCategorias } from '@oficina/requerimientos/web';
import { type SesionToken, sesionRoutes } from '@oficina/sesion/contract';
import { suministrosRoutes } from '@oficina/suministros/contract';
import { notify } from '@oficina/ui/notify';
import { usuariosRoutes } from '@oficina/usuarios/contract';
import { TERMINOS_POSTPONED } from '@oficina/usuarios/web';
import { isConfirmado, isStaff } from '@oficina/values';
import { useSyncExternalStore } from 'react';
import {
  browserStorage,
  type ClientState,
  clearState,
  emptyTab,
  loadState,
  STATE_KEY,
  saveState,
} from './persistent-state.ts';
import { clearSaved } from './saved-data.ts';

const EXPIRED = 'Tu sesión venció. Ingresá de nuevo.';
const SIGNED_OUT = 'Cerraste tu sesión.';
const NOT_UPDATED = 'No pudimos actualizar tus datos. Revisá tu conexión.';

type Snapshot = { state: ClientState | null; aviso: string | null };

const storage = browserStorage();
let snapshot: Snapshot = { state: loadState(storage), aviso: null };
const listeners = new Set<() => void>();
// A browser that was closed during logout may not have had time to delete what it kept.
if (!snapshot.state) clearKept();

/** What is being written and what was read belong to one person. */
function clearKept(): void {
  clearDrafts();
  clearSaved();
}

function set(state: ClientState | null, aviso: string | null = null): void {
  snapshot = { state, aviso };
  for (const listener of listeners) listener();
}

const store = {
  read: () => snapshot,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useSession(): Snapshot {
  return useSyncExternalStore(store.subscribe, store.read);
}

export const isSignedIn = () => snapshot.state !== null;

export const client: Client = createClient({
  token: () => snapshot.state?.token ?? null,
  // Any 401 reads the user again, and only the answer to that reading ends the session.
  onUnauthorized: (route) => {
    if (route !== usuariosRoutes.ver && route !== suministrosRoutes.listar) void refresh();
  },
  onNetwork: (answered) => {
    if (answered) line.answered();
    else void line.check();
  },
});

async function fetchAll(
  caller: Client,
  usuarioId: number,
  known: ClientState['categorias'],
): Promise<Omit<ClientState, 'token'>> {
  const [usuario, suministros, categorias] = await Promise.all([
    caller.call(usuariosRoutes.ver, { params: { id: usuarioId } }),
    caller.call(suministrosRoutes.listar, { query: { usuario: usuarioId, pagination: false } }),
    // The application opens even if the categories of the menu failed: the known ones are used, or the default ones.
    caller.call(categoriasRoutes.listar, { query: { pagination: false } }).catch(async () => ({
      member: known.length > 0 ? known : await loadDefaultCategorias().catch(() => known),
    })),
  ]);
  return {
    usuario,
    suministros: suministros.member,
    categorias: categorias.member,
    ...((await lacksSecondStep(caller, usuario)) && { otpPendiente: true as const }),
  };
}

/** Only the staff are asked, so that customers do not wait for one more call. */
async function lacksSecondStep(caller: Client, { roles = [] }: ClientState['usuario']): Promise<boolean> {
  if (!isStaff(roles)) return false;
  // When the answer is unknown the pages are shown, and the server still refuses the calls.
  const estado = await caller.call(sesionRoutes.estado).catch(() => null);
  return estado?.otpPendiente === true;
}

function keep(state: ClientState): void {
  saveState(storage, state);
  set(state);
}

const ended = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);

let refreshing: Promise<void> | null = null;

/** Only a refused session ends it; a bad signal does not. */
export function refresh(): Promise<void> {
  const { state } = snapshot;
  if (!state) return Promise.resolve();
  refreshing ??= fetchAll(client, state.usuario.id, state.categorias)
    .then((fresh) => {
      // The person may have signed out, or signed in as somebody else, while the answers were on their way.
      if (snapshot.state?.token === state.token) keep({ token: state.token, ...fresh });
    })
    .catch(async (error: unknown) => {
      // Without a line the strip above the page says it.
      const isLineThere = ended(error) || (await line.check());
      const now = snapshot.state;
      const same = now?.token === state.token;
      if (!ended(error)) {
        if (isLineThere) notify({ text: NOT_UPDATED, kind: 'error' });
        // Pages that wait for data not stored in the browser learn that it did not arrive.
        if (same) set({ ...now, stale: true });
      } else if (same) forget(EXPIRED);
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** Call this after a change: a reading that began before it does not include it, so another one follows. */
export async function reread(): Promise<void> {
  await refreshing;
  await refresh();
}

export function amend(changes: Partial<ClientState['usuario']>): void {
  const { state } = snapshot;
  if (state) keep({ ...state, usuario: { ...state.usuario, ...changes } });
}

/** Nothing is stored until everything about the person has been read. */
export async function enter({ token, usuarioId }: SesionToken): Promise<void> {
  const guest = createClient({ token: () => token });
  try {
    const state = { token, ...(await fetchAll(guest, usuarioId, [])) };
    const before = snapshot.state?.usuario.id;
    if (before !== usuarioId) clearKept();
    // An expired session leaves the data of the tab in place, but "Ahora no" only lasts until the next session.
    emptyTab(before === undefined || before === usuarioId ? TERMINOS_POSTPONED : undefined);
    keep(state);
  } catch (error) {
    // A session that nobody will use is closed.
    guest.call(sesionRoutes.cerrar).catch(() => undefined);
    throw error;
  }
}

/**
 * This runs however the session ended. The tab is emptied separately, because a person who comes back must find a pago in
 * progress.
 */
function forget(aviso: string): void {
  clearState(storage);
  clearKept();
  set(null, aviso);
}

/**
 * The server has already ended the session, as the person asked, so nothing is kept and the login explains what happened.
 */
export function depart(aviso: string): void {
  emptyTab();
  forget(aviso);
}

/** The data in this browser is removed first, even without a network; then the server is notified. */
export function leave(): void {
  const token = snapshot.state?.token;
  emptyTab();
  forget(SIGNED_OUT);
  if (!token) return;
  const guest = createClient({
    token: () => token,
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  });
  guest.call(sesionRoutes.cerrar).catch(() => undefined);
}

export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STATE_KEY && event.key !== null) return;
    const state = loadState(storage);
    if (state?.token === snapshot.state?.token) return;
    const before = snapshot.state?.usuario.id;
    // The data of this tab belongs to the person who left.
    if (before !== undefined && before !== state?.usuario.id) {
      emptyTab();
      clearKept();
    }
    set(state, state ? null : SIGNED_OUT);
    if (state) void refresh();
  });
}

/** A restored state has no name, because it is not stored; until the refresh ends, only the role is known. */
export function isConfirmed({ usuario, restored }: ClientState): boolean {
  const roles = usuario.roles ?? [];
  return restored ? roles.includes('ROLE_CONFIRMADO') : isConfirmado({ roles, nombre: usuario.nombre });
}
