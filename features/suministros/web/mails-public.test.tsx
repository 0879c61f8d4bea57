import { drawWith, type Server, theAlert, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import BajaMailPage from './baja-mail.page.tsx';
import ValidarMailPage from './validar-mail.page.tsx';

const contact = { telefono: '3492 401234' };
const VALIDAR = {
  Page: ValidarMailPage,
  path: '/validar/suministro',
  button: 'Confirmar',
  expired: 'El enlace venció. Pedile uno nuevo a la cooperativa.',
};
const BAJA = {
  Page: BajaMailPage,
  path: '/baja',
  button: 'Sí, dejar de recibirlos',
  expired: 'El enlace no es válido o venció.',
};

const draw = ({ Page, path }: typeof VALIDAR, server: Server, search = '?token=un.token') =>
  drawWith(server, <Page contact={contact} />, `${path}${search}`).requests;
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('abrir el enlace no confirma nada: hay que apretar', async () => {
  const requests = draw(VALIDAR, () => ({ body: { validado: true, suministros: ['10012345', '20000001'] } }));
  expect(screen.getByRole('heading', { name: 'Confirmá que querés recibir facturas' })).toBeTruthy();
  expect(requests).toEqual([]);
  await press('Confirmar');
  const done = await screen.findByRole('heading', {
    level: 1,
    name: 'Vas a recibir las facturas en este correo',
  });
  expect(screen.getByText('10012345, 20000001').parentElement?.textContent).toBe(
    'Números de suministro: 10012345, 20000001',
  );
  expect(written(requests)).toEqual([['POST /api/oob/suministro_mails/validar', { token: 'un.token' }]]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(done);
});

test('dejar de recibir pregunta antes, y después lo dice', async () => {
  const requests = draw(BAJA, () => ({ status: 200 }));
  expect(screen.getByRole('heading', { name: '¿Dejar de recibir estos correos?' })).toBeTruthy();
  expect(requests).toEqual([]);
  await press('Sí, dejar de recibirlos');
  const done = await screen.findByRole('heading', {
    level: 1,
    name: 'No te vamos a mandar más estos correos',
  });
  expect(document.activeElement).toBe(done);
  expect(written(requests)).toEqual([['POST /api/oob/baja/un.token', undefined]]);
  expect(screen.queryByRole('button')).toBeNull();
});

describe.each([
  ['confirmar el correo', VALIDAR, { status: 422, body: { description: VALIDAR.expired } }],
  ['dejar de recibir', BAJA, { status: 404, body: { description: 'No encontramos lo que buscás.' } }],
])('%s', (_, page, refusal) => {
  test('un enlace malo o vencido lo dice, con a quién llamar', async () => {
    draw(page, () => refusal);
    await press(page.button);
    expect((await theAlert()).textContent).toBe(page.expired);
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sin enlace no hay qué apretar', async () => {
    const requests = draw(page, () => ({ body: {} }), '');
    expect((await theAlert()).textContent).toBe(page.expired);
    expect([screen.queryByRole('button'), requests]).toEqual([null, []]);
  });

  test('sin conexión se puede probar de nuevo', async () => {
    const requests = draw(page, () => undefined);
    await press(page.button);
    expect((await theAlert()).textContent).toBe(
      'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
    );
    await press(page.button);
    expect(requests).toHaveLength(2);
  });
});
