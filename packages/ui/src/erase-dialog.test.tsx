import { ApiError } from '@oficina/hydra';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { EraseDialog } from './erase-dialog.tsx';

function Page({ onErase }: { onErase: () => Promise<void> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Quitar
      </button>
      <EraseDialog
        opened={opened}
        title="¿Quitar Casa?"
        text="El servicio no cambia."
        label="Quitar suministro"
        busyText="Quitando…"
        onErase={async () => {
          await onErase();
          setOpened(false);
        }}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
const cerrado = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('se pregunta antes, y arrepentirse no hace nada', async () => {
  let veces = 0;
  draw(
    <Page
      onErase={async () => {
        veces += 1;
      }}
    />,
  );
  await press('Quitar');
  expect((await screen.findByRole('dialog', { name: '¿Quitar Casa?' })).textContent).toContain(
    'El servicio no cambia.',
  );
  await press('Volver');
  await cerrado();
  expect(veces).toBe(0);
  await press('Quitar');
  await press('Quitar suministro');
  await cerrado();
  expect(veces).toBe(1);
});

test('si no se pudo se dice ahí, y al abrirlo de nuevo ya no', async () => {
  draw(<Page onErase={() => Promise.reject(new ApiError(409, 'Tiene un pago en proceso.'))} />);
  await press('Quitar');
  await press('Quitar suministro');
  expect((await screen.findByRole('alert')).textContent).toBe('Tiene un pago en proceso.');
  await press('Volver');
  await cerrado();
  await press('Quitar');
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('mientras se hace no se cierra', async () => {
  let terminar = (): void => undefined;
  draw(<Page onErase={() => new Promise((resolve) => (terminar = () => resolve()))} />);
  await press('Quitar');
  await press('Quitar suministro');
  await user.keyboard('{Escape}');
  await press('Volver');
  expect(screen.getByRole('dialog')).toBeTruthy();
  act(terminar);
  await cerrado();
});
