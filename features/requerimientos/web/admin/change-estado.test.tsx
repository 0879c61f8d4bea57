import { atDesk, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ENCARGADO, ESTADO, makeSeguimiento, writesOf } from './admin.test-kit.tsx';
import { drawPage, fakeServer, findPage, fullRequerimiento } from './requerimiento.test-kit.tsx';

atDesk();

const STALE_MESSAGE = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';
const WITHOUT_MOTIVO = fullRequerimiento({
  seguimientos: [makeSeguimiento(1, { nuevoEstado: ESTADO.iniciado })],
});

const openDialog = async () => {
  await findPage();
  await press('Cambiar estado…');
  return within(await screen.findByRole('dialog', { name: 'Estado del caso 2026-001042' }));
};
const options = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('option').map(({ textContent }) => textContent);

test('solo lo que se puede, y con su motivo', async () => {
  const { requests } = drawPage(fakeServer(WITHOUT_MOTIVO).server);
  const dialog = await openDialog();
  expect(options(dialog)).toEqual(['Esperando al usuario', 'Finalizado', 'Anulado']);
  await user.selectOptions(dialog.getByLabelText('Pasar a'), 'Anulado');
  await user.click(dialog.getByRole('button', { name: 'Cambiar estado' }));
  expect(await dialog.findAllByText('Escribí el motivo: el usuario lo va a leer.')).toHaveLength(2);
  expect(writesOf(requests)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Texto para el usuario/), ' Está repetido. ');
  await user.click(dialog.getByRole('button', { name: 'Cambiar estado' }));
  expect(await screen.findByText('Pasó a «Anulado».')).toBeTruthy();
  expect(writesOf(requests)).toEqual([
    ['PATCH /api/requerimientos/1042/estado', { estado: ESTADO.anulado, descripcion: 'Está repetido.' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('si ya se le respondió no hace falta otro texto', async () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento()).server);
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cambiar estado' }));
  expect(await screen.findByText('Pasó a «Esperando al usuario».')).toBeTruthy();
  expect(writesOf(requests)[0]?.[1]).toEqual({ estado: ESTADO.esperaUsuario });
});

test('si otra persona llegó antes se dice con sus palabras, se ve cómo quedó y lo escrito sigue', async () => {
  const { server, estado } = fakeServer(WITHOUT_MOTIVO, {
    respond: ({ method }) => {
      if (method !== 'PATCH') return undefined;
      estado.requerimiento = { ...WITHOUT_MOTIVO, estado: ESTADO.esperaUsuario };
      return { status: 409, body: { description: STALE_MESSAGE } };
    },
  });
  const { requests } = drawPage(server);
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText(/^Texto para el usuario/), '¿Qué poste?');
  await user.click(dialog.getByRole('button', { name: 'Cambiar estado' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(STALE_MESSAGE);
  await waitFor(() => expect(options(dialog)).toEqual(['Iniciado', 'Finalizado', 'Anulado']));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Texto para el usuario/).value).toBe('¿Qué poste?');
  await user.click(dialog.getByRole('button', { name: 'Cambiar estado' }));
  await waitFor(() => expect(writesOf(requests)).toHaveLength(2));
  expect(writesOf(requests)[1]?.[1]).toMatchObject({ estado: ESTADO.iniciado });
});

test('lo anulado no se mueve ni se responde; lo finalizado lo reabre quien administra', async () => {
  const { unmount } = drawPage(fakeServer(fullRequerimiento({ estado: ESTADO.anulado })).server);
  await findPage();
  const button = () => screen.getByRole('button', { name: 'Cambiar estado…' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Este caso está cerrado (anulado).')).toBeTruthy();
  unmount();
  const other = drawPage(fakeServer(fullRequerimiento({ estado: ESTADO.finalizado })).server);
  await findPage();
  expect(button().getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText(/Para responder, pasalo de nuevo a Iniciado/)).toBeTruthy();
  other.unmount();
  drawPage(fakeServer(fullRequerimiento({ estado: ESTADO.finalizado })).server, { yo: ENCARGADO });
  await findPage();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});
