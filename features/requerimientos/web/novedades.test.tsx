import { drawWith, type Server } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import MenuNovedades from './menu-novedades.tsx';
import NovedadesCard from './novedades.card.tsx';
import { clock, LIGHTING_CATEGORIA, TITULAR_CATEGORIA } from './requerimientos.test-kit.tsx';

const LAST_NOVEDAD = {
  requerimiento: '/api/requerimientos/42',
  id: 42,
  numero: '2026-001042',
  sustantivo: 'reclamo',
  categoria: 'Alumbrado público',
  estado: 10,
  updated: '2026-11-12T07:00:00-03:00',
};

const novedades = (cantidad: number, porCategoria: [number, number][], estado = 10) => ({
  body: {
    cantidad,
    porCategoria: porCategoria.map(([categoria, count]) => ({ categoria, cantidad: count })),
    ...(cantidad > 0 ? { ultima: { ...LAST_NOVEDAD, estado } } : {}),
  },
});

const drawPage = (server: Server) =>
  drawWith(server, <NovedadesCard categorias={[LIGHTING_CATEGORIA, TITULAR_CATEGORIA]} clock={clock} />, '/');
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  [0, 'tiene novedades'],
  [1, 'tiene novedades'],
  [10, 'esperamos tu respuesta'],
  [98, 'lo dimos por resuelto'],
  [99, 'fue anulado'],
])('la última, en %i, lleva a su página: %s', async (estado, message) => {
  drawPage(() => novedades(1, [[1, 1]], estado));
  await screen.findByRole('heading', { name: 'Novedades' });
  expect(links()).toEqual([[`Reclamo 2026-001042: ${message}`, '/requerimientos/ver/42']]);
  expect(screen.getByText('hace 2 h')).toBeTruthy();
});

test('con varias se dice cuántas hay en cada categoría', async () => {
  drawPage(() =>
    novedades(4, [
      [1, 3],
      [4, 1],
    ]),
  );
  await screen.findByRole('heading', { name: 'Novedades' });
  expect(links().slice(1)).toEqual([
    ['Alumbrado público', '/requerimientos/cat/1'],
    ['Cambio de titularidad', '/requerimientos/cat/4'],
  ]);
  expect(screen.getByText('3 novedades')).toBeTruthy();
  expect(screen.getByText('1 novedad')).toBeTruthy();
});

test('donde se dejó de contar, se dice', async () => {
  drawPage(() => novedades(100, [[1, 100]]));
  expect(await screen.findByText('Más de 99 novedades')).toBeTruthy();
});

test.each([
  ['sin novedades', () => novedades(0, [])],
  ['si no se pudo preguntar', () => undefined],
])('%s no se dibuja nada', async (_, server: Server) => {
  const { requests } = drawPage(server);
  await waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('main')?.textContent).toBe('');
});

test('el menú se entera de cuántas tiene cada categoría', async () => {
  const onCambio = vi.fn();
  drawWith(
    () =>
      novedades(3, [
        [1, 2],
        [4, 1],
      ]),
    <MenuNovedades onCambio={onCambio} />,
    '/',
  );
  await waitFor(() =>
    expect(onCambio).toHaveBeenCalledWith(
      new Map([
        [1, 2],
        [4, 1],
      ]),
    ),
  );
});
