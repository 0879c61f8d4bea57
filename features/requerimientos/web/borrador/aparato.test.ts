import { fakeDatabase } from '@oficina/ui/testing-database';
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

/** What another tab, or the same one loaded again, knows: nothing, until it reads. */
async function otraPagina() {
  vi.resetModules();
  return import('./aparato.ts');
}

test('lo escrito se sabe al instante, y otra página lo lee', async () => {
  const una = await otraPagina();
  una.aparato.cambiar(() => 'hola');
  expect(una.aparato.leer()).toBe('hola');
  await una.asentado();
  const otra = await otraPagina();
  expect(otra.aparato.leer()).toBeNull();
  await otra.releerAparato();
  expect(otra.aparato.leer()).toBe('hola');
});

test('lo que cambia una página se suma a lo que cambió otra', async () => {
  const [una, otra] = [await otraPagina(), await otraPagina()];
  una.aparato.cambiar((antes) => `${antes ?? ''}a`);
  await una.asentado();
  otra.aparato.cambiar((antes) => `${antes ?? ''}b`);
  await otra.asentado();
  expect([...base.datos.values()]).toEqual(['ab']);
});

test('olvidado, no queda nada, ni aquí ni en el aparato', async () => {
  const { aparato, asentado, olvidarBorradores } = await otraPagina();
  aparato.cambiar(() => 'hola');
  olvidarBorradores();
  expect(aparato.leer()).toBeNull();
  await asentado();
  expect(base.datos.size).toBe(0);
});

test('donde el navegador no deja guardar, dura lo que la página', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { aparato, releerAparato } = await otraPagina();
  aparato.cambiar(() => 'hola');
  await releerAparato();
  expect(aparato.leer()).toBe('hola');
});

test('una base que no contesta no hace esperar más de un segundo', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const { aparato, releerAparato } = await otraPagina();
  aparato.cambiar(() => 'hola');
  let leido = false;
  void releerAparato().then(() => {
    leido = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(leido).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([leido, aparato.leer()]).toEqual([true, 'hola']);
});
