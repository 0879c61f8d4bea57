import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textsOf, user } from '../testing/browser.ts';
import { draw, fakeDatabase } from '../testing/index.ts';
import { type BrowserFlag, browserFlag, useBrowserFlag } from './browser-flag.ts';

let base = fakeDatabase();
beforeEach(() => {
  base = fakeDatabase();
  vi.stubGlobal('indexedDB', base);
});
afterEach(() => vi.unstubAllGlobals());

function FlagToggle({ flag }: { flag: BrowserFlag }) {
  const [on, set] = useBrowserFlag(flag);
  return (
    <button type="button" onClick={() => set(!on)}>
      {on ? 'Sí' : 'No'}
    </button>
  );
}
const buttons = () => textsOf('button');

test('lo que se dijo lo sabe todo lo que está dibujado, y al volver a cargar sigue', async () => {
  const flag = browserFlag('prueba');
  const { unmount } = draw(
    <>
      <FlagToggle flag={flag} />
      <FlagToggle flag={flag} />
    </>,
  );
  expect(buttons()).toEqual(['No', 'No']);
  await user.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(buttons()).toEqual(['Sí', 'Sí']);
  await waitFor(() => expect([...base.datos]).toEqual([['prueba', true]]));
  unmount();
  const cambios: boolean[] = [];
  draw(<FlagToggle flag={browserFlag('prueba', (on) => cambios.push(on))} />);
  expect(buttons()).toEqual(['No']);
  await waitFor(() => expect(buttons()).toEqual(['Sí']));
  expect(cambios).toEqual([true]);
});

test('lo guardado que llega tarde no deshace lo que se acaba de decir', async () => {
  base.datos.set('prueba', true);
  const flag = browserFlag('prueba');
  const restored = flag.restore();
  flag.set(true);
  flag.set(false);
  await restored;
  expect(flag.read()).toBe(false);
});

test('donde el navegador no guarda nada, dura lo que la página', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const flag = browserFlag('prueba');
  await flag.restore();
  expect(flag.read()).toBe(false);
  flag.set(true);
  expect(flag.read()).toBe(true);
});
