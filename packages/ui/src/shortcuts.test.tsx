import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw } from '../testing/index.ts';
import { type Shortcuts, useShortcuts } from './shortcuts.ts';

function WithShortcuts({ shortcuts, background = false }: { shortcuts: Shortcuts; background?: boolean }) {
  useShortcuts(shortcuts, { background });
  return null;
}

const actions = () => ({ r: vi.fn(), u: vi.fn(), 'g r': vi.fn(), 'g u': vi.fn() });
const pressedKeys = (done: Record<string, ReturnType<typeof vi.fn>>) =>
  Object.entries(done).flatMap(([shortcut, { mock }]) => mock.calls.map(() => shortcut));

test('dos teclas seguidas son una, de quien sea, y la segunda no es además la suya', async () => {
  const { r, u, 'g r': irR, 'g u': irU } = actions();
  draw(
    <>
      <WithShortcuts background shortcuts={{ 'g r': irR, 'g u': irU }} />
      <WithShortcuts shortcuts={{ r, u }} />
    </>,
  );
  await user.keyboard('gr');
  expect(pressedKeys({ r, u, irR, irU })).toEqual(['irR']);
  await user.keyboard('u');
  expect(pressedKeys({ r, u, irR, irU })).toEqual(['u', 'irR']);
  await user.keyboard('g{Shift}u');
  expect(pressedKeys({ r, u, irR, irU })).toEqual(['u', 'irR', 'irU']);
});

test('la que no sigue a ninguna no hace nada, y después todo vuelve a empezar', async () => {
  const done = actions();
  draw(<WithShortcuts shortcuts={done} />);
  await user.keyboard('gxu');
  expect(pressedKeys(done)).toEqual(['u']);
});

test('si se tarda, la segunda es la suya', () => {
  const done = actions();
  draw(<WithShortcuts shortcuts={done} />);
  const press = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.body, event);
  };
  press('g', 1_000);
  press('u', 2_499);
  press('g', 10_000);
  press('u', 11_500);
  expect(pressedKeys(done)).toEqual(['u', 'g u']);
});

test('escribir en un campo corta la espera', async () => {
  const done = actions();
  draw(
    <>
      <WithShortcuts shortcuts={done} />
      <input aria-label="Buscar" />
    </>,
  );
  await user.keyboard('g');
  act(() => screen.getByLabelText('Buscar').focus());
  await user.keyboard('r');
  act(() => screen.getByLabelText('Buscar').blur());
  await user.keyboard('u');
  expect(pressedKeys(done)).toEqual(['u']);
});

test('las de la página van antes que las de toda la aplicación, lleguen cuando lleguen', async () => {
  const [onPage, onBackground] = [vi.fn(), vi.fn()];
  draw(
    <>
      <WithShortcuts background shortcuts={{ '?': onBackground }} />
      <WithShortcuts shortcuts={{ '?': onPage }} />
      <WithShortcuts background shortcuts={{ '?': onBackground }} />
    </>,
  );
  await user.keyboard('?');
  expect([onPage.mock.calls.length, onBackground.mock.calls.length]).toEqual([1, 0]);
});

test('lo que ya no está en la pantalla no hace nada', async () => {
  const done = actions();
  const { unmount } = draw(<WithShortcuts shortcuts={done} />);
  unmount();
  await user.keyboard('ur');
  expect(pressedKeys(done)).toEqual([]);
});
