import { ApiError, type Client, createClient } from '@oficina/hydra';
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

const EXPIRED = 'Tu sesión venció. Ingresá de nuevo.';
const SIGNED_OUT = 'Cerraste tu sesión.';
const NOT_UPDATED = 'No pudimos actualizar tus datos. Revisá tu conexión.';

type Snapshot = { state: ClientState | null; aviso: string | null };

const storage = browserStorage();
let snapshot: Snapshot = { state: loadState(storage), aviso: null };
const listeners = new Set<() => void>();
// A browser that was closed on the way out may not have had time to let them go.
if (!snapshot.state) clearDrafts();

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

/** Whoever is signed in, and the sentence that explains why nobody is. */
export function useSession(): Snapshot {
  return useSyncExternalStore(store.subscribe, store.read);
}

export const isSignedIn = () => snapshot.state !== null;

export const client: Client = createClient({
  token: () => snapshot.state?.token ?? null,
  // A 401 anywhere asks for the user again: that answer, and not this one, ends the session.
  onUnauthorized: (route) => {
    if (route !== usuariosRoutes.ver && route !== suministrosRoutes.listar) void refresh();
  },
});

/** The three things the client keeps, read together. */
async function fetchAll(
  caller: Client,
  usuarioId: number,
  known: ClientState['categorias'],
): Promise<Omit<ClientState, 'token'>> {
  const [usuario, suministros, categorias] = await Promise.all([
    caller.call(usuariosRoutes.ver, { params: { id: usuarioId } }),
    caller.call(suministrosRoutes.listar, { query: { usuario: usuarioId, pagination: false } }),
    // Nobody stays out for want of the menu's categories: the ones that were known, or the ones every house begins with.
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

/** Asked only of whoever works here: customers do not wait for one more call. */
async function lacksSecondStep(caller: Client, { roles = [] }: ClientState['usuario']): Promise<boolean> {
  if (!isStaff(roles)) return false;
  // Unknown, they see the pages; the server refuses them all the same.
  const estado = await caller.call(sesionRoutes.estado).catch(() => null);
  return estado?.otpPendiente === true;
}

function keep(state: ClientState): void {
  saveState(storage, state);
  set(state);
}

const ended = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);

let refreshing: Promise<void> | null = null;

/** Reads user, supplies and categories again. Only a refused session ends it: a bad signal does not. */
export function refresh(): Promise<void> {
  const { state } = snapshot;
  if (!state) return Promise.resolve();
  refreshing ??= fetchAll(client, state.usuario.id, state.categorias)
    .then((fresh) => {
      // Somebody may have left, or entered as another person, while the answers were on their way.
      if (snapshot.state?.token === state.token) keep({ token: state.token, ...fresh });
    })
    .catch((error: unknown) => {
      const now = snapshot.state;
      const same = now?.token === state.token;
      if (!ended(error)) {
        notify({ text: NOT_UPDATED, kind: 'error' });
        // Whoever waits for what is not kept in the browser is told that it did not come.
        if (same) set({ ...now, stale: true });
      } else if (same) forget(EXPIRED);
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** After a change: a reading begun before it does not know of it, so another one follows. */
export async function reread(): Promise<void> {
  await refreshing;
  await refresh();
}

/** What a call just answered about the person is true from now on, without reading everything again. */
export function amend(changes: Partial<ClientState['usuario']>): void {
  const { state } = snapshot;
  if (state) keep({ ...state, usuario: { ...state.usuario, ...changes } });
}

/** Enters with a token just given: nothing is kept until everything about its person was read. */
export async function enter({ token, usuarioId }: SesionToken): Promise<void> {
  const guest = createClient({ token: () => token });
  try {
    const state = { token, ...(await fetchAll(guest, usuarioId, [])) };
    const before = snapshot.state?.usuario.id;
    if (before !== usuarioId) clearDrafts();
    // A session that lapsed left the tab as it was, and "Ahora no" was said until the next one.
    emptyTab(before === undefined || before === usuarioId ? TERMINOS_POSTPONED : undefined);
    keep(state);
  } catch (error) {
    // A session nobody will use is not left alive.
    guest.call(sesionRoutes.cerrar).catch(() => undefined);
    throw error;
  }
}

/** However the session ended. The tab is emptied apart: a payment under way is known again by who comes back. */
function forget(aviso: string): void {
  clearState(storage);
  clearDrafts();
  set(null, aviso);
}

/** The server ended the session already, as the person asked: nothing stays, and the login says what happened. */
export function depart(aviso: string): void {
  emptyTab();
  forget(aviso);
}

/** What is in this browser goes first, even without network; then the server is told. */
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

/** The rest of the tabs follow: one that signs out or changes person does so in all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STATE_KEY && event.key !== null) return;
    const state = loadState(storage);
    if (state?.token === snapshot.state?.token) return;
    const before = snapshot.state?.usuario.id;
    // What this tab kept is of whoever left.
    if (before !== undefined && before !== state?.usuario.id) {
      emptyTab();
      clearDrafts();
    }
    set(state, state ? null : SIGNED_OUT);
    if (state) void refresh();
  });
}

/** A restored state has no name (it is not kept): until the refresh ends, the role is what is known. */
export function isConfirmed({ usuario, restored }: ClientState): boolean {
  const roles = usuario.roles ?? [];
  return restored ? roles.includes('ROLE_CONFIRMADO') : isConfirmado({ roles, nombre: usuario.nombre });
}
