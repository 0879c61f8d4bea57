import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { Modal } from './modal.tsx';

function Menu({ onClosed }: { onClosed: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Menú
      </button>
      <Modal label="Menú" opened={opened} onClose={() => setOpened(false)} onClosed={onClosed}>
        <p>Inicio</p>
        <input type="file" tabIndex={-1} aria-label="Foto" />
        <button type="button">Uno</button>
        <button type="button">Dos</button>
      </Modal>
    </>
  );
}

const drawer = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Menú' });

async function open() {
  const onClosed = vi.fn();
  draw(<Menu onClosed={onClosed} />);
  expect([document.querySelector('dialog'), screen.queryByText('Inicio')]).toEqual([null, null]);
  await press('Menú');
  expect([drawer()?.open, !!screen.getByText('Inicio'), onClosed.mock.calls]).toEqual([true, true, []]);
  return onClosed;
}

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  [
    'el gesto de volver',
    (dialog: HTMLDialogElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
  ],
  [
    'lo de afuera',
    (dialog: HTMLDialogElement) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog);
    },
  ],
  // A browser closes the dialog by itself when it is told to go back again before the first was handled.
  ['el navegador', (dialog: HTMLDialogElement) => dialog.close()],
])('lo cierra %s, y avisa una vez que se fue', async (_, cerrar) => {
  const onClosed = await open();
  const dialog = drawer();
  if (!dialog) throw new Error('it is not there');
  await cerrar(dialog);
  await vi.waitFor(() => expect([dialog.open, screen.queryByText('Inicio')]).toEqual([false, null]));
  expect(onClosed).toHaveBeenCalledOnce();
});

test('lo que se toca adentro no lo cierra, ni aunque se suelte afuera', async () => {
  await open();
  await user.click(screen.getByText('Inicio'));
  expect(drawer()?.open).toBe(true);
  fireEvent.pointerDown(screen.getByText('Inicio'));
  fireEvent.click(drawer() as HTMLDialogElement);
  expect(drawer()?.open).toBe(true);
});

test('empieza en el primer campo, que no es una llave', () => {
  const [close, key] = [
    <button key="✕" type="button" aria-label="Cerrar" />,
    <input key="llave" type="checkbox" role="switch" aria-label="Llave" aria-checked={false} />,
  ];
  const { rerender } = render(
    <Modal key="sin" label="Sin campo" opened onClose={() => {}}>
      {[close, key]}
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerrar' }));
  rerender(
    <Modal key="con" label="Con campo" opened onClose={() => {}}>
      {[close, key]}
      <input aria-label="Nombre" />
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
});

const withLateField = (field: boolean) => (
  <Modal label="Menú" opened onClose={() => undefined}>
    <button type="button">Cerrar</button>
    <button type="button">Otro</button>
    {field && <input aria-label="Nombre" />}
  </Modal>
);

test('si lo que pregunta se lee primero, empieza ahí cuando llega', async () => {
  const { rerender } = render(withLateField(false));
  expect(document.activeElement).toBe(screen.getByText('Cerrar'));
  rerender(withLateField(true));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')));
});

test('salvo que ya se haya ido a otro lado', async () => {
  const { rerender } = render(withLateField(false));
  screen.getByText('Otro').focus();
  rerender(withLateField(true));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(document.activeElement).toBe(screen.getByText('Otro'));
});

test('del último se pasa al primero, y al revés', async () => {
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

test('la foto que no se eligió no lo cierra', async () => {
  await open();
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(drawer()?.open).toBe(true);
});

test('si la página no quiere que se cierre, vuelve aunque el navegador lo haya cerrado', async () => {
  const onClose = vi.fn();
  draw(
    <Modal label="Menú" opened onClose={onClose}>
      <p>Inicio</p>
    </Modal>,
  );
  act(() => drawer()?.close());
  expect([drawer()?.open, onClose.mock.calls.length]).toEqual([true, 1]);
});

test('la página de atrás no se mueve mientras quede uno abierto', () => {
  const { style } = document.documentElement;
  const drawBoth = (first: boolean, second: boolean) => (
    <>
      <Modal label="Uno" opened={first} onClose={() => {}}>
        <p>Inicio</p>
      </Modal>
      <Modal label="Dos" opened={second} onClose={() => {}}>
        <p>Fin</p>
      </Modal>
    </>
  );
  const { rerender } = render(drawBoth(true, true));
  rerender(drawBoth(false, true));
  expect(style.overflow).toBe('hidden');
  rerender(drawBoth(false, false));
  expect(style.overflow).toBe('');
});
