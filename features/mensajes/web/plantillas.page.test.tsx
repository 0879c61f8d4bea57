import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlantillaVista } from '../contract/index.ts';
import PlantillasPage from './plantillas.page.tsx';
import { drawWith, type Server } from './testing.tsx';

const VENCE: PlantillaVista = {
  nombre: 'factura_vence',
  cuando: '3 días antes de vencer',
  tipos: ['email', 'sms', 'push'],
  prioridad: 9,
  email: {
    asunto: 'Tu factura vence el 20/11/26',
    texto: 'La factura vence.',
    html: '<!doctype html><html><head><meta charset="utf-8"></head><body><a href="https://x.test">Ver</a></body></html>',
  },
  sms: { texto: 'Tu factura vence.', partes: 1 },
  push: { titulo: 'Vence pronto', cuerpo: 'La factura B 0003.' },
};
const CODIGO: PlantillaVista = {
  nombre: 'telefono_codigo',
  cuando: 'Al validar un celular',
  tipos: ['sms'],
  prioridad: 0,
  sms: { texto: '123456 es tu código.', partes: 2 },
};
const RARA = { nombre: 'zzz_rara', cuando: 'Nunca', tipos: ['push' as const], prioridad: 5 };

const servidor: Server = ({ pathname }) => {
  const una = [VENCE, CODIGO].find(({ nombre }) => pathname.endsWith(`/${nombre}`));
  if (una) return { body: una };
  if (pathname.endsWith('/plantillas')) return { body: { plantillas: [RARA, VENCE, CODIGO] } };
  return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
};

const dibujar = (path = '/', server = servidor) =>
  drawWith(server, <PlantillasPage mensajesTo="/admin/mensajes" />, path);

let telefono = false;
beforeEach(() => {
  telefono = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: telefono && query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => vi.restoreAllMocks());

test('los mensajes están por grupo y dicen cuándo salen y por dónde', async () => {
  dibujar();
  await screen.findByRole('navigation', { name: 'Mensajes' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Cuenta',
    'Facturas',
    'Otros',
  ]);
  expect(screen.getByText('Correo, SMS, Notificación · factura_vence')).toBeTruthy();
  expect(screen.getByText('Elegí un mensaje de la lista.')).toBeTruthy();
});

test('el correo se ve en su propio marco, sin programas ni salidas', async () => {
  const user = userEvent.setup();
  dibujar();
  await user.click(await screen.findByRole('link', { name: '3 días antes de vencer' }));
  const marco = await screen.findByTitle('Correo: Tu factura vence el 20/11/26');
  expect(marco.getAttribute('sandbox')).toBe('');
  expect(marco.getAttribute('srcdoc')).toContain('<head><base target="_blank"><meta charset="utf-8">');
  expect(screen.getByTestId('direccion').textContent).toBe('?ver=factura_vence');
  expect(screen.getByRole('link', { name: '3 días antes de vencer' }).getAttribute('aria-current')).toBe(
    'true',
  );
});

test('cada mensaje se ve por los medios que tiene', async () => {
  const user = userEvent.setup();
  dibujar('/?ver=factura_vence');
  const ver = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await ver('Texto');
  expect(screen.getByText('La factura vence.')).toBeTruthy();
  await ver('SMS');
  expect(screen.getByText('Tu factura vence.')).toBeTruthy();
  expect(screen.getByText('Sale en 1 SMS.')).toBeTruthy();
  await ver('Push');
  expect(screen.getByText('Vence pronto')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Al validar un celular' }));
  expect(await screen.findByText('123456 es tu código.')).toBeTruthy();
  expect(screen.getByText('Sale en 2 SMS.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correo' })).toBeNull();
});

test('en un teléfono el elegido ocupa el lugar de la lista, y se vuelve a ella', async () => {
  const user = userEvent.setup();
  telefono = true;
  dibujar('/?ver=telefono_codigo');
  await screen.findByText('123456 es tu código.');
  expect(screen.queryByRole('navigation', { name: 'Mensajes' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Todos los mensajes' }));
  await waitFor(() => expect(screen.getByTestId('direccion').textContent).toBe(''));
  const indice = await screen.findByRole('navigation', { name: 'Mensajes' });
  expect(document.activeElement).toBe(indice.parentElement);
});

test('un nombre que no existe se dice', async () => {
  dibujar('/?ver=otra');
  expect(await screen.findByText('No hay un mensaje con ese nombre.')).toBeTruthy();
});

test('sin permiso no hay lista', async () => {
  dibujar('/', () => ({ status: 403, body: { description: 'No tenés permiso para hacer esto.' } }));
  expect(
    await screen.findByRole('heading', { name: 'No tenés permiso para ver esta pantalla' }),
  ).toBeTruthy();
});
