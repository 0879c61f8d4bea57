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

const cajon = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Menú' });

async function abrir() {
  const onClosed = vi.fn();
  draw(<Menu onClosed={onClosed} />);
  expect([document.querySelector('dialog')?.open, screen.queryByText('Inicio')]).toEqual([false, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Menú' }));
  expect([cajon()?.open, !!screen.getByText('Inicio'), onClosed.mock.calls]).toEqual([true, true, []]);
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
  // What a browser does when Escape is pressed again before it was answered.
  ['el navegador', (dialog: HTMLDialogElement) => dialog.close()],
])('lo cierra %s, y avisa una vez que se fue', async (_, cerrar) => {
  const onClosed = await abrir();
  const dialog = cajon();
  if (!dialog) throw new Error('it is not there');
  cerrar(dialog);
  await vi.waitFor(() => expect([dialog.open, screen.queryByText('Inicio')]).toEqual([false, null]));
  expect(onClosed).toHaveBeenCalledOnce();
});

test('lo que se toca adentro no lo cierra, ni aunque se suelte afuera', async () => {
  await abrir();
  await userEvent.click(screen.getByText('Inicio'));
  expect(cajon()?.open).toBe(true);
  fireEvent.pointerDown(screen.getByText('Inicio'));
  fireEvent.click(cajon() as HTMLDialogElement);
  expect(cajon()?.open).toBe(true);
});

test('del último se pasa al primero, y al revés', async () => {
  const user = userEvent.setup();
  await abrir();
  const [uno, dos] = [
    screen.getByRole('button', { name: 'Uno' }),
    screen.getByRole('button', { name: 'Dos' }),
  ];
  dos.focus();
  await user.tab();
  expect(document.activeElement).toBe(uno);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(dos);
});
