import { drawWith, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import EliminarCuentaPage from './eliminar-cuenta.page.tsx';

const onEliminada = vi.fn();
const draw = (isLoggedIn: boolean, server: Server = () => ({ body: { numero: '2026-000124' } })) =>
  drawWith(
    server,
    <EliminarCuentaPage
      isLoggedIn={isLoggedIn}
      solicitudTo="/solicitudes/supresion"
      contact={{ telefono: '3492 401234' }}
      onEliminada={onEliminada}
    />,
  );

async function requestEliminar() {
  await user.type(await screen.findByLabelText('Contraseña'), 'mi clave');
  await user.click(screen.getByRole('checkbox', { name: 'Entiendo que no se puede deshacer' }));
  await user.click(screen.getByRole('button', { name: /^Eliminar mi cuenta/ }));
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar tu cuenta?' });
  await user.click(within(dialog).getByRole('button', { name: /^Eliminar mi cuenta/ }));
}

test('quien no ingresó lee qué se borra y cómo pedirlo', () => {
  draw(false);
  expect(screen.getByText(/^Se borran tu usuario/)).toBeTruthy();
  expect(hrefOf('Ingresar para eliminarla')).toBe('/login?redirect=%2Feliminar_cuenta');
  expect(screen.queryByLabelText('Contraseña')).toBeNull();
});

test('pregunta una vez más y manda la contraseña', async () => {
  const { requests } = draw(true);
  await requestEliminar();
  await waitFor(() => expect(onEliminada).toHaveBeenCalledTimes(1));
  expect(written(requests)).toEqual([['POST /api/delete_account', { password: 'mi clave' }]]);
});

test('sin la contraseña ni el tilde no se pregunta nada', async () => {
  const { requests } = draw(true);
  await user.click(await screen.findByRole('button', { name: /^Eliminar mi cuenta/ }));
  expect(await screen.findByRole('region', { name: 'Revisá estos datos:' })).toBeTruthy();
  expect([screen.queryByRole('dialog'), requests]).toEqual([null, []]);
});

test.each([
  [409, 'Tenés un pago en proceso. Podés eliminar la cuenta cuando termine.'],
  [403, 'Las cuentas del personal las da de baja un administrador.'],
])('%d: %s', async (status, sentence) => {
  draw(true, () => ({ status, body: { description: sentence } }));
  await requestEliminar();
  expect((await theAlert()).textContent).toBe(sentence);
});

test('una contraseña equivocada se dice debajo', async () => {
  draw(true, () => refuse('password', 'La contraseña no es correcta.'));
  await requestEliminar();
  await waitFor(() => expect(screen.getByLabelText('Contraseña').getAttribute('aria-invalid')).toBe('true'));
});
