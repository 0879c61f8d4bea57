// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/index.ts';
import { Modal } from './modal.tsx';
import { notify, Toasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const say = (...args: Parameters<typeof notify>) => act(() => void notify(...args));

it('leaves after 6 s, 8 s with two lines, 12 s for errors', () => {
  draw(<Toasts />);
  say({ text: 'Guardamos tus datos.' });
  say({ text: 'Volvió la conexión.', detail: 'Actualizamos los datos.' });
  say({ text: 'No pudimos guardar.', kind: 'error' });
  pass(6_100);
  expect(screen.queryByText('Guardamos tus datos.')).toBeNull();
  pass(2_000);
  expect(screen.queryByText('Volvió la conexión.')).toBeNull();
  expect(screen.getByText('No pudimos guardar.')).toBeTruthy();
  pass(4_000);
  expect(screen.queryByText('No pudimos guardar.')).toBeNull();
});

it('waits while the pointer or the focus is on it', () => {
  draw(<Toasts />);
  say({ text: 'Guardamos tus datos.' });
  pass(4_000);
  const zone = screen.getByRole('status').parentElement as HTMLElement;
  fireEvent.mouseEnter(zone);
  pass(30_000);
  fireEvent.mouseLeave(zone);
  pass(1_500);
  const close = screen.getByRole('button', { name: 'Cerrar aviso' });
  act(() => close.focus());
  pass(30_000);
  expect(screen.getByText('Guardamos tus datos.')).toBeTruthy();
  act(() => close.blur());
  pass(600);
  expect(screen.queryByText('Guardamos tus datos.')).toBeNull();
});

it('speaks politely, and urgently only for errors', () => {
  draw(<Toasts />);
  say({ text: 'Guardamos tus datos.' });
  say({ text: 'No pudimos guardar.', kind: 'error' });
  expect(screen.getByRole('status').textContent).toContain('Guardamos tus datos.');
  expect(screen.getByRole('alert').textContent).toContain('No pudimos guardar.');
});

it('shows three at most', () => {
  draw(<Toasts />);
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) say({ text });
  expect(screen.queryByText('uno')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Cerrar aviso' })).toHaveLength(3);
});

it('moves into the open dialog, where it can be seen and pressed, without starting over', () => {
  const page = (opened: boolean) => (
    <>
      <Toasts />
      <Modal label="Corte" opened={opened} onClose={() => {}}>
        <p>Zona</p>
      </Modal>
    </>
  );
  const { rerender } = render(page(false));
  say({ text: 'Guardamos tus datos.' });
  pass(3_000);
  rerender(page(true));
  const card = screen.getByText('Guardamos tus datos.');
  expect(screen.getByRole('dialog').contains(card)).toBe(true);
  rerender(page(false));
  expect(screen.getByText('Guardamos tus datos.')).toBe(card);
  pass(3_100);
  expect(screen.queryByText('Guardamos tus datos.')).toBeNull();
});

it('arrives while the dialog closes, and is seen outside it', () => {
  // The test browser has no popovers; the real one refuses to show what is out of the page.
  function showPopover(this: HTMLElement) {
    if (!this.isConnected) throw new Error('Invalid on disconnected popover elements.');
  }
  Object.assign(HTMLElement.prototype, { showPopover });
  const Page = () => {
    const [opened, setOpened] = useState(true);
    const save = () => {
      setOpened(false);
      notify({ text: 'Guardamos el corte.' });
    };
    return (
      <>
        <Toasts />
        <Modal label="Corte" opened={opened} onClose={() => {}}>
          <button type="button" onClick={save}>
            Guardar
          </button>
        </Modal>
      </>
    );
  };
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect([screen.queryByRole('dialog'), !!screen.getByText('Guardamos el corte.')]).toEqual([null, true]);
  expect(screen.getByText('Guardamos el corte.').closest('[popover]')).toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});
