import { address, atDesk, button, drawWith, press, type Server, setScreen } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlantillaPreview } from '../contract/index.ts';
import PlantillasPage from './plantillas.page.tsx';

const VENCE: PlantillaPreview = {
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
const CODIGO: PlantillaPreview = {
  nombre: 'telefono_codigo',
  cuando: 'Al validar un celular',
  tipos: ['sms'],
  prioridad: 0,
  sms: { texto: '123456 es tu código.', partes: 2 },
};
const ODD = { nombre: 'zzz_rara', cuando: 'Nunca', tipos: ['push' as const], prioridad: 5 };

const defaultServer: Server = ({ path }) => {
  const one = [VENCE, CODIGO].find(({ nombre }) => path.endsWith(`/${nombre}`));
  if (one) return { body: one };
  if (path.endsWith('/plantillas')) return { body: { plantillas: [ODD, VENCE, CODIGO] } };
  return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
};

const drawPage = (path = '/', server = defaultServer) => drawWith(server, <PlantillasPage />, path);

atDesk();

test('los mensajes están por grupo y dicen cuándo salen y por dónde', async () => {
  drawPage();
  await screen.findByRole('navigation', { name: 'Mensajes' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Cuenta',
    'Facturas',
    'Otros',
  ]);
  const row = screen.getByText('Correo, SMS, Notificación').closest('a');
  expect(row?.title).toBe('factura_vence');
  expect(screen.getByText('Elegí un mensaje de la lista.')).toBeTruthy();
});

test('el que está abierto se marca y se ve en la lista', async () => {
  const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(900);
  drawPage('/?ver=telefono_codigo');
  const open = await screen.findByRole('link', { name: /^Al validar un celular/ });
  expect(open.getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(open.closest('nav')?.scrollTop).toBe(900));
  top.mockRestore();
});

test('el correo se ve en su propio marco, sin programas ni salidas', async () => {
  drawPage();
  await user.click(await screen.findByRole('link', { name: /^3 días antes de vencer/ }));
  const frame = await screen.findByTitle('Correo: Tu factura vence el 20/11/26');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<head><base target="_blank"><meta charset="utf-8">');
  expect(address()).toBe('/?ver=factura_vence');
  expect(screen.getByRole('link', { name: /^3 días antes de vencer/ }).getAttribute('aria-current')).toBe(
    'true',
  );
});

test('cada mensaje se ve por los medios que tiene', async () => {
  drawPage('/?ver=factura_vence');
  const openTab = async (name: string) => press(name);
  await openTab('Sin formato');
  expect(screen.getByText('La factura vence.')).toBeTruthy();
  await openTab('SMS');
  expect(screen.getByText('Tu factura vence.')).toBeTruthy();
  expect(screen.getByText('Sale en 1 SMS.')).toBeTruthy();
  await openTab('Notificación');
  expect(screen.getByText('Vence pronto')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Al validar un celular/ }));
  expect(await screen.findByText('123456 es tu código.')).toBeTruthy();
  expect(screen.getByText('Sale en 2 SMS.')).toBeTruthy();
  expect(button('Correo')).toBeNull();
});

test('en un teléfono el elegido ocupa el lugar de la lista, y se vuelve a ella', async () => {
  setScreen(false);
  drawPage('/?ver=telefono_codigo');
  await screen.findByText('123456 es tu código.');
  expect(screen.queryByRole('navigation', { name: 'Mensajes' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Todos los mensajes' }));
  await waitFor(() => expect(address()).toBe('/'));
  const index = await screen.findByRole('navigation', { name: 'Mensajes' });
  expect(document.activeElement).toBe(index.parentElement);
});

test('un nombre que no existe se dice', async () => {
  drawPage('/?ver=otra');
  expect(await screen.findByText('No hay un mensaje con ese nombre.')).toBeTruthy();
});

test('sin permiso no hay lista', async () => {
  drawPage('/', () => ({ status: 403, body: { description: 'No tenés permiso para hacer esto.' } }));
  expect(
    await screen.findByRole('heading', { name: 'No tenés permiso para ver esta pantalla' }),
  ).toBeTruthy();
});
