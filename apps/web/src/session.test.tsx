import { DEFAULT_CATEGORIAS } from '@oficina/requerimientos/contract';
import { fakeDatabase } from '@oficina/ui/testing';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STATE_KEY } from './persistent-state.ts';
import { ELSA, serveUsuario, startWith, stateOf } from './session.test-kit.ts';

afterEach(() => vi.unstubAllGlobals());

const announceStorageChange = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STATE_KEY })));
const loseNetwork = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));

test('salir en otra pestaña también vacía ésta', async () => {
  const { followOtherTabs, isSignedIn } = await startWith(stateOf());
  followOtherTabs();
  window.sessionStorage.setItem('pagar_facturas', '{}');
  // Another value of the same session was stored there.
  announceStorageChange();
  expect([isSignedIn(), window.sessionStorage.length]).toEqual([true, 1]);
  window.localStorage.removeItem(STATE_KEY);
  announceStorageChange();
  expect([isSignedIn(), window.sessionStorage.length]).toEqual([false, 0]);
});

test('una lectura que falla deja la sesión y lo dice; al ingresar se olvida el «Ahora no» de los términos', async () => {
  const { enter, refresh, useSession } = await startWith(stateOf());
  const { TERMINOS_POSTPONED } = await import('@oficina/usuarios/web');
  const { result } = renderHook(useSession);
  loseNetwork();
  await act(refresh);
  expect(result.current.state).toMatchObject({ token: 'un-token', restored: true, stale: true });
  expect(window.localStorage.getItem(STATE_KEY)).not.toContain('stale');
  window.sessionStorage.setItem(TERMINOS_POSTPONED, 'si');
  window.sessionStorage.setItem('pagar_facturas', '{}');
  serveUsuario(ELSA);
  await act(() => enter({ token: 'otro', usuarioId: 5 } as never));
  expect(result.current.state?.stale).toBeUndefined();
  expect(Object.keys(window.sessionStorage)).toEqual(['pagar_facturas']);
});

describe('lo que se estaba escribiendo y lo que se leyó se van con la sesión', () => {
  let base = fakeDatabase();
  beforeEach(() => {
    base = fakeDatabase();
    vi.stubGlobal('indexedDB', base);
  });

  async function withDraft() {
    base.datos.set('todos', '{"v":1,"usuario":5,"casos":{"1":{}}}');
    base.datos.set('5:["facturas"]', { key: '5:["facturas"]', moment: 1, text: '{}' });
    const page = await startWith(stateOf());
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
    loseNetwork();
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
    announceStorageChange();
    await expectNothingLeft();
  });

  const signIn = async (id: number) => {
    const { enter } = await withDraft();
    serveUsuario({ ...ELSA, id });
    await act(() => enter({ token: 'otro', usuarioId: id } as never));
  };

  test('si entra otra persona, y no si vuelve a entrar la misma', async () => {
    await signIn(5);
    await settle();
    expect(base.datos.size).toBe(2);
    await signIn(6);
    await expectNothingLeft();
  });

  test('si al empezar no hay sesión', async () => {
    base.datos.set('todos', '{}');
    base.datos.set('5:a', {});
    await startWith(null);
    await expectNothingLeft();
  });

  test('un problema de la red no se lo lleva', async () => {
    const { refresh, isSignedIn } = await withDraft();
    serverAnswers(500);
    await refresh();
    await settle();
    expect([isSignedIn(), base.datos.size]).toEqual([true, 2]);
  });
});

test('sin las categorías del servidor se usan las que se sabían, o las seis de fábrica', async () => {
  serveUsuario(ELSA, (url) =>
    url.includes('/requerimiento_categorias') ? Response.json({}, { status: 500 }) : undefined,
  );
  const categoriaNombres = async (categorias: readonly object[]) => {
    const { refresh, useSession } = await startWith(stateOf({}, { categorias: categorias as never }));
    const { result } = renderHook(useSession);
    await act(refresh);
    return result.current.state?.categorias.map(({ nombre }) => nombre);
  };
  expect(await categoriaNombres([{ nombre: 'Luces' }])).toEqual(['Luces']);
  expect(await categoriaNombres([])).toEqual(DEFAULT_CATEGORIAS.map(({ nombre }) => nombre));
});

test('lo que una versión anterior guardó entre los datos de la sesión se borra', async () => {
  await startWith(stateOf());
  window.localStorage.setItem('borradores', '{"v":1,"usuario":5,"casos":{}}');
  vi.resetModules();
  await import('./session.ts');
  expect(Object.keys(window.localStorage)).toEqual([STATE_KEY]);
});
