// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { ConfirmDialog, DraggableDialog, useDialogClose } from './dialog.tsx';
import { TextField } from './field.tsx';

function Logout({ onConfirm = () => {} }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Cerrar sesión
      </button>
      <ConfirmDialog
        opened={opened}
        title="Cerrar sesión"
        text="¿Estás seguro de cerrar tu sesión en la Oficina Virtual?"
        confirmLabel="Salir"
        onConfirm={onConfirm}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

it('starts on the harmless button, closes with Escape and gives the focus back', async () => {
  draw(<Logout />);
  const opener = screen.getByRole('button', { name: 'Cerrar sesión' });
  await user.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Cerrar sesión' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('confirms only with the named button', async () => {
  const onConfirm = vi.fn();
  draw(<Logout onConfirm={onConfirm} />);
  await press('Cerrar sesión');
  await press('Cerrar');
  expect(onConfirm).not.toHaveBeenCalled();
  await press('Cerrar sesión');
  await press('Salir');
  expect(onConfirm).toHaveBeenCalledOnce();
});

function Editor({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [other, setOther] = useState('');
  return (
    <DraggableDialog opened title="Aviso" onClose={onClose} dirty={text !== ''}>
      <TextField label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <TextField label="Otro" value={other} onChange={(event) => setOther(event.target.value)} />
    </DraggableDialog>
  );
}

it('asks before losing what was typed', async () => {
  const onClose = vi.fn();
  draw(<Editor onClose={onClose} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Texto')));
  await user.keyboard('hola');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Lo que escribiste se va a perder.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await press('Seguir acá');
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull());
  await user.keyboard('{Escape}');
  await press('Salir sin guardar');
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps the focus in the second field while typing', async () => {
  draw(<Editor onClose={() => {}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Texto')));
  await user.click(screen.getByLabelText('Otro'));
  await user.keyboard('abc');
  await new Promise((done) => setTimeout(done, 20));
  expect((screen.getByLabelText('Otro') as HTMLInputElement).value).toBe('abc');
  expect(document.activeElement).toBe(screen.getByLabelText('Otro'));
});

function Back() {
  return (
    <button type="button" onClick={useDialogClose()}>
      Volver
    </button>
  );
}

it('lets a button inside close as the ✕ does: asking only when something would be lost', async () => {
  const onClose = vi.fn();
  const dialog = (dirty: boolean) => (
    <DraggableDialog opened title="Aviso" onClose={onClose} dirty={dirty}>
      <Back />
    </DraggableDialog>
  );
  const { unmount } = draw(dialog(true));
  await press('Volver');
  expect(await screen.findByText('¿Salir sin guardar?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  draw(dialog(false));
  await press('Volver');
  expect(onClose).toHaveBeenCalledOnce();
});

function Opener() {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Editar el aviso
      </button>
      <DraggableDialog opened={opened} title="Aviso" onClose={() => setOpened(false)} dirty={text !== ''}>
        <TextField label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      </DraggableDialog>
    </>
  );
}

it('gives the focus back to the opener also when leaving without saving', async () => {
  draw(<Opener />);
  const opener = screen.getByRole('button', { name: 'Editar el aviso' });
  await user.click(opener);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Texto')));
  await user.keyboard('hola{Escape}');
  await press('Salir sin guardar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

const WIDTH = window.innerWidth;
afterEach(() => Object.assign(window, { innerWidth: WIDTH }));

it.each([
  ['una pregunta', <Logout key="a" />, true],
  ['un formulario', <Opener key="b" />, false],
])('%s en un teléfono: solo lo que no se escribe es una hoja', async (_, node, sheet) => {
  Object.assign(window, { innerWidth: 360 });
  draw(node);
  await user.click(screen.getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  expect([dialog.className.includes('hoja'), dialog.className.includes('lleno')]).toEqual([sheet, !sheet]);
});
