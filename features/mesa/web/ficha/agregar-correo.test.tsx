import { press, setScreen } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setPlace } from '../place.ts';
import { drawFicha, FICHA, isFicha, serve } from './ficha.test-kit.tsx';

beforeEach(() => setPlace('mostrador'));

const WITHOUT = { ...FICHA, correos: [] };

test('a un suministro sin correo se le agrega uno acá, y la ficha se vuelve a leer', async () => {
  const added = { email: 'hija@correo.com', suministroCuenta: '10010120' };
  const { requests } = drawFicha(serve(WITHOUT, () => ({ status: 201, body: added })));
  expect(await screen.findByText('Sin correo para las facturas.')).toBeTruthy();
  await press('Agregar correo');
  await user.type(await screen.findByRole('textbox', { name: 'Correo' }), 'hija@correo.com{Enter}');
  expect(await screen.findByText('Agregamos hija@correo.com al suministro 10010120.')).toBeTruthy();
  await waitFor(() => expect(requests.filter(isFicha)).toHaveLength(2));
  const sent = requests.find(({ method }) => method === 'POST');
  expect([sent?.path, sent?.body]).toEqual([
    '/api/suministro_mails',
    { suministro: '/api/suministros/120', email: 'hija@correo.com' },
  ]);
});

test('en el teléfono falta el del suministro, aunque la cuenta web tenga el suyo', async () => {
  setScreen(false);
  drawFicha(serve(WITHOUT));
  await screen.findByRole('heading', { level: 1, name: /ROLDAN/ });
  const folded = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(folded).toContain('Contactosin correo');
});
