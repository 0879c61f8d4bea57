import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { MapaConfig } from './mapa-config.ts';

export const MAPA: MapaConfig = {
  url: '/api/oob/mapa/{z}/{x}/{y}.png',
  centro: [-31.25, -61.5],
  zoom: 14,
  maxZoom: 18,
  atribucion: '© Instituto <b>de prueba</b>',
};

/** Without a screen elements have no size, and a map without a size requests no tiles. */
export function withScreen(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(328);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  });
  afterEach(() => vi.restoreAllMocks());
}

export const canvas = () => screen.findByRole('application', { name: 'Mapa' });
export const squares = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
export const pin = () => document.querySelector<HTMLElement>('.leaflet-marker-icon');

/** Nothing fetches the images here, so their events are fired by hand. */
export async function settle(how: 'load' | 'error', some: (index: number) => boolean = () => true) {
  await vi.waitFor(() => {
    if (squares().length === 0) throw new Error('no squares yet');
  });
  squares().forEach((image, index) => {
    if (some(index)) fireEvent[how](image);
  });
}

type Given = { coords: { latitude: number; longitude: number; accuracy: number } } | { code: number };

export function withDevice(): { answers: Given | null; asked: number; answer(given: Given): void } {
  const pending: ((given: Given) => void)[] = [];
  const device = {
    answers: null as Given | null,
    asked: 0,
    answer(given: Given) {
      for (const tell of pending.splice(0)) tell(given);
    },
  };
  beforeEach(() => {
    Object.assign(device, { answers: null, asked: 0 });
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition(ok: (given: Given) => void, no: (given: Given) => void) {
          device.asked += 1;
          const tell = (given: Given) => ('code' in given ? no(given) : ok(given));
          if (device.answers) tell(device.answers);
          else pending.push(tell);
        },
      },
    });
  });
  return device;
}
