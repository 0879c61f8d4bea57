import { afterEach, describe, expect, test, vi } from 'vitest';
import { dotsPerModule, showBarcode } from './barcode.ts';

afterEach(() => vi.unstubAllGlobals());

describe('cuántos puntos de la pantalla lleva cada módulo', () => {
  test.each([
    [296, 188, 1, 0, 'uno solo se borronea'],
    [376, 188, 1, 2, 'justo'],
    [375, 188, 1, 0, 'por uno no entra'],
    [296, 188, 2, 2, 'un teléfono tiene dos puntos por pixel'],
    [296, 188, 3, 4, 'y otro tres: cuatro son par, y dos y medio de cuatro, diez'],
    [2_000, 188, 1, 2, 'donde sobra lugar no crece'],
    [2_000, 188, 1.5, 4, 'con la pantalla agrandada'],
    [0, 188, 2, 0, 'todavía no se ve'],
  ])('en %d, %d módulos a %d: %d (%s)', (room, modules, density, dots) => {
    expect(dotsPerModule(room, modules, density)).toBe(dots);
  });
});

test('se dibuja si entra, y deja de mirarse al irse', () => {
  const seen: Element[] = [];
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe = (element: Element) => void seen.push(element);
      disconnect = () => void seen.pop();
    },
  );
  const holder = document.createElement('div');
  let room = 500;
  Object.defineProperty(holder, 'clientWidth', { get: () => room });
  const stop = showBarcode(holder, '04471234567890123456', 'itf');
  measure();
  const svg = holder.querySelector('svg');
  expect([svg?.getAttribute('viewBox'), svg?.style.width]).toEqual(['0 0 188.5 1', '377px']);
  expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(/^M10 0h1v1h-1z/);
  room = 300;
  measure();
  expect(holder.childElementCount).toBe(0);
  room = 500;
  measure();
  expect(holder.firstElementChild).toBe(svg);
  expect(seen).toEqual([holder]);
  stop();
  expect(seen).toEqual([]);
});
