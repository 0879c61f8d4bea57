import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { RequerimientoCategoria } from '../contract/index.ts';
import {
  ALUMBRADO,
  CASA,
  clock,
  direccion,
  drawWith,
  lista,
  type Server,
  TITULARIDAD,
  unCaso,
  YO,
} from './casos.test-kit.tsx';
import CategoriaPage from './categoria.page.tsx';

type Opciones = { path?: string; id?: number | null; categorias?: readonly RequerimientoCategoria[] };

function abrir(server: Server, { path = '', id = 1, categorias = [ALUMBRADO, TITULARIDAD] }: Opciones = {}) {
  return drawWith(
    server,
    <CategoriaPage
      categoriaId={id}
      categorias={categorias}
      usuarioId={YO}
      suministros={[CASA]}
      contact={{ telefono: '3492 401234' }}
      verTo={(caso) => `/ver/${caso}`}
      agregarTo={(categoria) => `/agregar/${categoria}`}
      clock={clock}
    />,
    `/requerimientos/cat/1${path}`,
  );
}

const pagina = () => document.querySelector('main')?.textContent ?? '';
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });

test('cada uno dice número, estado, lo que se escribió, cuándo y de qué suministro', async () => {
  const texto = 'Línea <b>uno</b>\ny dos';
  const { pedidos } = abrir(() =>
    lista([
      unCaso(1042, {
        estado: 10,
        descripcion: texto,
        novedadesUsuario: true,
        suministro: '/api/suministros/1',
      }),
      unCaso(1041),
    ]),
  );
  await screen.findByText('2 resultados');
  const [uno, otro] = screen.getAllByRole('listitem');
  for (const dato of [
    'Reclamo 2026-001042',
    'Esperando tu respuesta',
    'Línea <b>uno</b> y dos',
    'Iniciado el 02/11/26',
    'Casa, cuenta 1234',
    'Novedad',
    'hace 2 d',
  ])
    expect(uno?.textContent).toContain(dato);
  expect(otro?.textContent).not.toContain('Novedad');
  // What people write is text: it is shown, and never drawn.
  expect(uno?.querySelector('b')).toBeNull();
  expect(
    within(uno as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/ver/1042');
  expect(pedidos.map(({ url }) => url.searchParams.getAll('estado[]'))).toEqual([['0', '1', '10']]);
  expect(pedidos[0]?.url.searchParams.get('usuario')).toBe(String(YO));
});

test.each([
  [1, 'Alumbrado público', 'Hacer un reclamo'],
  [4, 'Cambio de titularidad', 'Iniciar el trámite'],
])('la categoría %i ofrece empezar otro', async (id, nombre, boton) => {
  abrir(() => lista([]), { id });
  await titulo(nombre);
  expect(screen.getByRole('link', { name: boton }).getAttribute('href')).toBe(`/agregar/${id}`);
});

test('más información se abre en otra pestaña; lo que no es una dirección de la web no es un enlace', async () => {
  abrir(() => lista([]), { categorias: [{ ...ALUMBRADO, url: 'https://coop.test/luz' }] });
  const enlace = await screen.findByRole('link', { name: 'Más información' });
  expect([enlace.getAttribute('href'), enlace.getAttribute('target')]).toEqual([
    'https://coop.test/luz',
    '_blank',
  ]);
  expect(pagina()).toContain('se abre en otra pestaña');
});

test('una dirección que corre código no llega a ser enlace', async () => {
  abrir(() => lista([]), { categorias: [{ ...ALUMBRADO, url: 'javascript:alert(1)' }] });
  await screen.findByText(/Todavía no hiciste/);
  expect(screen.queryByRole('link', { name: 'Más información' })).toBeNull();
});

describe('cuando no hay nada', () => {
  test('nunca hubo', async () => {
    abrir(() => lista([]));
    expect(await screen.findByText('Todavía no hiciste reclamos de Alumbrado público.')).toBeTruthy();
  });

  test.each([
    ['', 'No tenés reclamos abiertos.'],
    ['?estado=cerrados', 'No tenés reclamos cerrados.'],
  ])('hay en otra pestaña («%s»)', async (path, dicho) => {
    abrir(({ url }) => (url.searchParams.has('estado[]') ? lista([]) : lista([unCaso(1)])), { path });
    const todo = `${dicho} En «Todos» están los que hiciste hasta hoy.`;
    expect(await screen.findByText(todo)).toBeTruthy();
    expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  });
});

test('las pestañas y las páginas viven en la dirección', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(({ url }) => lista([unCaso(Number(url.searchParams.get('page')) + 10)], 61));
  await screen.findByText('61 resultados');
  await user.click(screen.getByRole('button', { name: 'Todos' }));
  await waitFor(() => expect(direccion()).toBe('/requerimientos/cat/1?estado=todos'));
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await waitFor(() => expect(direccion()).toBe('/requerimientos/cat/1?estado=todos&page=2'));
  await screen.findByText('Reclamo 2026-000012');
  expect(pedidos.at(-1)?.url.searchParams.get('page')).toBe('2');
});

test('una página que ya no está lleva a la última', async () => {
  abrir(({ url }) => lista(url.searchParams.get('page') === '9' ? [] : [unCaso(1)], 31), { path: '?page=9' });
  await waitFor(() => expect(direccion()).toBe('/requerimientos/cat/1?page=2'));
});

describe('una categoría que no está en el menú', () => {
  const cerrada = { ...ALUMBRADO, activo: false };

  test('cerrada: se ven los que había y no se reciben nuevos', async () => {
    const { pedidos } = abrir(
      ({ url }) => (url.pathname.includes('categorias') ? { body: cerrada } : lista([unCaso(1)])),
      { categorias: [] },
    );
    expect(await screen.findByText('Por ahora no se reciben reclamos nuevos de este tipo.')).toBeTruthy();
    expect(await screen.findByText('Reclamo 2026-000001')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
    expect(pedidos[0]?.url.pathname).toBe('/api/requerimiento_categorias/1');
  });

  test.each([[1], [null]])('la que no existe (%s)', async (id) => {
    const { pedidos } = abrir(() => ({ status: 404 }), { categorias: [], id });
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(pedidos).toHaveLength(id === null ? 0 : 1);
  });
});

describe('lo que falla', () => {
  test('la conexión: se dice, y se reintenta', async () => {
    const user = userEvent.setup();
    let falla = true;
    abrir(() => (falla ? undefined : lista([unCaso(1)])));
    await screen.findByText('No pudimos conectarnos');
    falla = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Reclamo 2026-000001')).toBeTruthy();
  });

  test('la conexión, al buscar la categoría', async () => {
    const user = userEvent.setup();
    let falla = true;
    abrir(
      ({ url }) => {
        if (falla) return undefined;
        return url.pathname.includes('categorias') ? { body: ALUMBRADO } : lista([]);
      },
      { categorias: [] },
    );
    await screen.findByText('No pudimos conectarnos');
    falla = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await titulo('Alumbrado público')).toBeTruthy();
  });

  test('sin confirmar: lo que falta, y nada para empezar', async () => {
    abrir(() => ({ status: 403, body: { description: 'Confirmá tu correo y completá tu nombre.' } }));
    expect(await screen.findByText('Te falta poco')).toBeTruthy();
    expect(screen.getByText('Confirmá tu correo y completá tu nombre.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
  });
});

test('mientras se busca se dice', () => {
  abrir(() => new Promise(() => undefined));
  expect(screen.getByText('Cargando...')).toBeTruthy();
});
