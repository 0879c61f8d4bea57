import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import BajaMailPage from './baja-mail.page.tsx';
import { alerta, drawWith, type Server } from './mails-testing.tsx';
import ValidarMailPage from './validar-mail.page.tsx';

const contact = { telefono: '3492 401234' };
const SIN_RED: Server = () => Promise.reject(new TypeError('network'));
const FRASE_SIN_RED = 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.';

describe('confirmar el correo', () => {
  const dibujar = (server: Server, path = '/validar/suministro?token=un.token') =>
    drawWith(server, <ValidarMailPage contact={contact} />, path);
  const confirmar = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Confirmar' }));

  test('abrir el enlace no confirma nada: hay que apretar', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(() => ({ body: { validado: true, suministros: ['10012345', '20000001'] } }));
    expect(screen.getByRole('heading', { name: 'Confirmá que querés recibir facturas' })).toBeTruthy();
    expect(pedidos).toEqual([]);
    await confirmar(user);
    const listo = await screen.findByText(
      '¡Listo! Vas a recibir en este correo las facturas de: 10012345, 20000001.',
    );
    expect(listo.closest('[role=status]')).not.toBeNull();
    expect(pedidos.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['POST', '/api/oob/suministro_mails/validar', { token: 'un.token' }],
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(listo.closest('[tabindex="-1"]')));
  });

  test('vencido lo dice, con a quién llamar', async () => {
    const user = userEvent.setup();
    const frase = 'El enlace venció. Pedile uno nuevo a la cooperativa.';
    dibujar(() => ({ status: 422, body: { description: frase } }));
    await confirmar(user);
    expect((await alerta()).textContent).toBe(frase);
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sin enlace no hay qué apretar', async () => {
    const pedidos = dibujar(() => ({ body: {} }), '/validar/suministro');
    expect((await alerta()).textContent).toBe('El enlace venció. Pedile uno nuevo a la cooperativa.');
    expect([screen.queryByRole('button'), pedidos]).toEqual([null, []]);
  });

  test('sin conexión se puede probar de nuevo', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(SIN_RED);
    await confirmar(user);
    expect((await alerta()).textContent).toBe(FRASE_SIN_RED);
    await confirmar(user);
    expect(pedidos).toHaveLength(2);
  });
});

describe('dejar de recibir', () => {
  const dibujar = (server: Server, path = '/baja?token=un.token') =>
    drawWith(server, <BajaMailPage contact={contact} />, path);
  const dejar = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Sí, dejar de recibirlos' }));

  test('pregunta antes, y después lo dice', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(() => ({ status: 200 }));
    expect(screen.getByRole('heading', { name: '¿Dejar de recibir estos correos?' })).toBeTruthy();
    expect(pedidos).toEqual([]);
    await dejar(user);
    expect(await screen.findByText('Listo. No te vamos a mandar más estos correos.')).toBeTruthy();
    expect(pedidos.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['POST', '/api/oob/baja/un.token', undefined],
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('un enlace malo o vencido lo dice, con a quién llamar', async () => {
    const user = userEvent.setup();
    dibujar(() => ({ status: 404, body: { description: 'No encontramos lo que buscás.' } }));
    await dejar(user);
    expect((await alerta()).textContent).toBe('El enlace no es válido o venció.');
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
  });

  test('sin enlace no hay qué apretar', async () => {
    dibujar(() => ({ body: {} }), '/baja');
    expect((await alerta()).textContent).toBe('El enlace no es válido o venció.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sin conexión se puede probar de nuevo', async () => {
    const user = userEvent.setup();
    dibujar(SIN_RED);
    await dejar(user);
    expect((await alerta()).textContent).toBe(FRASE_SIN_RED);
    expect(screen.getByRole('button', { name: 'Sí, dejar de recibirlos' })).toBeTruthy();
  });
});
