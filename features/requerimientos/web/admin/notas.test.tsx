import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { escritos, type Pedido, ponerPantalla } from './admin.test-kit.tsx';
import { dibujar, entero, pagina, servidor } from './caso.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const unaNota = (id: number, texto: string) => ({
  id,
  texto,
  usuario: '/api/usuarios/4',
  usuarioNombre: 'M. Díaz',
  created: '2026-11-05T10:02:00-03:00',
});

const panel = async () => {
  await pagina();
  return within(screen.getByRole('region', { name: /^Notas internas/ }));
};

test('se leen, se suman y dicen para quién son', async () => {
  const user = userEvent.setup();
  const notas = [unaNota(1, 'Es cliente <i>electrodependiente</i>')];
  const responde = ({ path, method, body }: Pedido) => {
    if (!path.endsWith('/notas')) return undefined;
    if (method === 'POST') notas.push(unaNota(2, (body as { texto: string }).texto));
    return method === 'POST' ? { status: 201, body: notas.at(-1) } : { body: { notas } };
  };
  const { pedidos } = dibujar(servidor(entero(), { responde }).server);
  const donde = await panel();
  expect(donde.getByText('Sólo personal')).toBeTruthy();
  expect(donde.getByText('El usuario nunca las ve.')).toBeTruthy();
  expect(await donde.findByText('Es cliente <i>electrodependiente</i>')).toBeTruthy();
  await user.click(donde.getByRole('button', { name: 'Guardar nota' }));
  expect(await donde.findByText('Escribí la nota.')).toBeTruthy();
  await user.type(donde.getByLabelText('Nota interna'), 'Llamar antes de ir');
  await user.click(donde.getByRole('button', { name: 'Guardar nota' }));
  expect(await donde.findByText('Llamar antes de ir', { selector: 'p' })).toBeTruthy();
  expect(donde.getByLabelText<HTMLTextAreaElement>('Nota interna').value).toBe('');
  expect(escritos(pedidos)).toEqual([
    ['POST /api/oob/requerimientos/1042/notas', { texto: 'Llamar antes de ir' }],
  ]);
});

test('si no se guarda se dice y lo escrito sigue; mandada otra vez es la misma, y después es otra', async () => {
  const user = userEvent.setup();
  let falla = true;
  const responde = ({ path, method }: Pedido) => {
    if (!path.endsWith('/notas') || method !== 'POST') return undefined;
    return falla
      ? { status: 429, body: { description: 'Hiciste muchos intentos seguidos.' } }
      : { status: 201, body: unaNota(1, 'Llamar') };
  };
  const { pedidos } = dibujar(servidor(entero(), { responde }).server);
  const donde = await panel();
  const texto = () => donde.getByLabelText<HTMLTextAreaElement>('Nota interna');
  const guardar = () => user.click(donde.getByRole('button', { name: 'Guardar nota' }));
  await user.type(texto(), 'Llamar');
  await guardar();
  expect((await donde.findByRole('alert')).textContent).toBe('Hiciste muchos intentos seguidos.');
  expect(texto().value).toBe('Llamar');
  falla = false;
  await guardar();
  await vi.waitFor(() => expect(texto().value).toBe(''));
  await user.type(texto(), 'Llamar');
  await guardar();
  const claves = () =>
    pedidos
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/notas'))
      .map(({ clave }) => clave);
  await vi.waitFor(() => expect(claves()).toHaveLength(3));
  expect(claves()[1]).toBe(claves()[0]);
  expect([typeof claves()[2], claves()[2] === claves()[0]]).toEqual(['string', false]);
});

test('si no se pueden leer, el caso sigue ahí', async () => {
  dibujar(
    servidor(entero(), { responde: ({ path }) => (path.endsWith('/notas') ? { status: 500 } : undefined) })
      .server,
  );
  const donde = await panel();
  expect(await donde.findByText('No pudimos leer las notas')).toBeTruthy();
  expect(screen.getByLabelText('Respuesta')).toBeTruthy();
});
