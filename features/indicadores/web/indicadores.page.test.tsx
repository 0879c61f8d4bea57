import {
  address,
  atDesk,
  button,
  inTurn,
  lineOf,
  listAnswer,
  press,
  setScreen,
  theAlert,
  written,
} from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import { NO_SECOND_STEP, permissionIsDenied, secondStepIsAsked } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage, serveRows } from './board.test-kit.tsx';
import { makeSeries } from './rows.test-kit.ts';

atDesk();

const ROWS = [
  ...makeSeries('usuarios_nuevos', { '2026-11': 88, '2026-10': 100, '2026-09': 90 }),
  ...makeSeries('pagos_importe', { '2026-10': 12_500_300.5, '2026-09': 11_000_000 }),
];
const findCard = (name: string) => screen.findByRole('region', { name });
const withoutNbsp = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('una tarjeta por indicador: último valor, cambio y sus meses dibujados', async () => {
  drawPage(serveRows(ROWS));
  const nuevos = await findCard('Usuarios nuevos');
  expect(nuevos.textContent).toContain('88Noviembre 2026, al 12/11. En todo octubre de 2026: 100.');
  expect(nuevos.textContent).not.toContain('menos que');
  expect(within(nuevos).getByRole('img').getAttribute('aria-label')).toContain(
    'El mayor de 3 meses: 100 en octubre de 2026',
  );
  const pagosCard = await findCard('Cobrado por la web');
  expect(withoutNbsp(pagosCard.textContent)).toContain(
    '$ 12.500.300,50Octubre 2026. 14 % más que en septiembre',
  );
  expect(within(pagosCard).getByText('Por mes, en millones de pesos')).toBeTruthy();
  expect(
    screen.getByText('2 indicadores, de diciembre de 2025 a noviembre de 2026').getAttribute('role'),
  ).toBe('status');
});

test('el gráfico tiene su tabla, y se vuelve', async () => {
  drawPage(serveRows(ROWS));
  const nuevos = await findCard('Usuarios nuevos');
  await press('Ver como tabla Usuarios nuevos', nuevos);
  expect(within(nuevos).queryByRole('img')).toBeNull();
  expect(textsOf('row', nuevos)).toEqual([
    'PeríodoValor',
    'Noviembre 202688',
    'Octubre 2026100',
    'Septiembre 202690',
  ]);
  await press('Ver como gráfico Usuarios nuevos', nuevos);
  expect(within(nuevos).getByRole('img')).toBeTruthy();
});

test('debajo, la tabla entera', async () => {
  drawPage(serveRows(ROWS));
  const table = await screen.findByRole('table', { name: 'Indicadores, mes por mes' });
  expect(textsOf('row', table).map(withoutNbsp)).toEqual([
    'PeríodoUsuarios nuevosCobrado por la web',
    'Noviembre 202688sin datos',
    'Octubre 2026100$ 12.500.300,50',
    'Septiembre 202690$ 11.000.000,00',
  ]);
  expect(screen.getByRole('region', { name: 'Tabla de indicadores' }).tabIndex).toBe(0);
});

test('en el teléfono la tabla entera son fichas', async () => {
  setScreen(false);
  drawPage(serveRows(ROWS));
  const panel = await findCard('Mes por mes');
  expect(within(panel).queryByRole('table')).toBeNull();
  expect(textsOf('listitem', panel)[0]).toBe('Noviembre 2026Usuarios nuevos88Cobrado por la websin datos');
});

test('se piden todas las páginas, con un mes más para comparar', async () => {
  const { requests } = drawPage(serveRows(ROWS, 2));
  await findCard('Cobrado por la web');
  expect(requests.map(lineOf)).toEqual(
    [1, 2, 3].map(
      (page) => `GET /api/indicadors?periodo[gte]=2025-11&periodo[lte]=2026-11&page=${page}&itemsPerPage=100`,
    ),
  );
});

test('si de una página a otra quedan menos, no se pregunta para siempre', async () => {
  const { requests } = drawPage(({ search }) => listAnswer(search.get('page') === '1' ? ROWS : [], 500));
  await findCard('Usuarios nuevos');
  expect(requests).toHaveLength(2);
});

test('el indicador y los meses van a la dirección y al servidor', async () => {
  const { requests } = drawPage(serveRows(ROWS));
  await findCard('Usuarios nuevos');
  await user.selectOptions(screen.getByLabelText('Indicador'), 'Cobrado por la web');
  await user.selectOptions(screen.getByLabelText('Desde'), 'Octubre 2026');
  await user.selectOptions(screen.getByLabelText('Hasta'), 'Octubre 2026');
  await waitFor(() =>
    expect(address()).toBe('/admin/indicadores?indicador=pagos_importe&desde=2026-10&hasta=2026-10'),
  );
  expect(await screen.findByText('1 indicador, de octubre de 2026 a octubre de 2026')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Usuarios nuevos' })).toBeNull();
  expect(Object.fromEntries(requests.at(-1)?.search ?? [])).toMatchObject({
    nombre: 'pagos_importe',
    'periodo[gte]': '2026-09',
    'periodo[lte]': '2026-10',
  });
  // The month before the range serves only for comparison.
  expect(withoutNbsp((await findCard('Cobrado por la web')).textContent)).toContain(
    '14 % más que en septiembre de 2026',
  );
  await press('Quitar filtros');
  await waitFor(() => expect(address()).toBe('/admin/indicadores'));
});

test('con los meses al revés se dice y no se pregunta nada', async () => {
  const { requests } = drawPage(serveRows(ROWS), '/admin/indicadores?desde=2026-06&hasta=2026-01');
  expect(await screen.findByText('Elegí un mes anterior al de Hasta.')).toBeTruthy();
  expect(screen.getByLabelText('Desde').getAttribute('aria-invalid')).toBe('true');
  expect(button('Exportar')).toBeNull();
  expect(requests).toEqual([]);
});

test('sin números se dice', async () => {
  drawPage(serveRows([]));
  expect(await screen.findByText('Todavía no hay indicadores para ese período.')).toBeTruthy();
});

test('si falla se dice y se reintenta', async () => {
  drawPage(inTurn({ status: 500 }, serveRows(ROWS)));
  expect((await theAlert()).textContent).toContain('No pudimos consultar los indicadores.');
  await press('Reintentar');
  expect(await findCard('Usuarios nuevos')).toBeTruthy();
});

test('se exporta lo que se está mirando, sin el mes de más', async () => {
  const tabs = watchTabs();
  const { requests } = drawPage(
    (request) =>
      request.method === 'POST' ? { body: { ticket: 'un-ticket', vence: '' } } : serveRows(ROWS)(request),
    '/admin/indicadores?indicador=usuarios_nuevos&desde=2026-09',
  );
  await findCard('Usuarios nuevos');
  await press('Exportar');
  await waitFor(() => expect(tabs).toHaveLength(1));
  expect(written(requests)).toEqual([
    [
      'POST /api/oob/exportar/indicadores/ticket',
      { nombre: 'usuarios_nuevos', 'periodo[gte]': '2026-09', 'periodo[lte]': '2026-11' },
    ],
  ]);
});

test('quien no administra no la ve, ni se pregunta nada', async () => {
  const { requests } = drawPage(serveRows(ROWS), '/', { isAdmin: false });
  permissionIsDenied(requests);
});

test('a quien le falta el segundo paso se le dice adónde ir', async () => {
  drawPage(() => NO_SECOND_STEP);
  await secondStepIsAsked();
});
