import { atDesk, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { writesOf } from './admin.test-kit.tsx';
import { drawPage, fakeServer, findPage, fullRequerimiento } from './requerimiento.test-kit.tsx';

atDesk();

const makeNota = (id: number, texto: string) => ({
  id,
  texto,
  usuario: '/api/usuarios/4',
  usuarioNombre: 'M. Díaz',
  created: '2026-11-05T10:02:00-03:00',
});

const panel = async () => {
  await findPage();
  return within(screen.getByRole('region', { name: /^Notas internas/ }));
};

test('se leen, se suman y dicen para quién son', async () => {
  const notas = [makeNota(1, 'Es cliente <i>electrodependiente</i>')];
  const respond = ({ path, method, body }: Request) => {
    if (!path.endsWith('/notas')) return undefined;
    if (method === 'POST') notas.push(makeNota(2, (body as { texto: string }).texto));
    return method === 'POST' ? { status: 201, body: notas.at(-1) } : { body: { notas } };
  };
  const { requests } = drawPage(fakeServer(fullRequerimiento(), { respond }).server);
  const notasPanel = await panel();
  expect(notasPanel.getByText('Solo personal')).toBeTruthy();
  expect(notasPanel.getByText('El usuario nunca las ve.')).toBeTruthy();
  expect(await notasPanel.findByText('Es cliente <i>electrodependiente</i>')).toBeTruthy();
  await user.click(notasPanel.getByRole('button', { name: 'Guardar nota' }));
  expect(await notasPanel.findByText('Escribí la nota.')).toBeTruthy();
  await user.type(notasPanel.getByLabelText('Nota interna'), 'Llamar antes de ir');
  await user.click(notasPanel.getByRole('button', { name: 'Guardar nota' }));
  expect(await notasPanel.findByText('Llamar antes de ir', { selector: 'p' })).toBeTruthy();
  expect(notasPanel.getByLabelText<HTMLTextAreaElement>('Nota interna').value).toBe('');
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1042/notas', { texto: 'Llamar antes de ir' }],
  ]);
});

test('si no se guarda se dice y lo escrito sigue; mandada otra vez es la misma, y después es otra', async () => {
  let failing = true;
  const respond = ({ path, method }: Request) => {
    if (!path.endsWith('/notas') || method !== 'POST') return undefined;
    return failing
      ? { status: 429, body: { description: 'Hiciste muchos intentos seguidos.' } }
      : { status: 201, body: makeNota(1, 'Llamar') };
  };
  const { requests } = drawPage(fakeServer(fullRequerimiento(), { respond }).server);
  const notasPanel = await panel();
  const texto = () => notasPanel.getByLabelText<HTMLTextAreaElement>('Nota interna');
  const clickSave = () => user.click(notasPanel.getByRole('button', { name: 'Guardar nota' }));
  await user.type(texto(), 'Llamar');
  await clickSave();
  expect((await notasPanel.findByRole('alert')).textContent).toBe('Hiciste muchos intentos seguidos.');
  expect(texto().value).toBe('Llamar');
  failing = false;
  await clickSave();
  await vi.waitFor(() => expect(texto().value).toBe(''));
  await user.type(texto(), 'Llamar');
  await clickSave();
  const claves = () =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/notas')).map(({ key }) => key);
  await vi.waitFor(() => expect(claves()).toHaveLength(3));
  expect(claves()[1]).toBe(claves()[0]);
  expect([typeof claves()[2], claves()[2] === claves()[0]]).toEqual(['string', false]);
});

test('si no se pueden leer, el caso sigue ahí', async () => {
  drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) => (path.endsWith('/notas') ? { status: 500 } : undefined),
    }).server,
  );
  const notasPanel = await panel();
  expect(await notasPanel.findByText('No pudimos leer las notas')).toBeTruthy();
  expect(screen.getByLabelText('Respuesta')).toBeTruthy();
});
