import { DEFAULT_CATEGORIAS } from '@oficina/requerimientos/contract';
import { fakeDatabase } from '@oficina/ui/testing';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STATE_KEY, saveState } from './persistent-state.ts';

test('salir en otra pestaña también vacía ésta', async () => {
  saveState(window.localStorage, {
    token: 'un-token',
    usuario: { id: 5, nombreVisible: 'Elsa' } as never,
    suministros: [],
    categorias: [],
  });
  // The module reads the browser's storage while it loads.
  vi.resetModules();
  const { followOtherTabs, isSignedIn } = await import('./session.ts');
  followOtherTabs();
  window.sessionStorage.setItem('pagar_facturas', '{}');
  const announceStorageChange = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STATE_KEY })));
  // Another value of the same session was stored there.
  announceStorageChange();
  expect([isSignedIn(), window.sessionStorage.length]).toEqual([true, 1]);
  window.localStorage.removeItem(STATE_KEY);
  announceStorageChange();
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
  const { TERMINOS_POSTPONED } = await import('@oficina/usuarios/web');
  const { result } = renderHook(useSession);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await act(refresh);
  expect(result.current.state).toMatchObject({ token: 'un-token', restored: true, stale: true });
  expect(window.localStorage.getItem(STATE_KEY)).not.toContain('stale');
  window.sessionStorage.setItem(TERMINOS_POSTPONED, 'si');
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

describe('lo que se estaba escribiendo se va con la sesión', () => {
  const sesion = {
    token: 'un-token',
    usuario: { id: 5, nombreVisible: 'Elsa' } as never,
    suministros: [],
    categorias: [],
  };
  let base = fakeDatabase();
  beforeEach(() => {
    base = fakeDatabase();
    vi.stubGlobal('indexedDB', base);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function withDraft() {
    saveState(window.localStorage, sesion);
    base.datos.set('todos', '{"v":1,"usuario":5,"casos":{"1":{}}}');
    vi.resetModules();
    const page = await import('./session.ts');
    expect(page.isSignedIn()).toBe(true);
    return page;
  }
  const serverAnswers = (status: number) =>
    vi.stubGlobal('fetch', async () => Response.json({ code: status }, { status }));
  const settle = () => new Promise((then) => setTimeout(then, 50));
  const expectNothingLeft = () => vi.waitFor(() => expect([...base.datos]).toEqual([]));

  test.each([401, 403])('si el servidor contesta %i al actualizar', async (status) => {
    const { refresh, isSignedIn } = await withDraft();
    serverAnswers(status);
    await refresh();
    expect(isSignedIn()).toBe(false);
    await expectNothingLeft();
  });

  test('al salir, también sin red', async () => {
    const { leave } = await withDraft();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    leave();
    await expectNothingLeft();
  });

  test('al eliminar la cuenta', async () => {
    const { depart } = await withDraft();
    depart('Eliminamos tu cuenta.');
    await expectNothingLeft();
  });

  test('si se salió en otra pestaña', async () => {
    const { followOtherTabs } = await withDraft();
    followOtherTabs();
    window.localStorage.removeItem(STATE_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STATE_KEY })));
    await expectNothingLeft();
  });

  const signIn = async (id: number) => {
    const { enter } = await withDraft();
    const usuario = { id, email: 'a@b.com', nombre: 'Ana', nombreVisible: 'Ana', roles: [] };
    vi.stubGlobal('fetch', async (url: unknown) =>
      Response.json(String(url).includes(`/usuarios/${id}`) ? usuario : { totalItems: 0, member: [] }),
    );
    await act(() => enter({ token: 'otro', usuarioId: id } as never));
  };

  test('si entra otra persona, y no si vuelve a entrar la misma', async () => {
    await signIn(5);
    await settle();
    expect(base.datos.size).toBe(1);
    await signIn(6);
    await expectNothingLeft();
  });

  test('si al empezar no hay sesión', async () => {
    base.datos.set('todos', '{}');
    window.localStorage.clear();
    vi.resetModules();
    await import('./session.ts');
    await expectNothingLeft();
  });

  test('un problema de la red no se lo lleva', async () => {
    const { refresh, isSignedIn } = await withDraft();
    serverAnswers(500);
    await refresh();
    await settle();
    expect([isSignedIn(), base.datos.size]).toEqual([true, 1]);
  });
});

test('sin las categorías del servidor se usan las que se sabían, o las seis de fábrica', async () => {
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (String(url).includes('/requerimiento_categorias')) return Response.json({}, { status: 500 });
    const elsa = { id: 5, email: 'e@c.com', nombre: 'Elsa', nombreVisible: 'Elsa', roles: [] };
    return Response.json(String(url).includes('/usuarios/5') ? elsa : { totalItems: 0, member: [] });
  });
  const categoriaNombres = async (categorias: readonly object[]) => {
    saveState(window.localStorage, {
      token: 'x',
      usuario: { id: 5 } as never,
      suministros: [],
      categorias: categorias as never,
    });
    vi.resetModules();
    const { refresh, useSession } = await import('./session.ts');
    const { result } = renderHook(useSession);
    await act(refresh);
    return result.current.state?.categorias.map(({ nombre }) => nombre);
  };
  expect(await categoriaNombres([{ nombre: 'Luces' }])).toEqual(['Luces']);
  expect(await categoriaNombres([])).toEqual(DEFAULT_CATEGORIAS.map(({ nombre }) => nombre));
  vi.unstubAllGlobals();
});

test('lo que una versión anterior guardó entre los datos de la sesión se borra', async () => {
  window.localStorage.setItem('borradores', '{"v":1,"usuario":5,"casos":{}}');
  saveState(window.localStorage, {
    token: 'x',
    usuario: { id: 5 } as never,
    suministros: [],
    categorias: [],
  });
  vi.resetModules();
  await import('./session.ts');
  expect(Object.keys(window.localStorage)).toEqual([STATE_KEY]);
});
