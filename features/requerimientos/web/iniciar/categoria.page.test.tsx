import { address, drawWith, listAnswer, press, type Server, setScreen } from '@oficina/ui/testing';
import { hrefOf } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import {
  clock,
  HOUSE,
  LIGHTING_CATEGORIA,
  makeRequerimiento,
  TITULAR_CATEGORIA,
  YO,
} from '../requerimientos.test-kit.tsx';
import CategoriaPage from './categoria.page.tsx';

/** Without a layout no width can be measured, and only a phone is sure to have cards. */
beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

type TestOptions = { path?: string; id?: number | null; categorias?: readonly RequerimientoCategoria[] };

function openPage(
  server: Server,
  { path = '', id = 1, categorias = [LIGHTING_CATEGORIA, TITULAR_CATEGORIA] }: TestOptions = {},
) {
  return drawWith(
    server,
    <CategoriaPage
      categoriaId={id}
      categorias={categorias}
      usuarioId={YO}
      suministros={[HOUSE]}
      contact={{ telefono: '3492 401234' }}
      clock={clock}
    />,
    `/requerimientos/cat/1${path}`,
  );
}

const pageText = () => document.querySelector('main')?.textContent ?? '';
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });

test('cada uno dice número, estado, lo que se escribió, cuándo y de qué suministro', async () => {
  const texto = 'Línea <b>uno</b>\ny dos';
  const { requests } = openPage(() =>
    listAnswer([
      makeRequerimiento(1042, {
        estado: 10,
        descripcion: texto,
        novedadesUsuario: true,
        suministro: '/api/suministros/1',
      }),
      makeRequerimiento(1041, { novedadesUsuario: true }),
      makeRequerimiento(1040),
    ]),
  );
  await screen.findByText('3 resultados');
  const [first, second, third] = screen.getAllByRole('listitem');
  for (const text of ['Línea <b>uno</b> y dos', '2026-001042 · Casa · lunes 2', 'Esperando tu respuesta'])
    expect(first?.textContent).toContain(text);
  // What waits for an answer says so already.
  expect([first, second, third].map((row) => row?.textContent?.includes('Novedad'))).toEqual([
    false,
    true,
    false,
  ]);
  // What people write is shown as text, never as markup.
  expect(first?.querySelector('b b')).toBeNull();
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/requerimientos/ver/1042');
  expect(requests.map(({ search }) => search.getAll('estado[]'))).toEqual([['0', '1', '10']]);
  expect(requests[0]?.search.get('usuario')).toBe(String(YO));
});

test.each([
  [1, 'Alumbrado público', 'Hacer un reclamo'],
  [4, 'Cambio de titularidad', 'Iniciar el trámite'],
])('la categoría %i ofrece empezar otro', async (id, nombre, button) => {
  openPage(() => listAnswer([]), { id });
  await titulo(nombre);
  expect(hrefOf(button)).toBe(`/requerimientos/agregar/${id}`);
});

test('más información se abre en otra pestaña; lo que no es una dirección de la web no es un enlace', async () => {
  openPage(() => listAnswer([]), { categorias: [{ ...LIGHTING_CATEGORIA, url: 'https://coop.test/luz' }] });
  const link = await screen.findByRole('link', { name: 'Más información' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://coop.test/luz',
    '_blank',
  ]);
  expect(pageText()).toContain('se abre en otra pestaña');
});

test('una dirección que corre código no llega a ser enlace', async () => {
  openPage(() => listAnswer([]), { categorias: [{ ...LIGHTING_CATEGORIA, url: 'javascript:alert(1)' }] });
  await screen.findByText(/Todavía no hiciste/);
  expect(screen.queryByRole('link', { name: 'Más información' })).toBeNull();
});

describe('cuando no hay nada', () => {
  test('nunca hubo', async () => {
    openPage(() => listAnswer([]));
    expect(await screen.findByText('Todavía no hiciste reclamos de Alumbrado público.')).toBeTruthy();
  });

  test.each([
    ['', 'No tenés reclamos abiertos.'],
    ['?estado=cerrados', 'No tenés reclamos cerrados.'],
  ])('hay en otra pestaña («%s»)', async (path, message) => {
    openPage(({ search }) => (search.has('estado[]') ? listAnswer([]) : listAnswer([makeRequerimiento(1)])), {
      path,
    });
    const fullMessage = `${message} En «Todos» están los que hiciste hasta hoy.`;
    expect(await screen.findByText(fullMessage)).toBeTruthy();
    expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  });
});

test('las pestañas y las páginas viven en la dirección', async () => {
  const { requests } = openPage(({ search }) =>
    listAnswer([makeRequerimiento(Number(search.get('page')) + 10)], 61),
  );
  await screen.findByText('61 resultados');
  await press('Todos');
  await waitFor(() => expect(address()).toBe('/requerimientos/cat/1?estado=todos'));
  await press('Página siguiente');
  await waitFor(() => expect(address()).toBe('/requerimientos/cat/1?estado=todos&page=2'));
  await screen.findByText(/2026-000012/);
  expect(requests.at(-1)?.search.get('page')).toBe('2');
});

test('una página que ya no está lleva a la última', async () => {
  openPage(({ search }) => listAnswer(search.get('page') === '9' ? [] : [makeRequerimiento(1)], 31), {
    path: '?page=9',
  });
  await waitFor(() => expect(address()).toBe('/requerimientos/cat/1?page=2'));
});

describe('una categoría que no está en el menú', () => {
  const inactiveCategoria = { ...LIGHTING_CATEGORIA, activo: false };

  test('cerrada: se ven los que había y no se reciben nuevos', async () => {
    const { requests } = openPage(
      ({ path }) =>
        path.includes('categorias') ? { body: inactiveCategoria } : listAnswer([makeRequerimiento(1)]),
      { categorias: [] },
    );
    expect(await screen.findByText('Por ahora no se reciben reclamos nuevos de este tipo.')).toBeTruthy();
    expect(await screen.findByText(/2026-000001/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
    expect(requests[0]?.path).toBe('/api/requerimiento_categorias/1');
  });

  test.each([[1], [null]])('la que no existe (%s)', async (id) => {
    const { requests } = openPage(() => ({ status: 404 }), { categorias: [], id });
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(requests).toHaveLength(id === null ? 0 : 1);
  });
});

describe('lo que falla', () => {
  test('la conexión: se dice, y se reintenta', async () => {
    let failing = true;
    openPage(() => (failing ? undefined : listAnswer([makeRequerimiento(1)])));
    await screen.findByText('No pudimos conectarnos');
    failing = false;
    await press('Reintentar');
    expect(await screen.findByText(/2026-000001/)).toBeTruthy();
  });

  test('la conexión, al buscar la categoría', async () => {
    let failing = true;
    openPage(
      ({ path }) => {
        if (failing) return undefined;
        return path.includes('categorias') ? { body: LIGHTING_CATEGORIA } : listAnswer([]);
      },
      { categorias: [] },
    );
    await screen.findByText('No pudimos conectarnos');
    failing = false;
    await press('Reintentar');
    expect(await titulo('Alumbrado público')).toBeTruthy();
  });

  test('sin confirmar: lo que falta, y nada para empezar', async () => {
    openPage(() => ({ status: 403, body: { description: 'Confirmá tu correo y completá tu nombre.' } }));
    expect(await screen.findByText('Te falta poco')).toBeTruthy();
    expect(screen.getByText('Confirmá tu correo y completá tu nombre.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
  });
});

test('mientras se busca se dice', () => {
  openPage(() => new Promise(() => undefined));
  expect(screen.getByText('Cargando...')).toBeTruthy();
});
