import {
  address,
  draw,
  drawWith,
  inTurn,
  lineOf,
  listAnswer,
  type Request,
  type Server,
  setScreen,
  written,
} from '@oficina/ui/testing';
import { hrefOf, textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import { applyFilters, openFilters } from '@oficina/ui/testing/staff';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePagoFactura } from '../pagos.test-kit.tsx';
import { clock, ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import PagosPage, { type PagosPageProps } from './pagos.page.tsx';
import { PagosTotals } from './resumen.tsx';

const BASE = '/admin/facturas/pagos';

const RESUMEN = {
  ...{ desde: '2026-10-16T00:00:00-03:00', hasta: '2026-11-15T10:40:00-03:00', procesado: 1_204_330 },
  ...{ enVerificacion: 2, aDevolver: 0 },
  estados: [
    { estado: ESTADO.procesado, cantidad: 214, importe: 1_204_330 },
    { estado: ESTADO.rechazado, cantidad: 12, importe: 900 },
    { estado: ESTADO.enVerificacion, cantidad: 1, importe: 500 },
  ],
};
const ELSA = { id: 7, title: 'Elsa Roldán', detail: 'DNI •••.•30.221' };
const FINDS = { persona: async () => [ELSA], suministro: async () => [{ id: 31, title: 'ROLDAN ELSA' }] };

/** The figures of the list are asked for apart. */
function drawPage(server: Server, search = '', changes: Partial<PagosPageProps> = {}) {
  const requests: Request[] = [];
  const totals: string[] = [];
  drawWith(
    (request) => {
      if (request.path === '/api/oob/pagos/resumen') {
        totals.push(lineOf(request));
        return { body: RESUMEN };
      }
      requests.push(request);
      return server(request);
    },
    <PagosPage isAdmin clock={clock} finds={FINDS} {...changes} />,
    `${BASE}${search}`,
  );
  return { requests, totals };
}

beforeEach(() => setScreen(true));
afterEach(() => vi.restoreAllMocks());

const UNCERTAIN = pagoForStaff(501, {
  estado: ESTADO.enVerificacion,
  created: '2026-11-15T09:39:00-03:00',
  facturasTotal: 0.1,
  facturas: [makePagoFactura(31), makePagoFactura(32), makePagoFactura(33)],
});
const RECENT = pagoForStaff(502, {
  estado: ESTADO.enVerificacion,
  created: '2026-11-15T09:41:00-03:00',
  facturasTotal: 0.2,
  ...{ metodo: 'qr', origen: 'enlace', usuario: undefined, usuarioNombre: undefined, tarjeta: undefined },
});

test('la tabla tiene las columnas de siempre y lo demorado', async () => {
  drawPage(() => listAnswer([UNCERTAIN, RECENT]), '?vista=en-verificacion');
  const table = await screen.findByRole('table', { name: 'Pagos: En verificación' });
  expect(textsOf('columnheader', table)).toEqual([
    'N.º',
    'Fecha',
    'Cliente',
    'Facturas',
    'Medio',
    'Estado',
    'Importe',
    'Origen',
  ]);
  const rowTexts = textsOf('row', table);
  expect(rowTexts[1]).toBe(
    '50115/11/26 09:39Elsa RoldánB 0003-31 y 2 másVisa 4242En verificación Demorado$\u00a00,10Web',
  );
  expect(rowTexts[2]).toBe('50215/11/26 09:41Por enlaceB 0003-31QREn verificación$\u00a00,20Enlace');
  expect(screen.getByText('2 resultados').getAttribute('role')).toBe('status');
});

test('en un teléfono, fichas con lo mismo', async () => {
  setScreen(false);
  drawPage(() => listAnswer([UNCERTAIN], 10_001, { totalAproximado: true }));
  const card = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const datum of ['501', 'Demorado', 'Elsa Roldán', '$\u00a00,10']) expect(card).toContain(datum);
  expect(screen.getByText('más de 10.000 resultados')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('la fila lleva al pago y el pago sabrá volver a esta lista', async () => {
  drawPage(() => listAnswer([UNCERTAIN]), '?vista=en-verificacion&page=1');
  await screen.findByText('1 resultado');
  expect(hrefOf('Ver el pago N.º 501')).toBe(`${BASE}/501?vista=en-verificacion&page=1`);
});

test('la vista y los filtros van a la dirección y al servidor, y vuelven a la primera página', async () => {
  const { requests } = drawPage(() => listAnswer([UNCERTAIN], 90), '?page=2');
  const asked = () => requests.map(lineOf);
  await screen.findByText('90 resultados');
  expect(asked()).toEqual(['GET /api/pagos?page=2&itemsPerPage=30&created[after]=2026-10-16']);
  await openFilters();
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('16/10/2026');
  await applyFilters();
  await user.click(screen.getByRole('button', { name: /^En verificación/ }));
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=en-verificacion`));
  await openFilters();
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('');
  await waitFor(() =>
    expect(asked().at(-1)).toBe('GET /api/pagos?page=1&itemsPerPage=30&estado=3&order[id]=asc'),
  );
  await user.type(screen.getByRole('combobox', { name: 'Persona' }), 'roldan');
  await user.click(await screen.findByRole('option', { name: /Elsa Roldán/ }));
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=en-verificacion&cliente=7`));
  await user.selectOptions(screen.getByLabelText('Medio'), 'QR');
  await user.selectOptions(screen.getByLabelText('Origen'), 'Web');
  await applyFilters();
  await user.type(screen.getByLabelText('Factura'), ' B 0003 {Enter}');
  await waitFor(() =>
    expect(asked().at(-1)).toBe(
      'GET /api/pagos?page=1&itemsPerPage=30&estado=3&order[id]=asc&usuario=7&factura.numero=B+0003&metodo=qr&origen=web',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Quitar filtro Persona: Elsa Roldán' }));
  await waitFor(() =>
    expect(address()).toBe(`${BASE}?vista=en-verificacion&factura=B+0003&medio=qr&origen=web`),
  );
  await openFilters();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Persona' }).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=en-verificacion`));
});

test('sin nada de lo buscado se ofrece quitar los filtros; sin nada que hacer, se dice', async () => {
  drawPage(() => listAnswer([]), '?vista=a-devolver&origen=web');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  const clearFilters = screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1);
  if (clearFilters) await user.click(clearFilters);
  expect(await screen.findByText('No hay pagos a devolver.')).toBeTruthy();
  expect(address()).toBe(`${BASE}?vista=a-devolver`);
});

test('una página que ya no está lleva a la última', async () => {
  drawPage(({ search }) => listAnswer(search.get('page') === '2' ? [UNCERTAIN] : [], 31), '?page=9');
  expect(await screen.findByRole('link', { name: 'Ver el pago N.º 501' })).toBeTruthy();
  expect(address()).toBe(`${BASE}?page=2`);
});

test('si no se puede leer se dice y se reintenta', async () => {
  drawPage(inTurn({ status: 500 }, listAnswer([UNCERTAIN])));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('quien no es administrador no ve lo suyo como si fuera todo', () => {
  const { requests } = drawPage(() => listAnswer([UNCERTAIN]), '', { isAdmin: false });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(requests).toEqual([]);
});

test('al administrador sin segundo paso le dan lo suyo: se le dice qué le falta', async () => {
  drawPage(() => listAnswer([pagoForStaff(9, { tiempos: undefined, extra: undefined })]));
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
  expect(hrefOf('Activar')).toBe('/2fa');
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
  const tabs = watchTabs();
  const { requests } = drawPage(({ method }) => {
    if (method === 'GET') return listAnswer([UNCERTAIN]);
    return { body: { ticket: 'abc', vence: '2026-11-15T10:41:00-03:00' } };
  }, '?vista=en-verificacion&factura=B+0003&medio=qr&page=1&filas=50');
  await screen.findByText('1 resultado');
  for (const [index, sheetName] of ['Pagos', 'Rendición'].entries()) {
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(screen.getByRole('button', { name: sheetName }));
    await waitFor(() => expect(tabs).toHaveLength(index + 1));
  }
  expect(await screen.findByText('Se exporta 1 renglón con estos filtros.')).toBeTruthy();
  expect(written(requests)).toEqual([
    [
      'POST /api/oob/exportar/pagos/ticket',
      { estado: 3, 'factura.numero': 'B 0003', metodo: 'qr', 'order[id]': 'asc' },
    ],
    // This view has no start date, and the screen shows none.
    ['POST /api/oob/exportar/rendicion/ticket', { 'factura.numero': 'B 0003', metodo: 'qr' }],
  ]);
});

test('el pie suma lo de estos filtros, y lo rechazado no suma', async () => {
  const drawn = drawPage(() => listAnswer([UNCERTAIN]), '?origen=web');
  const totals = await screen.findByRole('list', { name: 'Totales' });
  expect(textsOf('listitem', totals)).toEqual([
    'Procesado $\u00a01.204.330,00 (214)',
    'En verificación 1',
    'Rechazado 12 (no suma)',
  ]);
  expect(drawn.totals).toEqual(['GET /api/oob/pagos/resumen?created[after]=2026-10-16&origen=web']);
  expect(screen.getByRole('button', { name: 'En verificación 2' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'A devolver' })).toBeTruthy();
});

test('los estados del pie dan el total del listado: lo que no es plata va junto', async () => {
  const estado = (name: keyof typeof ESTADO, cantidad: number) => ({
    estado: ESTADO[name],
    cantidad,
    importe: 100,
  });
  const estados = [
    estado('pendiente', 1),
    estado('procesado', 136),
    estado('rechazado', 7),
    estado('sinEfecto', 2),
    estado('devuelto', 1),
  ];
  draw(<PagosTotals estados={estados} />);
  const totals = screen.getByRole('list', { name: 'Totales' });
  expect(textsOf('listitem', totals)).toEqual([
    'Procesado $\u00a0100,00 (136)',
    'Pendiente 1',
    'No cobrados 10',
  ]);
  expect(screen.getByTitle('Rechazado 7, Sin efecto 2, Devuelto 1').textContent).toBe('No cobrados 10');
});

test('lo que abarca más de 92 días no se suma, y los contadores siguen', async () => {
  const drawn = drawPage(() => listAnswer([UNCERTAIN]), '?vista=en-verificacion');
  await screen.findByRole('button', { name: 'En verificación 2' });
  expect(screen.queryByRole('list', { name: 'Totales' })).toBeNull();
  expect(drawn.totals).toEqual([`GET /api/oob/pagos/resumen?estado=${ESTADO.enVerificacion}`]);
});
