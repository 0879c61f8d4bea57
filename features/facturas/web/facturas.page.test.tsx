import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Factura } from '../contract/index.ts';
import FacturasPage, { type FacturasPageProps } from './facturas.page.tsx';
import { drawWith, FARM, HOME, makeDeuda, makeFactura, type Server, SHED } from './facturas.test-kit.tsx';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const CONFIG = {
  legal: { art25: 'Usted tiene derecho a reclamar', art30bis: true },
  telefono: '03492 42-0199',
  datosDiasMaximos: 40,
};

const listResponse = (
  facturas: Factura[],
  total = facturas.length,
  actualizado: string | null = YESTERDAY,
): Server => {
  return (url) => {
    if (url.pathname.endsWith('/deuda')) return { body: makeDeuda() };
    return { body: { totalItems: total, member: facturas, ...(actualizado ? { actualizado } : {}) } };
  };
};

function draw(server: Server, path = '/facturas', changes: Partial<FacturasPageProps> = {}) {
  return drawWith(
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
}

let wide = false;
beforeEach(() => {
  wide = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: !wide && query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => vi.restoreAllMocks());

const direccion = () => screen.getByTestId('direccion').textContent;
const choose = (name: string) => screen.findByRole('checkbox', { name: `Elegir factura de ${name}` });

test('cada factura dice mes, suministro, importe, vencimiento y estado', async () => {
  draw(listResponse([makeFactura(1, { importe: 41873.5 })]));
  const tarjeta = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const text of [
    'Octubre 2026',
    'Casa cuenta 1234',
    '$\u00a041.873,50',
    'Vencimiento20/10/26',
    'A pagar',
    'B 0003-1',
  ])
    expect(tarjeta).toContain(text);
  expect(screen.getByText('1 resultado').getAttribute('role')).toBe('status');
  expect(screen.getByText('Usted tiene derecho a reclamar')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facturas y pagos');
});

test('lo elegido se suma en la barra y sobrevive al cambiar de pestaña', async () => {
  const user = userEvent.setup();
  draw(
    listResponse([
      makeFactura(1, { importe: 41873.5 }),
      makeFactura(2, { importe: 49792.5, suministro: '/api/suministros/2', periodo: '2026-09' }),
    ]),
  );
  await user.click(await choose('octubre 2026, Casa'));
  await user.click(await choose('septiembre 2026, Campo'));
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  await waitFor(() => expect(direccion()).toBe('?estado=todas'));
  expect(screen.getByText('2 facturas elegidas:', { exact: false }).textContent).toContain('91.666,00');
  const pagar = screen.getByRole('link', { name: 'Pagar $\u00a091.666,00' });
  expect(pagar.getAttribute('href')).toBe('/pagar?1,2');
  expect(screen.getByRole('link', { name: /Pagar la factura de octubre/ }).getAttribute('href')).toBe(
    '/pagar?1',
  );
  await user.click(await choose('octubre 2026, Casa'));
  expect(screen.getByText('1 factura elegida:', { exact: false })).toBeTruthy();
});

test('en la tabla se eligen juntas todas las que se pueden pagar de la página', async () => {
  wide = true;
  const user = userEvent.setup();
  const inPago = makeFactura(3, { periodo: '2026-08', estadoPago: 9 });
  draw(listResponse([makeFactura(1), makeFactura(2, { periodo: '2026-09' }), inPago]));
  const all = await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' });
  await user.click(all);
  expect(screen.getByRole('link', { name: 'Pagar $\u00a0200,00' }).getAttribute('href')).toBe('/pagar?1,2');
  await user.click(await choose('octubre 2026, Casa'));
  expect((all as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText('1 factura elegida:', { exact: false })).toBeTruthy();
  await user.click(all);
  await user.click(all);
  expect(screen.queryByText(/elegidas?:/)).toBeNull();
});

test('lo que no se puede pagar no se elige y dice por qué', async () => {
  draw(
    listResponse([
      makeFactura(1, { estadoPago: 9 }),
      makeFactura(2, { pagada: true, estadoPago: 1, descargable: false }),
      makeFactura(3, { suministro: '/api/suministros/3', vencida: true }),
    ]),
  );
  const [enPago, pagada, shed] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(enPago).toContain('Pago en proceso');
  expect(enPago).toContain('No vuelvas a pagar.');
  expect(pagada).toContain('Pagada');
  expect(pagada).toContain('PDF no disponible');
  expect(shed).toContain('No se puede pagar por acá');
  expect(shed).toContain('Acercate a la cooperativa o llamanos al 03492 42-0199.');
  expect(screen.getByRole('link', { name: '03492 42-0199' }).getAttribute('href')).toBe('tel:03492420199');
  expect(shed).toContain('Vencida');
  expect(shed).toContain('Vencimiento20/10/26');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test.each([false, true])(
  'una factura en pago lleva a su pago, si es de quien mira (tabla: %s)',
  async (table) => {
    wide = table;
    const own = makeFactura(1, { estadoPago: 9, pago: '/api/pagos/500' });
    draw(listResponse([own, makeFactura(2, { estadoPago: 9, periodo: '2026-09' })]));
    await screen.findByText('2 resultados');
    const viewLinks = screen.getAllByRole('link', { name: /^Ver pago/ });
    expect(viewLinks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ver pago de la factura de octubre 2026, Casa', '/facturas/pagos/500'],
    ]);
  },
);

test('los filtros de la dirección van al servidor y al cambiarlos se vuelve a la primera página', async () => {
  wide = true;
  const user = userEvent.setup();
  const anio = String(new Date().getFullYear());
  const asked = draw(listResponse([makeFactura(1)], 90), '/facturas?estado=pagadas&suministro=2&page=2');
  await screen.findByText('90 resultados');
  expect(asked[0]?.searchParams.get('suministro')).toBe('2');
  expect(asked[0]?.searchParams.get('pagada')).toBe('true');
  expect(asked[0]?.searchParams.get('page')).toBe('2');
  await user.selectOptions(screen.getByLabelText('Año'), anio);
  await waitFor(() => expect(direccion()).toBe(`?estado=pagadas&suministro=2&anio=${anio}`));
  expect(asked.at(-1)?.searchParams.get('periodo[between]')).toBe(`${anio}-01..${anio}-12`);
  await user.click(await screen.findByRole('button', { name: 'Página 3' }));
  await waitFor(() => expect(direccion()).toContain('page=3'));
  expect(document.activeElement?.textContent).toBe('90 resultados');
});

test('al pasar de página las facturas viejas quedan atenuadas hasta que llegan las nuevas', async () => {
  const user = userEvent.setup();
  const { promise: espera, resolve: arrive } = Promise.withResolvers<void>();
  draw(async (url) => {
    const isSecondPage = url.searchParams.get('page') === '2';
    if (isSecondPage) await espera;
    return { body: { totalItems: 31, actualizado: YESTERDAY, member: [makeFactura(isSecondPage ? 2 : 1)] } };
  });
  await screen.findByText('B 0003-1');
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  const stale = screen.getByText('B 0003-1').closest('[data-stale]');
  expect(stale).not.toBeNull();
  arrive();
  await screen.findByText('B 0003-2');
  expect(screen.getByText('B 0003-2').closest('[data-stale]')).toBeNull();
});

test('mientras se pregunta con otro filtro no se dice que no hay', async () => {
  const user = userEvent.setup();
  const { promise: espera, resolve: arrive } = Promise.withResolvers<void>();
  const asked = draw(async (url) => {
    if (url.pathname.endsWith('/deuda')) return { body: makeDeuda() };
    if (url.searchParams.get('pagada') === 'true') return { body: { totalItems: 0, member: [] } };
    await espera;
    return { body: { totalItems: 1350, actualizado: YESTERDAY, member: [makeFactura(1)] } };
  }, '/facturas?estado=pagadas');
  await screen.findByText('No se han encontrado resultados');
  const cuenta = screen.getByText('0 resultados');
  expect(cuenta.className).toBe('oculto');
  await user.click(screen.getByRole('button', { name: 'A pagar' }));
  expect(screen.queryByText(/No se han encontrado|No encontramos/)).toBeNull();
  expect(cuenta.textContent).toBe('');
  expect(asked.some(({ pathname }) => pathname.endsWith('/deuda'))).toBe(false);
  arrive();
  expect(await screen.findByText('1.350 resultados')).toBe(cuenta);
  expect(cuenta.className).not.toBe('oculto');
});

test('a quien le falta confirmar se le dice qué y se lo lleva al inicio', async () => {
  draw(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
  expect(await screen.findByText('Confirmá tu correo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
});

test('una página que ya no existe lleva a la última', async () => {
  draw((url) => {
    const isBeyondEnd = Number(url.searchParams.get('page')) > 2;
    return { body: { totalItems: 40, actualizado: YESTERDAY, member: isBeyondEnd ? [] : [makeFactura(1)] } };
  }, '/facturas?page=9');
  await waitFor(() => expect(direccion()).toBe('?page=2'));
  expect(await screen.findByText('B 0003-1')).toBeTruthy();
});

test('sin facturas a pagar dice cuál es la última cargada; en las demás, que se pruebe otra cosa', async () => {
  const user = userEvent.setup();
  draw(listResponse([]));
  const said = 'No encontramos facturas a pagar. Última factura cargada: septiembre 2026.';
  expect((await screen.findByText(said)).previousSibling?.textContent).toBe(
    'No se han encontrado resultados',
  );
  await user.click(screen.getByRole('button', { name: 'Pagadas' }));
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getByText('Probá con otro año o suministro.')).toBeTruthy();
});

test('sin suministros sólo queda agregar uno', () => {
  const asked = draw(listResponse([]), '/facturas', { suministros: [] });
  expect(screen.getByRole('link', { name: 'Agregar suministro' }).getAttribute('href')).toBe(
    '/suministros/agregar',
  );
  expect(asked).toEqual([]);
});

test('si no se puede leer se dice y se reintenta; con datos viejos se avisa', async () => {
  const user = userEvent.setup();
  let fails = true;
  const stale = listResponse([makeFactura(1)], 1, null);
  draw((...args) => (fails ? { status: 500 } : stale(...args)));
  const alert = await screen.findByText('No pudimos consultar tus facturas.');
  expect(alert).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/Los datos pueden estar atrasados/)).toBeTruthy();
});

test('con lugar es una tabla con título y encabezados', async () => {
  wide = true;
  draw(listResponse([makeFactura(1, { vencida: true, vencimiento: YESTERDAY })]));
  const table = await screen.findByRole('table', { name: 'Facturas: A pagar' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((th) => th.textContent),
  ).toEqual(['Período', 'Suministro', 'Vencimiento', 'Estado', 'Importe', 'Acciones']);
  expect(within(table).getByRole('rowheader').textContent).toBe('Octubre 2026 B 0003-1');
  expect(within(table).getByText('Vencida')).toBeTruthy();
  expect(
    within(table).getByRole('button', { name: /^Descargar factura de octubre 2026, Casa/ }),
  ).toBeTruthy();
  expect(
    within(table).getByRole('button', { name: /^Enlace para compartir la factura de octubre 2026, Casa/ }),
  ).toBeTruthy();
});

test('el enlace se abre desde su factura, que recibe el foco al cerrar y conoce el nuevo', async () => {
  const user = userEvent.setup();
  const listAnswer = listResponse([makeFactura(1, { vencimiento: YESTERDAY })]);
  draw((url, init) =>
    init.method === 'POST'
      ? { body: makeFactura(1, { vencimiento: YESTERDAY, token: '1-nuevo' }) }
      : listAnswer(url, init),
  );
  const shareButton = await screen.findByRole('button', {
    name: /Enlace para compartir la factura de octubre/,
  });
  const field = async () => (await screen.findByRole('textbox', { name: 'Enlace' })) as HTMLInputElement;
  await user.click(shareButton);
  expect((await field()).value).toContain('/f/1-token');
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  await screen.findByText('Anulamos el enlace anterior. Este es el nuevo.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(shareButton));
  await user.click(shareButton);
  expect((await field()).value).toContain('/f/1-nuevo');
});

test('un enlace vencido no se ofrece', async () => {
  draw(listResponse([makeFactura(1, { vencimiento: '2020-01-10T00:00:00-03:00' })]));
  await screen.findByText('1 resultado');
  expect(screen.queryByRole('button', { name: /Enlace para compartir/ })).toBeNull();
});
