import { fakeDatabase } from '@oficina/ui/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let base = fakeDatabase();
beforeEach(() => {
  base = fakeDatabase();
  vi.stubGlobal('indexedDB', base);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A new tab or a reloaded page knows nothing until it reads the database. */
async function loadPage() {
  vi.resetModules();
  return import('./draft-store.ts');
}

test('lo escrito se sabe al instante, y otra página lo lee', async () => {
  const firstPage = await loadPage();
  firstPage.draftStore.update(() => 'hola');
  expect(firstPage.draftStore.read()).toBe('hola');
  await firstPage.settled();
  const otherPage = await loadPage();
  expect(otherPage.draftStore.read()).toBeNull();
  await otherPage.reloadDraftStore();
  expect(otherPage.draftStore.read()).toBe('hola');
});

test('lo que cambia una página se suma a lo que cambió otra', async () => {
  const [firstPage, otherPage] = [await loadPage(), await loadPage()];
  firstPage.draftStore.update((previous) => `${previous ?? ''}a`);
  await firstPage.settled();
  otherPage.draftStore.update((previous) => `${previous ?? ''}b`);
  await otherPage.settled();
  expect([...base.datos.values()]).toEqual(['ab']);
});

test('olvidado, no queda nada, ni aquí ni en el aparato', async () => {
  const { draftStore, settled, clearDrafts } = await loadPage();
  draftStore.update(() => 'hola');
  clearDrafts();
  expect(draftStore.read()).toBeNull();
  await settled();
  expect(base.datos.size).toBe(0);
});

test('donde el navegador no deja guardar, dura lo que la página', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { draftStore, reloadDraftStore } = await loadPage();
  draftStore.update(() => 'hola');
  await reloadDraftStore();
  expect(draftStore.read()).toBe('hola');
});

test('una base que no contesta no hace esperar más de cinco segundos', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const { draftStore, reloadDraftStore } = await loadPage();
  draftStore.update(() => 'hola');
  let isRead = false;
  void reloadDraftStore().then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isRead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isRead, draftStore.read()]).toEqual([true, 'hola']);
});
