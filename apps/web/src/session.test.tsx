import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { STATE_KEY, saveState } from './persistent-state.ts';

test('salir en otra pestaña también vacía ésta', async () => {
  saveState(window.localStorage, {
    token: 'un-token',
    usuario: { id: 5, nombreVisible: 'Elsa' } as never,
    suministros: [],
    categorias: [],
  });
  // It reads the browser as it is loaded.
  vi.resetModules();
  const { followOtherTabs, isSignedIn } = await import('./session.ts');
  followOtherTabs();
  window.sessionStorage.setItem('pagar_facturas', '{}');
  const contar = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STATE_KEY })));
  // Something else of the same session was kept there.
  contar();
  expect([isSignedIn(), window.sessionStorage.length]).toEqual([true, 1]);
  window.localStorage.removeItem(STATE_KEY);
  contar();
  expect([isSignedIn(), window.sessionStorage.length]).toEqual([false, 0]);
});

test('una lectura que falla deja la sesión y lo dice; al ingresar se olvida el «Ahora no» de los términos', async () => {
  saveState(window.localStorage, {
    token: 'un-token',
    usuario: { id: 5, nombreVisible: 'Elsa' } as never,
    suministros: [],
    categorias: [],
  });
  vi.resetModules();
  const { enter, refresh, useSession } = await import('./session.ts');
  const { TERMINOS_AHORA_NO } = await import('@oficina/usuarios/web');
  const { result } = renderHook(useSession);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await act(refresh);
  expect(result.current.state).toMatchObject({ token: 'un-token', restored: true, stale: true });
  expect(window.localStorage.getItem(STATE_KEY)).not.toContain('stale');
  window.sessionStorage.setItem(TERMINOS_AHORA_NO, 'si');
  window.sessionStorage.setItem('pagar_facturas', '{}');
  const elsa = {
    '@id': '/api/usuarios/5',
    '@type': 'Usuario',
    id: 5,
    email: 'elsa@correo.com',
    nombre: 'Elsa',
    nombreVisible: 'Elsa',
    roles: ['ROLE_CONFIRMADO'],
    emailValidado: true,
    identidadValidada: false,
  };
  vi.stubGlobal('fetch', async (url: unknown) =>
    Response.json(String(url).includes('/usuarios/5') ? elsa : { totalItems: 0, member: [] }),
  );
  await act(() => enter({ token: 'otro', usuarioId: 5 } as never));
  vi.unstubAllGlobals();
  expect(result.current.state?.stale).toBeUndefined();
  expect(Object.keys(window.sessionStorage)).toEqual(['pagar_facturas']);
});

test('lo que se estaba escribiendo queda si la sesión vence, y se va al salir', async () => {
  const sesion = {
    token: 'un-token',
    usuario: { id: 5, nombreVisible: 'Elsa' } as never,
    suministros: [],
    categorias: [],
  };
  const borradores = () => window.localStorage.getItem('borradores');
  window.localStorage.setItem('borradores', '{"v":1,"usuario":5,"casos":{}}');
  saveState(window.localStorage, sesion);
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({ code: 401 }, { status: 401 }));
  const vencida = await import('./session.ts');
  await vencida.refresh();
  expect([vencida.isSignedIn(), borradores()]).toEqual([false, '{"v":1,"usuario":5,"casos":{}}']);
  saveState(window.localStorage, sesion);
  vi.resetModules();
  const abierta = await import('./session.ts');
  expect(abierta.isSignedIn()).toBe(true);
  abierta.leave();
  vi.unstubAllGlobals();
  expect([abierta.isSignedIn(), borradores()]).toEqual([false, null]);
});
