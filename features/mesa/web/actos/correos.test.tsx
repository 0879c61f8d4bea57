import { press, type Request, type Server, setScreen } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawFicha, FICHA, isFicha, PATH, serve } from '../ficha/ficha.test-kit.tsx';
import { setPlace } from '../place.ts';

beforeEach(() => {
  setScreen(true);
  setPlace('telefono');
});

const [elsa] = FICHA.personas ?? [];
const BOUNCING = { ...FICHA, personas: [{ ...(elsa as NonNullable<typeof elsa>), emailRebota: true }] };
const draw = (post: Server, path = PATH) => drawFicha(serve(BOUNCING, post), ['ROLE_MOSTRADOR'], path);
const posts = (requests: readonly Request[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
const type = async (name: string, text: string) => {
  const box = await screen.findByLabelText(name);
  await user.clear(box);
  await user.type(box, text);
};

test('el correo de una cuenta que rebota se pide a quien lo lea, contando cómo se supo quién es', async () => {
  const { requests } = draw(() => ({ status: 201, body: { email: 'elsa@nueva.com' } }));
  await press('Corregir elsa@correo.com');
  await type('Correo nuevo', 'elsa@nueva.com');
  await press('Mandar enlace', screen.getByRole('dialog'));
  expect(await screen.findByText('Contá cómo supiste que es la persona, con 10 letras o más.')).toBeTruthy();
  await type('Cómo supiste que es la persona', 'Dijo su documento y su domicilio');
  await press('Mandar enlace', screen.getByRole('dialog'));
  expect(await screen.findByText('Mandamos un enlace a elsa@nueva.com.')).toBeTruthy();
  expect(posts(requests)).toEqual([
    {
      path: '/api/oob/mesa/usuarios/7/correo',
      body: { email: 'elsa@nueva.com', detalle: 'Dijo su documento y su domicilio', canal: 'telefono' },
    },
  ]);
  await waitFor(() => expect(requests.filter(isFicha)).toHaveLength(2));
});

test('el comprobante sale a quien pagó, o a otro correo con una razón', async () => {
  const { requests } = draw(
    () => ({ status: 201, body: { mensaje: '/api/mensajes/1', para: 'elsa@correo.com' } }),
    `${PATH}?ver=pagos`,
  );
  const open = async () => {
    await screen.findByRole('table', { name: 'Pagos' });
    await press('Mandar comprobante', await openRowMenu('el pago N.º 501'));
    await screen.findByRole('radio', { name: 'A quien pagó' });
  };
  const send = () => press('Mandar comprobante', screen.getByRole('dialog'));
  await open();
  await send();
  expect(await screen.findByText('Mandamos el comprobante a elsa@correo.com.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await user.click(screen.getByRole('radio', { name: 'A otro correo' }));
  await type('Correo', 'hija@correo.com');
  await send();
  expect(await screen.findByText('Contá por qué va a otro correo, con 10 letras o más.')).toBeTruthy();
  await type('Por qué', 'Lo guarda la hija');
  await send();
  await waitFor(() => expect(posts(requests)).toHaveLength(2));
  expect(posts(requests).map(({ body }) => body)).toEqual([
    { canal: 'telefono' },
    { para: 'hija@correo.com', detalle: 'Lo guarda la hija', canal: 'telefono' },
  ]);
});
