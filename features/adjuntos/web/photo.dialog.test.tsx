import { draw, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import PhotoDialog, { type Photo } from './photo.dialog.tsx';

const revokedUrls: string[] = [];
beforeEach(() => {
  let urlCount = 0;
  revokedUrls.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++urlCount}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revokedUrls.push(url));
});
afterEach(() => vi.restoreAllMocks());

const [POLE, HOUSE] = ['poste.jpg', 'casa.jpg'].map((nombre) => ({ archivo: new Blob([nombre]), nombre }));

function TestPage({ onSave }: { onSave?: (photo: Photo) => void }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  return (
    <>
      {[POLE, HOUSE].map((option) => (
        <button key={option?.nombre} type="button" onClick={() => setPhoto(option ?? null)}>
          {option?.nombre}
        </button>
      ))}
      <PhotoDialog photo={photo} onClose={() => setPhoto(null)} {...(onSave && { onSave })} />
    </>
  );
}

const openPhoto = async (nombre: string) => {
  await press(nombre);
  return within(await screen.findByRole('dialog', { name: nombre }));
};
const closeDialog = async () => {
  await press('Volver');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('cada foto con la suya, y la que ya no se ve no ocupa lugar', async () => {
  const { unmount } = draw(<TestPage />);
  const poleDialog = await openPhoto('poste.jpg');
  expect((await poleDialog.findByRole('img', { name: 'poste.jpg' })).getAttribute('src')).toBe('blob:1');
  expect(document.activeElement?.textContent).toBe('Volver');
  expect(poleDialog.queryByRole('button', { name: 'Guardar en el equipo' })).toBeNull();
  await closeDialog();
  const houseDialog = await openPhoto('casa.jpg');
  await waitFor(() =>
    expect(houseDialog.getByRole('img', { name: 'casa.jpg' }).getAttribute('src')).toBe('blob:2'),
  );
  expect(revokedUrls).toEqual(['blob:1']);
  unmount();
  expect(revokedUrls).toEqual(['blob:1', 'blob:2']);
});

test('donde se puede guardar, guarda la que se ve', async () => {
  const savedNames: string[] = [];
  draw(<TestPage onSave={({ nombre }) => savedNames.push(nombre)} />);
  await openPhoto('poste.jpg');
  await closeDialog();
  const houseDialog = await openPhoto('casa.jpg');
  await user.click(houseDialog.getByRole('button', { name: 'Guardar en el equipo' }));
  expect(savedNames).toEqual(['casa.jpg']);
});
