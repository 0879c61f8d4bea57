import { draw } from '@oficina/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import FotoDialog, { type Foto } from './foto.dialog.tsx';

const soltadas: string[] = [];
beforeEach(() => {
  let cuantas = 0;
  soltadas.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++cuantas}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void soltadas.push(url));
});
afterEach(() => vi.restoreAllMocks());

const [POSTE, CASA] = ['poste.jpg', 'casa.jpg'].map((nombre) => ({ archivo: new Blob([nombre]), nombre }));

function Pagina({ onGuardar }: { onGuardar?: (foto: Foto) => void }) {
  const [foto, setFoto] = useState<Foto | null>(null);
  return (
    <>
      {[POSTE, CASA].map((una) => (
        <button key={una?.nombre} type="button" onClick={() => setFoto(una ?? null)}>
          {una?.nombre}
        </button>
      ))}
      <FotoDialog foto={foto} onClose={() => setFoto(null)} {...(onGuardar && { onGuardar })} />
    </>
  );
}

const abrir = async (nombre: string) => {
  await userEvent.click(screen.getByRole('button', { name: nombre }));
  return within(await screen.findByRole('dialog', { name: nombre }));
};
const volver = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('cada foto con la suya, y la que ya no se ve no ocupa lugar', async () => {
  const { unmount } = draw(<Pagina />);
  const poste = await abrir('poste.jpg');
  expect((await poste.findByRole('img', { name: 'poste.jpg' })).getAttribute('src')).toBe('blob:1');
  expect(document.activeElement?.textContent).toBe('Volver');
  expect(poste.queryByRole('button', { name: 'Guardar en el equipo' })).toBeNull();
  await volver();
  const casa = await abrir('casa.jpg');
  await waitFor(() => expect(casa.getByRole('img', { name: 'casa.jpg' }).getAttribute('src')).toBe('blob:2'));
  expect(soltadas).toEqual(['blob:1']);
  unmount();
  expect(soltadas).toEqual(['blob:1', 'blob:2']);
});

test('donde se puede guardar, guarda la que se ve', async () => {
  const guardadas: string[] = [];
  draw(<Pagina onGuardar={({ nombre }) => guardadas.push(nombre)} />);
  await abrir('poste.jpg');
  await volver();
  const casa = await abrir('casa.jpg');
  await userEvent.click(casa.getByRole('button', { name: 'Guardar en el equipo' }));
  expect(guardadas).toEqual(['casa.jpg']);
});
