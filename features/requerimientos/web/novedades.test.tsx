import { drawWith, type Server } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import MenuNovedades from './menu-novedades.tsx';
import NovedadesCard from './novedades.card.tsx';

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

const drawPage = (server: Server) => drawWith(server, <NovedadesCard />, '/');
const line = async () => {
  const link = await screen.findByRole('link');
  return [link.textContent, link.getAttribute('href')];
};

test.each([
  [0, 'Hay novedades'],
  [1, 'Hay novedades'],
  [10, 'Esperamos tu respuesta'],
  [98, 'Lo dimos por resuelto'],
  [99, 'Fue anulado'],
])('la última, en %i, lleva a su página: %s', async (estado, message) => {
  drawPage(() => novedades(1, [[1, 1]], estado));
  expect(await line()).toEqual([`${message} Alumbrado público`, '/requerimientos/ver/42']);
});

test.each([
  [4, 'Alumbrado público, y 3 más'],
  [100, 'Alumbrado público, y más de 99'],
])('con %i se dice cuántas otras hay', async (cantidad, detail) => {
  drawPage(() => novedades(cantidad, [[1, cantidad]]));
  expect((await line())[0]).toBe(`Esperamos tu respuesta ${detail}`);
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
