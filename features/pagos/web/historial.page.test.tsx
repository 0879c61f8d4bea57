import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import HistorialPage from './historial.page.tsx';
import { facturasEscritas } from './historial-lista.tsx';
import PagoEnCurso from './pago-en-curso.tsx';
import { CAMPO, CASA, clock, direccion, drawWith, lista, type Server, unPago } from './pagos.test-kit.tsx';

let ancha = false;
beforeEach(() => {
  ancha = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: ancha && query.includes('min-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => vi.restoreAllMocks());

const abrir = (server: Server, path = '/facturas/pagos') =>
  drawWith(
    server,
    <HistorialPage
      usuarioId={5}
      suministros={[CASA, CAMPO]}
      pagoTo={(id) => `/facturas/pagos/${id}`}
      clock={clock}
    />,
    path,
  );

test('cada pago dice cuándo, qué facturas, con qué tarjeta, en qué quedó y cuánto', async () => {
  const { pedidos } = abrir(() => lista([unPago(5821)]));
  const [pago] = await screen.findAllByRole('listitem');
  for (const dato of [
    '14/11/26 10:32',
    '2 facturas · Casa, Campo',
    'Visa terminada en 4242',
    'Aprobado',
    '$\u00a091.666,00',
  ])
    expect(pago?.textContent).toContain(dato);
  expect(
    screen.getByRole('link', { name: 'Ver el pago del 14/11/26 a las 10:32' }).getAttribute('href'),
  ).toBe('/facturas/pagos/5821');
  // An administrator would be given everybody's.
  expect(pedidos[0]?.url.searchParams.get('usuario')).toBe('5');
});

test('del que está en curso se dice que no se vuelva a pagar', async () => {
  abrir(() => lista([unPago(3, { estado: 3 }), unPago(2)]));
  const [vivo, hecho] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  const frase = 'Estamos verificando tu pago. No vuelvas a pagar: te avisamos por correo.';
  expect([vivo?.includes(frase), hecho?.includes(frase)]).toEqual([true, false]);
});

test('con lugar, en una tabla', async () => {
  ancha = true;
  abrir(() => lista([unPago(5821, { estado: 2 })]));
  const tabla = await screen.findByRole('table', { name: 'Pagos' });
  expect(
    within(tabla)
      .getAllByRole('columnheader')
      .map((th) => th.textContent),
  ).toEqual(['Fecha', 'Facturas', 'Tarjeta', 'Estado', 'Importe', 'Acciones']);
  expect(within(tabla).getByText('Rechazado')).toBeTruthy();
});

test('los filtros van a la dirección y al servidor', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(() => lista([unPago(5821)], 90), '/facturas/pagos?page=2');
  await screen.findByText('90 resultados');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Procesando');
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos?estado=0'));
  await user.selectOptions(screen.getByLabelText('Año'), '2025');
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos?anio=2025&estado=0'));
  await waitFor(() => {
    const ultimo = pedidos.at(-1)?.url.searchParams;
    expect([ultimo?.get('estado'), ultimo?.get('created[after]')]).toEqual(['0', '2025-01-01']);
  });
});

test('sin pagos se dice cuáles no están acá; con filtros, que se pruebe otra cosa', async () => {
  const user = userEvent.setup();
  abrir(() => lista([]));
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  expect(
    screen.getByText(
      'Todavía no hiciste pagos por acá. Los pagos hechos en caja o por otros medios no aparecen en esta lista.',
    ),
  ).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Año'), '2025');
  expect(await screen.findByText('Probá con otro año o estado.')).toBeTruthy();
});

test('a quien le falta confirmar se le dice qué', async () => {
  abrir(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
  expect(await screen.findByText('Confirmá tu correo.')).toBeTruthy();
});

test('las facturas de un pago se cuentan y cada suministro se nombra una vez, hasta tres', () => {
  const lugares = new Map(
    ['A', 'B', 'C', 'D'].map((alias, index) => [`/api/suministros/${index}`, { ...CASA, id: index, alias }]),
  );
  const con = (...indices: number[]) => {
    const [una] = unPago(1).facturas;
    const facturas = indices.flatMap((index) =>
      una ? [{ ...una, suministro: `/api/suministros/${index}` }] : [],
    );
    return facturasEscritas({ facturas }, lugares);
  };
  expect([con(0), con(0, 0, 1), con(0, 1, 2, 3), con(9)]).toEqual([
    '1 factura · A',
    '3 facturas · A, B',
    '4 facturas · A, B, C y 1 más',
    '1 factura',
  ]);
});

test('desde Inicio se llega al pago en curso, si es propio', async () => {
  const enCurso = <PagoEnCurso usuarioId={5} pagoTo={(id) => `/facturas/pagos/${id}`} />;
  const { pedidos } = drawWith(() => lista([unPago(501, { estado: 0 })]), enCurso, '/');
  const ver = await screen.findByRole('link', { name: 'Ver el pago' });
  expect(ver.getAttribute('href')).toBe('/facturas/pagos/501');
  expect(pedidos[0]?.url.searchParams.getAll('estado[]')).toEqual(['0', '3']);
});
