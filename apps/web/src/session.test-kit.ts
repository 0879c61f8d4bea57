import { vi } from 'vitest';
import { type ClientState, saveState } from './persistent-state.ts';

export const ELSA: ClientState['usuario'] = {
  id: 5,
  email: 'elsa@correo.com',
  nombre: 'Elsa',
  nombreVisible: 'Elsa',
  roles: ['ROLE_CONFIRMADO'],
  emailValidado: true,
  identidadValidada: false,
  aceptarLegal: true,
};

export const stateOf = (
  usuario: Partial<ClientState['usuario']> = {},
  changes: Partial<ClientState> = {},
): ClientState => ({
  token: 'un-token',
  usuario: { ...ELSA, ...usuario },
  suministros: [],
  categorias: [],
  ...changes,
});

/** The module reads the browser's storage while it loads. */
export function startWith(state: ClientState | null) {
  window.localStorage.clear();
  if (state) saveState(window.localStorage, state);
  vi.resetModules();
  return import('./session.ts');
}

/** The account is the only thing that the server has. */
export const serveUsuario = (
  usuario: ClientState['usuario'],
  answer: (url: string) => Response | undefined = () => undefined,
) =>
  vi.stubGlobal('fetch', async (url: unknown) => {
    const own = String(url).includes(`/usuarios/${usuario.id}`);
    return answer(String(url)) ?? Response.json(own ? usuario : { totalItems: 0, member: [] });
  });
