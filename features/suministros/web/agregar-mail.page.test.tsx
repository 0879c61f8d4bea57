import {
  address,
  drawWith,
  listAnswer,
  type Request,
  type Server,
  theAlert,
  written,
} from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import AgregarMailPage from './agregar-mail.page.tsx';
import { unCorreo } from './mails.test-kit.tsx';

const PEREZ = { id: 7, nombre: 'PEREZ MARIA', cuenta: '10012345', domicilio: 'San Martín 450' };
const TEN = Array.from({ length: 10 }, (_, n) => ({ ...PEREZ, id: 100 + n }));
const PAZ = { id: 8, nombre: 'PAZ JUAN', cuenta: '20000001' };

const serverWith =
  (onAdd: Server = () => ({ status: 201, body: unCorreo(5, { email: 'hija@correo.com' }) })): Server =>
  (request) =>
    request.method === 'POST' ? onAdd(request) : listAnswer([PEREZ, PAZ]);
const draw = (server = serverWith()) =>
  drawWith(server, <AgregarMailPage />, '/admin/suministro_mails/agregar');
const sent = (requests: Request[]) => written(requests).map(([, body]) => body);

const suministro = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Suministro' });
const correo = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Correo' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function fillForm() {
  await user.type(suministro(), 'perez');
  await user.click(await screen.findByRole('radio', { name: '10012345 · PEREZ MARIA · San Martín 450' }));
  await user.type(correo(), 'hija@correo.com');
}

test('el suministro se busca por cuenta o nombre, se elige y se puede cambiar', async () => {
  const { requests } = draw();
  await user.type(suministro(), ' p');
  expect(screen.queryByText('Buscando…')).toBeNull();
  await user.type(suministro(), 'erez');
  expect(await screen.findByText('2 resultados')).toBeTruthy();
  const searches = requests.filter(({ path }) => path === '/api/suministros');
  expect(searches.at(-1)?.search.get('busqueda')).toBe('perez');
  expect(searches.every(({ search }) => (search.get('busqueda') ?? '').length >= 2)).toBe(true);
  await user.click(screen.getByRole('radio', { name: /PAZ JUAN/ }));
  expect(screen.getByText('20000001 · PAZ JUAN')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(correo()));
  await press('Cambiar el suministro');
  await waitFor(() => expect(document.activeElement).toBe(suministro()));
});

test('manda el suministro y el correo, lo dice y vuelve a la lista', async () => {
  const { requests } = draw();
  await fillForm();
  await press('Agregar correo');
  expect(await screen.findByText('Agregamos hija@correo.com al suministro 10012345.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/admin/suministro_mails'));
  expect(sent(requests)).toEqual([{ suministro: '/api/suministros/7', email: 'hija@correo.com' }]);
});

test('agregar y cargar otro lo dice y empieza de nuevo en la misma página', async () => {
  const { requests } = draw();
  await fillForm();
  await press('Agregar y cargar otro');
  expect(await screen.findByText('Agregamos hija@correo.com al suministro 10012345.')).toBeTruthy();
  expect(address()).toBe('/admin/suministro_mails/agregar');
  expect([suministro().value, correo().value]).toEqual(['', '']);
  await waitFor(() => expect(document.activeElement).toBe(suministro()));
  expect(sent(requests)).toHaveLength(1);
});

test('lo que falta se dice bajo cada campo y nada se manda', async () => {
  const { requests } = draw();
  await press('Agregar correo');
  expect((await screen.findAllByText('Elegí un suministro.')).length).toBeGreaterThan(0);
  expect(
    screen.getAllByText('Escribí un correo válido, por ejemplo maria@correo.com.').length,
  ).toBeGreaterThan(0);
  expect(suministro().getAttribute('aria-invalid')).toBe('true');
  expect(sent(requests)).toEqual([]);
});

test('la frase del servidor se muestra como viene y nada de lo escrito se pierde', async () => {
  const sentence = 'El suministro ya tiene 10 correos.';
  draw(serverWith(() => ({ status: 422, body: { description: sentence } })));
  await fillForm();
  await press('Agregar correo');
  expect((await theAlert()).textContent).toBe(sentence);
  expect(correo().value).toBe('hija@correo.com');
  expect(screen.getByText('10012345 · PEREZ MARIA · San Martín 450')).toBeTruthy();
});

test('si no se encuentra, o hay demasiados, se dice', async () => {
  draw(({ search }) => (search.get('busqueda') === 'nadie' ? listAnswer([]) : listAnswer(TEN, 300)));
  await user.type(suministro(), 'nadie');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  await user.type(suministro(), 's');
  expect(await screen.findByText('Mostramos los primeros 10. Escribí más para encontrarlo.')).toBeTruthy();
});
