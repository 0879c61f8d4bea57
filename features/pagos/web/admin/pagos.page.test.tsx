import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pago } from '../../contract/index.ts';
import {
  clock,
  direccion,
  drawWith,
  ESTADO,
  makeFactura,
  type Server,
  setScreen,
  unPago,
} from './admin.test-kit.tsx';
import PagosPage, { type PagosPageProps } from './pagos.page.tsx';

const listServer =
  (pagos: Pago[], more: object = {}): Server =>
  () => ({ body: { totalItems: pagos.length, member: pagos, ...more } });

const BASE = '/admin/facturas/pagos';

const drawPage = (server: Server, search = '', changes: Partial<PagosPageProps> = {}) =>
  drawWith(server, <PagosPage isAdmin clock={clock} {...changes} />, `${BASE}${search}`);

beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

const UNCERTAIN = unPago(501, {
  estado: ESTADO.enVerificacion,
  created: '2026-11-15T09:39:00-03:00',
  facturasTotal: 0.1,
  facturas: [makeFactura(31), makeFactura(32), makeFactura(33)],
});
const RECENT = unPago(502, {
  estado: ESTADO.enVerificacion,
  created: '2026-11-15T09:41:00-03:00',
  facturasTotal: 0.2,
  tarjeta: undefined,
});

const textsIn = (container: HTMLElement, role: string) =>
  within(container)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

test('la tabla tiene las columnas de siempre, lo demorado y lo que suma la página', async () => {
  drawPage(listServer([UNCERTAIN, RECENT]), '?vista=en-verificacion');
  const table = await screen.findByRole('table', { name: 'Pagos: En verificación' });
  expect(textsIn(table, 'columnheader')).toEqual([
    'N.º',
    'Fecha',
    'Cliente',
    'Facturas',
    'Tarjeta',
    'Estado',
    'Importe',
    'Origen',
  ]);
  const rowTexts = textsIn(table, 'row');
  expect(rowTexts[1]).toBe(
    '50115/11/26 09:39Elsa RoldánB 0003-00000031 y 2 másVisa 4905En verificación Demorado$\u00a00,10Web',
  );
  expect(rowTexts[2]).toBe('50215/11/26 09:41Elsa RoldánB 0003-00000031–En verificación$\u00a00,20Web');
  expect(rowTexts[3]).toBe('Total de esta página · En verificación$\u00a00,30');
  expect(screen.getByText('2 resultados').getAttribute('role')).toBe('status');
});

test('lo cobrado y lo rechazado se suman aparte, y se dice cuál es cuál', async () => {
  const charged = unPago(503, { estado: ESTADO.procesado, facturasTotal: 100 });
  const rechazado = unPago(504, { estado: ESTADO.rechazado, facturasTotal: 7 });
  const pagos = [rechazado, charged, { ...charged, id: 505, facturasTotal: 20.5 }];
  drawPage(listServer(pagos));
  const table = await screen.findByRole('table', { name: 'Pagos: Todos' });
  expect(textsIn(table, 'row').slice(-2)).toEqual([
    'Total de esta página · Procesado$\u00a0120,50',
    'Total de esta página · Rechazado$\u00a07,00',
  ]);
});

test('en un teléfono, fichas con lo mismo', async () => {
  setScreen(true);
  drawPage(listServer([UNCERTAIN], { totalItems: 10_001, totalAproximado: true }));
  const card = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const datum of ['501', 'Demorado', 'Elsa Roldán', '$\u00a00,10', 'Visa 4905', 'y 2 más', 'Web'])
    expect(card).toContain(datum);
  expect(screen.getByText('más de 10.000 resultados')).toBeTruthy();
  expect(screen.getByText(/Total de esta página/).textContent).toContain('$\u00a00,10');
  expect(screen.queryByRole('table')).toBeNull();
});

test('la fila lleva al pago y el pago sabrá volver a esta lista', async () => {
  drawPage(listServer([UNCERTAIN]), '?vista=en-verificacion&page=1');
  const link = await screen.findByRole('link', { name: 'Ver el pago N.º 501' });
  expect(link.getAttribute('href')).toBe(`${BASE}/501?vista=en-verificacion&page=1`);
});

test('la vista y los filtros van a la dirección y al servidor, y vuelven a la primera página', async () => {
  const user = userEvent.setup();
  const asked = drawPage(listServer([UNCERTAIN], { totalItems: 90 }), '?page=2');
  await screen.findByText('90 resultados');
  expect(asked).toEqual(['GET /api/pagos?page=2&itemsPerPage=30&created[after]=2026-10-16']);
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('16/10/2026');
  await user.click(screen.getByRole('button', { name: 'En verificación' }));
  await waitFor(() => expect(direccion()).toBe('?vista=en-verificacion'));
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('');
  await waitFor(() =>
    expect(asked.at(-1)).toBe('GET /api/pagos?page=1&itemsPerPage=30&estado=3&order[id]=asc'),
  );
  await user.type(screen.getByLabelText('Cliente'), 'n.º 07{Enter}');
  await waitFor(() => expect(direccion()).toBe('?vista=en-verificacion&cliente=7'));
  await user.type(screen.getByLabelText('Factura'), ' B 0003 {Enter}');
  await user.selectOptions(screen.getByLabelText('Origen'), 'Web');
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      'GET /api/pagos?page=1&itemsPerPage=30&estado=3&order[id]=asc&usuario=7&factura.numero=B+0003&origen=web',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Quitar filtro Cliente: Elsa Roldán' }));
  await waitFor(() => expect(direccion()).toBe('?vista=en-verificacion&factura=B+0003&origen=web'));
  expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(direccion()).toBe('?vista=en-verificacion'));
});

test('sin nada de lo buscado se ofrece quitar los filtros; sin nada que hacer, se dice', async () => {
  const user = userEvent.setup();
  drawPage(listServer([]), '?vista=a-devolver&origen=web');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  const clearFilters = screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1);
  if (clearFilters) await user.click(clearFilters);
  expect(await screen.findByText('No hay pagos a devolver.')).toBeTruthy();
  expect(direccion()).toBe('?vista=a-devolver');
});

test('una página que ya no está lleva a la última', async () => {
  drawPage(
    ({ searchParams }) => ({
      body: { totalItems: 31, member: searchParams.get('page') === '2' ? [UNCERTAIN] : [] },
    }),
    '?page=9',
  );
  expect(await screen.findByRole('link', { name: 'Ver el pago N.º 501' })).toBeTruthy();
  expect(direccion()).toBe('?page=2');
});

test('si no se puede leer se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let fails = true;
  drawPage((...args) => (fails ? { status: 500 } : listServer([UNCERTAIN])(...args)));
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  await user.click(retryButton);
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('quien no es administrador no ve lo suyo como si fuera todo', () => {
  const asked = drawPage(listServer([UNCERTAIN]), '', { isAdmin: false });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(asked).toEqual([]);
});

test('al administrador sin segundo paso le dan lo suyo: se le dice qué le falta', async () => {
  drawPage(listServer([unPago(9, { tiempos: undefined, extra: undefined })]));
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
  expect(screen.queryByText('Elsa Roldán')).toBeNull();
});

test('el rechazo del servidor por el segundo paso dice lo mismo', async () => {
  drawPage(() => ({
    status: 403,
    body: {
      code: 'otp',
      description: 'Activá la verificación en dos pasos para usar las funciones de administración.',
    },
  }));
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
});

test('se exporta lo que se está viendo; la rendición, de lo cobrado en esas fechas', async () => {
  const user = userEvent.setup();
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
  const bodies: unknown[] = [];
  drawPage((url, init) => {
    if (init.method !== 'POST') return listServer([UNCERTAIN])(url, init);
    bodies.push([url.pathname, JSON.parse(String(init.body))]);
    return { body: { ticket: 'abc', vence: '2026-11-15T10:41:00-03:00' } };
  }, '?vista=en-verificacion&factura=B+0003&page=1&filas=50');
  await screen.findByText('1 resultado');
  for (const sheetName of ['Pagos', 'Rendición']) {
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(screen.getByRole('button', { name: sheetName }));
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(sheetName === 'Pagos' ? 1 : 2));
  }
  expect(bodies).toEqual([
    ['/api/oob/exportar/pagos/ticket', { estado: 3, 'factura.numero': 'B 0003', 'order[id]': 'asc' }],
    // This view has no start date, and the screen shows none.
    ['/api/oob/exportar/rendicion/ticket', { 'factura.numero': 'B 0003' }],
  ]);
});
