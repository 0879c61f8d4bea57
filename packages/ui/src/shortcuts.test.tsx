import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Shortcuts, useShortcuts } from './shortcuts.ts';
import { draw } from './testing.tsx';

function Con({ shortcuts, background = false }: { shortcuts: Shortcuts; background?: boolean }) {
  useShortcuts(shortcuts, { background });
  return null;
}

const acciones = () => ({ r: vi.fn(), u: vi.fn(), 'g r': vi.fn(), 'g u': vi.fn() });
const hechas = (hechos: Record<string, ReturnType<typeof vi.fn>>) =>
  Object.entries(hechos).flatMap(([tecla, { mock }]) => mock.calls.map(() => tecla));

test('dos teclas seguidas son una, de quien sea, y la segunda no es además la suya', async () => {
  const { r, u, 'g r': irR, 'g u': irU } = acciones();
  draw(
    <>
      <Con background shortcuts={{ 'g r': irR, 'g u': irU }} />
      <Con shortcuts={{ r, u }} />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('gr');
  expect(hechas({ r, u, irR, irU })).toEqual(['irR']);
  await user.keyboard('u');
  expect(hechas({ r, u, irR, irU })).toEqual(['u', 'irR']);
  // With the other hand on Shift it is still the second.
  await user.keyboard('g{Shift}u');
  expect(hechas({ r, u, irR, irU })).toEqual(['u', 'irR', 'irU']);
});

test('la que no sigue a ninguna no hace nada, y después todo vuelve a empezar', async () => {
  const hechos = acciones();
  draw(<Con shortcuts={hechos} />);
  const user = userEvent.setup();
  await user.keyboard('gxu');
  expect(hechas(hechos)).toEqual(['u']);
});

test('si se tarda, la segunda es la suya', () => {
  const hechos = acciones();
  draw(<Con shortcuts={hechos} />);
  const pulsar = (key: string, cuando: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: cuando });
    fireEvent(document.body, event);
  };
  pulsar('g', 1_000);
  pulsar('u', 2_499);
  pulsar('g', 10_000);
  pulsar('u', 11_500);
  expect(hechas(hechos)).toEqual(['u', 'g u']);
});

test('escribir en un campo corta la espera', async () => {
  const hechos = acciones();
  draw(
    <>
      <Con shortcuts={hechos} />
      <input aria-label="Buscar" />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('g');
  act(() => screen.getByLabelText('Buscar').focus());
  await user.keyboard('r');
  act(() => screen.getByLabelText('Buscar').blur());
  await user.keyboard('u');
  expect(hechas(hechos)).toEqual(['u']);
});

test('las de la página van antes que las de toda la aplicación, lleguen cuando lleguen', async () => {
  const [pagina, fondo] = [vi.fn(), vi.fn()];
  draw(
    <>
      <Con background shortcuts={{ '?': fondo }} />
      <Con shortcuts={{ '?': pagina }} />
      <Con background shortcuts={{ '?': fondo }} />
    </>,
  );
  await userEvent.setup().keyboard('?');
  expect([pagina.mock.calls.length, fondo.mock.calls.length]).toEqual([1, 0]);
});

test('lo que ya no está en la pantalla no hace nada', async () => {
  const hechos = acciones();
  const { unmount } = draw(<Con shortcuts={hechos} />);
  unmount();
  await userEvent.setup().keyboard('ur');
  expect(hechas(hechos)).toEqual([]);
});
