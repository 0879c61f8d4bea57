import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

type Page = { title: string; body: Element; documentElement: Element };
type Element = {
  attributes: Iterable<{ name: string }>;
  removeAttribute(name: string): void;
  replaceChildren(): void;
};
const page = Reflect.get(globalThis, 'document') as Page;

// The limit is long because a loaded machine is not a fault of the product.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

const { innerWidth, innerHeight } = globalThis as unknown as { innerWidth: number; innerHeight: number };

// The files of a worker share their modules and their window: each leaves it as it found it.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // No finger is left down.
  (globalThis as unknown as EventTarget).dispatchEvent(new Event('pointercancel'));
  Object.assign(globalThis, { innerWidth, innerHeight });
  page.body.replaceChildren();
  page.title = '';
  for (const element of [page.documentElement, page.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const storage of ['localStorage', 'sessionStorage'])
    (Reflect.get(globalThis, storage) as { clear(): void }).clear();
  (
    Reflect.get(globalThis, 'history') as { replaceState(state: null, title: string, url: string): void }
  ).replaceState(null, '', '/');
});
