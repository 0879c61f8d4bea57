import { FARM, HOME, SHED } from '@oficina/suministros/testing';
import { address, drawWith, inTurn, listAnswer, type Server, setScreen } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Factura } from '../contract/index.ts';
import FacturasPage, { type FacturasPageProps } from './facturas.page.tsx';
import { makeDeuda, makeFactura } from './facturas.test-kit.tsx';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const CONFIG = {
  legal: { art25: 'Usted tiene derecho a reclamar', art30bis: true },
  telefono: '03492 42-0199',
  datosDiasMaximos: 40,
};

const updatedList = (facturas: Factura[], total = facturas.length) =>
  listAnswer(facturas, total, { actualizado: YESTERDAY });
const listServer =
  (facturas: Factura[], total?: number): Server =>
  ({ path }) =>
    path.endsWith('/deuda') ? { body: makeDeuda() } : updatedList(facturas, total);

const draw = (server: Server, path = '/facturas', changes: Partial<FacturasPageProps> = {}) =>
  drawWith(
    server,
    <FacturasPage
      usuarioId={5}
      suministros={[HOME, FARM, SHED]}
      config={CONFIG}
      pagarTo={(ids) => `/pagar?${ids.join(',')}`}
      pagoTo={(id) => `/facturas/pagos/${id}`}
      historialTo="/facturas/pagos"
      {...changes}
    />,
    path,
  );

beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

const choose = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Elegir factura de ${name}` });
const barText = () =>
  screen.getByText(/^(\d+ facturas?|Elegí qué pagar)$/, { selector: 'strong' }).parentElement?.textContent;
const open = async (name: string) =>
  user.click(await screen.findByRole('button', { name: `Ver factura de ${name}` }));

test('cada factura dice suministro, mes, importe y cuándo vence o venció', async () => {
  draw(
    listServer([
      makeFactura(1, { importe: 41873.5, vencida: true, vencimiento: YESTERDAY }),
      makeFactura(2, { periodo: '2019-12', vencimiento: '2019-12-20T00:00:00-03:00', vencida: true }),
    ]),
  );
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  for (const text of ['Casa · octubre', '$\u00a041.873,50', 'Venció el ']) expect(first).toContain(text);
  expect(second).toContain('Casa · diciembre 2019');
  expect(second).toContain('Venció el 20 de diciembre de 2019');
  expect(screen.getByText('2 resultados').getAttribute('role')).toBe('status');
  expect(screen.getByText('Usted tiene derecho a reclamar')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facturas y pagos');
});

test('lo que se paga es lo que cuesta hoy, y lo que ya no se paga acá no se elige', async () => {
  draw(
    listServer([
      makeFactura(1, {
        ...{ importe: 41_873.5, importeAPagar: 42_710.97, vencida: true },
        ...{ vencimiento2: '2099-11-30T00:00:00-03:00', importe2: 42_710.97 },
      }),
      makeFactura(2, { periodo: '2019-12', vencida: true, cerrada: true, importeAPagar: 100 }),
    ]),
  );
  const rows = await screen.findAllByRole('listitem');
  const [first, second] = rows.map((item) => item.textContent?.replaceAll('\u00a0', ' '));
  expect(first).toContain('$ 42.710,97Primer vencimiento $ 41.873,50');
  expect(first).toContain('Hasta el 30/11 son $ 42.710,97.');
  expect(second).toContain('ya no se paga por acá. Acercate a la cooperativa.');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(barText()).toBe('1 factura elegida');
  expect(hrefOf('Pagar $\u00a042.710,97')).toBe('/pagar?1');
});

test('se llega con todo elegido; lo que se cambia se suma en la barra y sobrevive al cambiar de vista', async () => {
  draw(
    listServer([
      makeFactura(1, { importe: 41873.5 }),
      makeFactura(2, { importe: 49792.5, suministro: '/api/suministros/2', periodo: '2026-09' }),
    ]),
  );
  expect((await choose('octubre 2026, Casa')).checked).toBe(true);
  expect(barText()).toBe('2 facturas elegidas');
  expect(hrefOf('Pagar $\u00a091.666,00')).toBe('/pagar?1,2');
  expect(screen.getByRole('button', { name: 'A pagar (2)' })).toBeTruthy();
  await user.click(await choose('septiembre 2026, Campo'));
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  await waitFor(() => expect(address()).toBe('/facturas?estado=todas'));
  expect(barText()).toBe('1 factura elegida');
  expect(hrefOf('Pagar $\u00a041.873,50')).toBe('/pagar?1');
  expect(hrefOf(/^Pagar solo esta factura de septiembre 2026, Campo/)).toBe('/pagar?2');
  await user.click(await choose('octubre 2026, Casa'));
  expect(barText()).toBe('Elegí qué pagar');
  expect(screen.getByRole('button', { name: 'Pagar' }).getAttribute('aria-disabled')).toBe('true');
});

test('con otro filtro se elige de nuevo: nadie paga lo que no ve sin haberlo elegido', async () => {
  setScreen(true);
  draw((request) =>
    request.search.get('suministro') === '2'
      ? updatedList([makeFactura(2, { suministro: '/api/suministros/2' })])
      : listServer([makeFactura(1), makeFactura(2, { suministro: '/api/suministros/2' })])(request),
  );
  await waitFor(() => expect(hrefOf('Pagar $\u00a0200,00')).toBe('/pagar?1,2'));
  await user.selectOptions(screen.getByLabelText('Suministro'), '2');
  await waitFor(() => expect(hrefOf('Pagar $\u00a0100,00')).toBe('/pagar?2'));
});

test('lo que no se puede pagar no se elige y dice por qué', async () => {
  draw(
    listServer([
      makeFactura(1, { estadoPago: 9 }),
      makeFactura(2, { pagada: true, estadoPago: 1, descargable: false }),
      makeFactura(3, { suministro: '/api/suministros/3', vencida: true }),
    ]),
  );
  const [enPago, pagada, shed] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(enPago).toContain('Pago en proceso');
  expect(enPago).toContain('No vuelvas a pagar.');
  expect(pagada).toContain('Pagada');
  expect(shed).toContain('No se puede pagar por acá');
  expect(shed).toContain('Acercate a la cooperativa o llamanos al 03492 42-0199.');
  expect(hrefOf('03492 42-0199')).toBe('tel:03492420199');
  expect(shed).toContain('Venció el 20 de octubre');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Elegí qué pagar')).toBeNull();
});

test.each([false, true])('una factura en pago lleva a su pago, si es propia (tabla: %s)', async (isWide) => {
  setScreen(isWide);
  const own = makeFactura(1, { estadoPago: 9, pago: '/api/pagos/500' });
  draw(listServer([own, makeFactura(2, { estadoPago: 9, periodo: '2026-09' })]));
  await screen.findByText('2 resultados');
  expect(screen.getAllByRole('link', { name: /^Ver pago/ })).toHaveLength(1);
  expect(hrefOf('Ver pago de la factura de octubre 2026, Casa')).toBe('/facturas/pagos/500');
});

test('los filtros de la dirección van al servidor y al cambiarlos se vuelve a la primera página', async () => {
  setScreen(true);
  const anio = String(new Date().getFullYear());
  const { requests } = draw(listServer([makeFactura(1)], 90), '/facturas?estado=pagadas&suministro=2&page=2');
  await screen.findByText('90 resultados');
  expect(Object.fromEntries(requests[0]?.search ?? [])).toMatchObject({
    suministro: '2',
    pagada: 'true',
    page: '2',
  });
  await user.selectOptions(screen.getByLabelText('Año'), anio);
  await waitFor(() => expect(address()).toBe(`/facturas?estado=pagadas&suministro=2&anio=${anio}`));
  expect(requests.at(-1)?.search.get('periodo[between]')).toBe(`${anio}-01..${anio}-12`);
  await user.click(await screen.findByRole('button', { name: 'Página 3' }));
  await waitFor(() => expect(address()).toContain('page=3'));
  expect(document.activeElement?.textContent).toBe('90 resultados');
});

test('al pasar de página las facturas viejas quedan atenuadas hasta que llegan las nuevas', async () => {
  const { promise: espera, resolve: arrive } = Promise.withResolvers<void>();
  draw(async ({ search }) => {
    const isSecondPage = search.get('page') === '2';
    if (isSecondPage) await espera;
    const id = isSecondPage ? 2 : 1;
    return updatedList([makeFactura(id, { importe: id * 1000 })], 31);
  });
  await screen.findByText('1.000');
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  const stale = screen.getByText('1.000').closest('[data-stale]');
  expect(stale).not.toBeNull();
  arrive();
  await screen.findByText('2.000');
  expect(screen.getByText('2.000').closest('[data-stale]')).toBeNull();
});

test('mientras se pregunta con otro filtro no se dice que no hay', async () => {
  const { promise: espera, resolve: arrive } = Promise.withResolvers<void>();
  const { requests } = draw(async (request) => {
    if (request.search.get('pagada') === 'true') return listAnswer([]);
    await espera;
    return listServer([makeFactura(1)], 1350)(request);
  }, '/facturas?estado=pagadas');
  await screen.findByText('No se han encontrado resultados');
  const cuenta = screen.getByText('0 resultados');
  await user.click(screen.getByRole('button', { name: 'A pagar' }));
  expect(screen.queryByText(/No se han encontrado|No encontramos/)).toBeNull();
  expect(cuenta.textContent).toBe('');
  expect(requests.some(({ path }) => path.endsWith('/deuda'))).toBe(false);
  arrive();
  expect(await screen.findByText('1.350 resultados')).toBe(cuenta);
  expect(screen.getByRole('button', { name: 'A pagar (1.350)' })).toBeTruthy();
});

test('a quien le falta confirmar se le dice qué y se lo lleva al inicio', async () => {
  draw(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
  expect(await screen.findByText('Confirmá tu correo.')).toBeTruthy();
  expect(hrefOf('Ir al inicio')).toBe('/');
});

test('una página que ya no existe lleva a la última', async () => {
  draw(
    ({ search }) => updatedList(Number(search.get('page')) > 2 ? [] : [makeFactura(1)], 40),
    '/facturas?page=9',
  );
  await waitFor(() => expect(address()).toBe('/facturas?page=2'));
  expect(await screen.findByRole('button', { name: /^Ver factura de octubre/ })).toBeTruthy();
});

test('sin facturas a pagar dice cuál es la última cargada; en las demás, que se pruebe otra cosa', async () => {
  draw(listServer([]));
  const said = 'No encontramos facturas a pagar. Última factura cargada: septiembre 2026.';
  const found = await screen.findByText(said);
  expect(found.previousSibling?.textContent).toBe('No se han encontrado resultados');
  await user.click(screen.getByRole('button', { name: 'Pagadas' }));
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getByText('Probá con otro año o suministro.')).toBeTruthy();
});

test('sin suministros solo queda agregar uno', () => {
  const { requests } = draw(listServer([]), '/facturas', { suministros: [] });
  expect(hrefOf('Agregar suministro')).toBe('/suministros/agregar');
  expect(requests).toEqual([]);
});

test('si no se puede leer se dice y se reintenta; con datos viejos se avisa', async () => {
  draw(inTurn({ status: 500 }, listAnswer([makeFactura(1)])));
  expect(await screen.findByText('No pudimos consultar tus facturas.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/Los datos pueden estar atrasados/)).toBeTruthy();
});

test('en el teléfono los filtros están en una hoja y el botón dice cuántos hay; el historial, en las pagadas', async () => {
  const anio = String(new Date().getFullYear());
  draw(listServer([makeFactura(1)]), '/facturas?estado=pagadas&suministro=2');
  expect(hrefOf('Historial de pagos')).toBe('/facturas/pagos');
  await user.click(await screen.findByRole('button', { name: 'Filtrar (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtrar' }));
  await user.selectOptions(sheet.getByLabelText('Año'), anio);
  await waitFor(() => expect(address()).toBe(`/facturas?estado=pagadas&suministro=2&anio=${anio}`));
  await user.click(sheet.getByRole('button', { name: 'Listo' }));
  await user.click(screen.getByRole('button', { name: 'Filtrar (2)' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(address()).toBe('/facturas?estado=pagadas'));
  expect(screen.getByRole('button', { name: 'Filtrar' })).toBeTruthy();
});

test('ver una factura dice su número y ofrece el PDF y compartirla', async () => {
  draw(listServer([makeFactura(1, { vencimiento: YESTERDAY })]));
  await open('octubre 2026, Casa');
  const dialog = await screen.findByRole('dialog', { name: 'Factura de octubre 2026, Casa' });
  expect(dialog.textContent).toContain('NúmeroB 0003-1');
  expect(within(dialog).getByRole('button', { name: 'Descargar factura' })).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Compartir' })).toBeTruthy();
});

test('sin PDF lo dice', async () => {
  draw(listServer([makeFactura(2, { descargable: false })]));
  await open('octubre 2026, Casa');
  expect(await screen.findByText('PDF no disponible')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Descargar factura' })).toBeNull();
});

test('el enlace se abre desde su factura, que recibe el foco al cerrar y conoce el nuevo', async () => {
  const factura = makeFactura(1, { vencimiento: YESTERDAY });
  draw((request) =>
    request.method === 'POST' ? { body: { ...factura, token: '1-nuevo' } } : listServer([factura])(request),
  );
  const openButton = await screen.findByRole('button', { name: /^Ver factura de octubre/ });
  const field = async () => {
    await user.click(openButton);
    await user.click(await screen.findByRole('button', { name: 'Compartir' }));
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Enlace' });
  };
  expect((await field()).value).toContain('/f/1-token');
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  await screen.findByText('Anulamos el enlace anterior. Este es el nuevo.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(openButton));
  expect((await field()).value).toContain('/f/1-nuevo');
});

test('un enlace vencido no se ofrece', async () => {
  draw(listServer([makeFactura(1, { vencimiento: '2020-01-10T00:00:00-03:00' })]));
  await open('octubre 2026, Casa');
  expect(await screen.findByRole('button', { name: 'Descargar factura' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Compartir' })).toBeNull();
});
