import { drawWith, inTurn, refuse, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { pasteInto } from '@oficina/usuarios/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import RestablecerPage from './restablecer.page.tsx';

const onDone = vi.fn();
const draw = (
  token: string | null,
  server: Server,
  back = { to: '/login', label: 'Volver a ingresar' },
  knownEmail?: string,
) =>
  drawWith(
    server,
    <RestablecerPage
      token={token}
      knownEmail={knownEmail}
      cooperativa="Cooperativa Ceibo"
      back={back}
      onDone={onDone}
    />,
  );

const askLink = () => user.click(screen.getByRole('button', { name: /^Enviar enlace/ }));
const saveClave = () => user.click(screen.getByRole('button', { name: /^Guardar contraseña/ }));

const ENVIADO =
  'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña. Vence en 30 minutos.';

test('pide el enlace y siempre contesta lo mismo', async () => {
  const { requests } = draw(null, () => ({ body: { message: 'x' } }));
  await askLink();
  expect(await screen.findByText('Escribí un correo válido, por ejemplo maria@correo.com.')).toBeTruthy();
  await user.type(screen.getByLabelText('Correo electrónico'), 'elsa@correo.com');
  await askLink();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Revisá tu correo' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(ENVIADO)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar de nuevo' }).getAttribute('aria-disabled')).toBe('true');
  expect(written(requests)).toEqual([['POST /reset_password', { email: 'elsa@correo.com' }]]);
});

test('a quien ya ingresó no se le pregunta el correo ni se lo manda a ingresar', async () => {
  const back = { to: '/perfil', label: 'Volver a mi perfil' };
  const { requests } = draw(null, () => ({ body: { message: 'x' } }), back, 'elsa@correo.com');
  expect(screen.getByRole('link').textContent).toBe('Volver a mi perfil');
  await askLink();
  expect(await screen.findByText(ENVIADO)).toBeTruthy();
  expect(written(requests)).toEqual([['POST /reset_password', { email: 'elsa@correo.com' }]]);
});

test('con el enlace guarda la contraseña nueva', async () => {
  const { requests } = draw('del-correo', () => ({ body: {} }));
  await pasteInto('Contraseña nueva', 'lampara verde tormenta');
  await saveClave();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(written(requests)).toEqual([
    ['POST /reset_password/confirmar', { token: 'del-correo', plainPassword: 'lampara verde tormenta' }],
  ]);
});

test('una contraseña que el servidor no quiere se dice debajo; un enlace vencido ofrece otro', async () => {
  const vencido = 'El enlace venció o ya fue usado. Pedí uno nuevo.';
  const same = 'Elegí una contraseña distinta de la actual.';
  draw('del-correo', inTurn(refuse('plainPassword', same), refuse('', vencido)));
  await pasteInto('Contraseña nueva', 'lampara verde tormenta');
  await saveClave();
  expect(await screen.findByText(same)).toBeTruthy();
  await saveClave();
  expect(await screen.findByText(vencido)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(vencido));
  await user.click(screen.getByRole('button', { name: 'Pedir otro' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico')));
});
