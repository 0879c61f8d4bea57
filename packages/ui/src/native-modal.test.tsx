import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { NativeModal } from './native-modal.tsx';
import { draw } from './testing.tsx';

function Menu({ onClosed }: { onClosed: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Menú
      </button>
      <NativeModal label="Menú" opened={opened} onClose={() => setOpened(false)} onClosed={onClosed}>
        <p>Inicio</p>
        <button type="button">Uno</button>
        <button type="button">Dos</button>
      </NativeModal>
    </>
  );
}

const drawer = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Menú' });

async function open() {
  const onClosed = vi.fn();
  draw(<Menu onClosed={onClosed} />);
  expect([document.querySelector('dialog')?.open, screen.queryByText('Inicio')]).toEqual([false, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Menú' }));
  expect([drawer()?.open, !!screen.getByText('Inicio'), onClosed.mock.calls]).toEqual([true, true, []]);
  return onClosed;
}

test.each([
  ['Escape', (dialog: HTMLDialogElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  [
    'lo de afuera',
    (dialog: HTMLDialogElement) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog);
    },
  ],
  // A browser closes the dialog by itself when Escape is pressed again before the first was handled.
  ['el navegador', (dialog: HTMLDialogElement) => dialog.close()],
])('lo cierra %s, y avisa una vez que se fue', async (_, cerrar) => {
  const onClosed = await open();
  const dialog = drawer();
  if (!dialog) throw new Error('it is not there');
  cerrar(dialog);
  await vi.waitFor(() => expect([dialog.open, screen.queryByText('Inicio')]).toEqual([false, null]));
  expect(onClosed).toHaveBeenCalledOnce();
});

test('lo que se toca adentro no lo cierra, ni aunque se suelte afuera', async () => {
  await open();
  await userEvent.click(screen.getByText('Inicio'));
  expect(drawer()?.open).toBe(true);
  fireEvent.pointerDown(screen.getByText('Inicio'));
  fireEvent.click(drawer() as HTMLDialogElement);
  expect(drawer()?.open).toBe(true);
});

test('del último se pasa al primero, y al revés', async () => {
  const user = userEvent.setup();
  await open();
  const [one, two] = [
    screen.getByRole('button', { name: 'Uno' }),
    screen.getByRole('button', { name: 'Dos' }),
  ];
  two.focus();
  await user.tab();
  expect(document.activeElement).toBe(one);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(two);
});
