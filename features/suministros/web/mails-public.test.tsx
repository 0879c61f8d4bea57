import { drawWith, type Server, theAlert, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/user';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import BajaMailPage from './baja-mail.page.tsx';
import ValidarMailPage from './validar-mail.page.tsx';

const contact = { telefono: '3492 401234' };
const NO_NETWORK: Server = () => Promise.reject(new TypeError('network'));
const NO_NETWORK_SENTENCE = 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.';

describe('confirmar el correo', () => {
  const draw = (server: Server, path = '/validar/suministro?token=un.token') =>
    drawWith(server, <ValidarMailPage contact={contact} />, path);
  const confirmar = () => user.click(screen.getByRole('button', { name: 'Confirmar' }));

  test('abrir el enlace no confirma nada: hay que apretar', async () => {
    const { requests } = draw(() => ({ body: { validado: true, suministros: ['10012345', '20000001'] } }));
    expect(screen.getByRole('heading', { name: 'Confirmá que querés recibir facturas' })).toBeTruthy();
    expect(requests).toEqual([]);
    await confirmar();
    const done = await screen.findByText(
      '¡Listo! Vas a recibir en este correo las facturas de: 10012345, 20000001.',
    );
    expect(done.closest('[role=status]')).not.toBeNull();
    expect(written(requests)).toEqual([['POST /api/oob/suministro_mails/validar', { token: 'un.token' }]]);
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(done.closest('[tabindex="-1"]')));
  });

  test('vencido lo dice, con a quién llamar', async () => {
    const sentence = 'El enlace venció. Pedile uno nuevo a la cooperativa.';
    draw(() => ({ status: 422, body: { description: sentence } }));
    await confirmar();
    expect((await theAlert()).textContent).toBe(sentence);
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sin enlace no hay qué apretar', async () => {
    const { requests } = draw(() => ({ body: {} }), '/validar/suministro');
    expect((await theAlert()).textContent).toBe('El enlace venció. Pedile uno nuevo a la cooperativa.');
    expect([screen.queryByRole('button'), requests]).toEqual([null, []]);
  });

  test('sin conexión se puede probar de nuevo', async () => {
    const { requests } = draw(NO_NETWORK);
    await confirmar();
    expect((await theAlert()).textContent).toBe(NO_NETWORK_SENTENCE);
    await confirmar();
    expect(requests).toHaveLength(2);
  });
});

describe('dejar de recibir', () => {
  const draw = (server: Server, path = '/baja?token=un.token') =>
    drawWith(server, <BajaMailPage contact={contact} />, path);
  const unsubscribe = () => user.click(screen.getByRole('button', { name: 'Sí, dejar de recibirlos' }));

  test('pregunta antes, y después lo dice', async () => {
    const { requests } = draw(() => ({ status: 200 }));
    expect(screen.getByRole('heading', { name: '¿Dejar de recibir estos correos?' })).toBeTruthy();
    expect(requests).toEqual([]);
    await unsubscribe();
    expect(await screen.findByText('Listo. No te vamos a mandar más estos correos.')).toBeTruthy();
    expect(written(requests)).toEqual([['POST /api/oob/baja/un.token', undefined]]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('un enlace malo o vencido lo dice, con a quién llamar', async () => {
    draw(() => ({ status: 404, body: { description: 'No encontramos lo que buscás.' } }));
    await unsubscribe();
    expect((await theAlert()).textContent).toBe('El enlace no es válido o venció.');
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
  });

  test('sin enlace no hay qué apretar', async () => {
    draw(() => ({ body: {} }), '/baja');
    expect((await theAlert()).textContent).toBe('El enlace no es válido o venció.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sin conexión se puede probar de nuevo', async () => {
    draw(NO_NETWORK);
    await unsubscribe();
    expect((await theAlert()).textContent).toBe(NO_NETWORK_SENTENCE);
    expect(screen.getByRole('button', { name: 'Sí, dejar de recibirlos' })).toBeTruthy();
  });
});
