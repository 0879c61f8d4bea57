import { drawWith, inTurn, refuse, type Server, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import ValidarCorreoPage from './validar-correo.page.tsx';

const onConfirmado = vi.fn(async () => undefined);
beforeEach(() => void onConfirmado.mockClear());
const draw = (server: Server, { token = 'abc', isLoggedIn = false, isNew = true } = {}) =>
  drawWith(
    server,
    <ValidarCorreoPage
      token={token}
      isLoggedIn={isLoggedIn}
      isNew={isNew}
      nextTo="/seguir"
      onConfirmado={onConfirmado}
      contact={{}}
    />,
  );
const CONFIRMED = 'Tu correo quedó confirmado';
const VENCIDO = 'El enlace venció. Pedí uno nuevo desde tu perfil.';

test.each([
  [true, 'Agregar mi suministro', 1],
  [false, 'Ir al inicio', 0],
])('confirma solo, una vez, y dice cómo seguir (cuenta nueva: %s)', async (isNew, link, lines) => {
  const { requests } = draw(() => ({ body: { emailValidado: true } }), { isLoggedIn: true, isNew });
  expect(screen.getByRole('heading', { level: 1, name: 'Confirmando tu correo…' })).toBeTruthy();
  const heading = await screen.findByRole('heading', { level: 1, name: CONFIRMED });
  expect(document.activeElement).toBe(heading);
  expect(hrefOf(link)).toBe('/seguir');
  expect(screen.queryAllByRole('list', { name: 'Pasos para tener tu cuenta' })).toHaveLength(lines);
  expect(written(requests)).toEqual([['POST /api/oob/usuario/verificar/email', { token: 'abc' }]]);
  await waitFor(() => expect(onConfirmado).toHaveBeenCalledTimes(1));
});

test('vencido, quien ingresó pide otro con un botón', async () => {
  const { requests } = draw(
    ({ path }) => (path === '/resend_mail' ? { body: { message: 'x' } } : refuse('', VENCIDO)),
    { isLoggedIn: true },
  );
  expect(await screen.findByText(VENCIDO)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Listo. Revisá también el correo no deseado.')).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({});
});

test('vencido, quien no ingresó escribe su correo; sin token no se pregunta nada', async () => {
  const message = 'Si hay una confirmación pendiente, te la volvimos a enviar.';
  const { requests } = draw(() => ({ body: { message } }), { token: '' });
  expect([screen.getByText(VENCIDO) !== null, requests]).toEqual([true, []]);
  await user.type(screen.getByLabelText('Correo electrónico'), 'elsa@correo.com');
  await user.click(screen.getByRole('button', { name: /^Enviar de nuevo/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(written(requests)).toEqual([['POST /resend_mail', { email: 'elsa@correo.com' }]]);
});

test('sin señal se puede reintentar', async () => {
  draw(inTurn({ status: 503, body: { description: 'No anda.' } }, { body: { emailValidado: true } }));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { level: 1, name: CONFIRMED })).toBeTruthy();
});
