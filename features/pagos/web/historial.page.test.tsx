import { FARM, HOME } from '@oficina/suministros/testing';
import { clock } from '@oficina/tarjetas/testing';
import { address, drawWith, listAnswer, type Server, setScreen, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pagoEstado } from '../contract/index.ts';
import HistorialPage from './historial.page.tsx';
import OngoingPago from './ongoing-pago.tsx';
import { unPago } from './pagos.test-kit.tsx';

beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

const NO_PAGOS =
  'Todavía no hiciste pagos por acá. Los pagos hechos en caja o por otros medios no aparecen en esta lista.';

const openPage = (server: Server, path = '/facturas/pagos') =>
  drawWith(server, <HistorialPage usuarioId={5} suministros={[HOME, FARM]} clock={clock} />, path);

test('cada pago dice cuándo, qué facturas, con qué tarjeta, en qué quedó y cuánto', async () => {
  const { requests } = openPage(() => listAnswer([unPago(5821)]));
  const [pago] = await screen.findAllByRole('listitem');
  const what = ['2 facturas · Casa, Campo', 'Visa 4242', 'Aprobado', '$\u00a091.666,00'];
  for (const datum of ['14 de noviembre', ...what]) expect(pago?.textContent).toContain(datum);
  expect(pago?.querySelector('a')?.getAttribute('href')).toBe('/facturas/pagos/5821');
  // Without this filter an administrator would get everyone's pagos.
  expect(requests[0]?.search.get('usuario')).toBe('5');
});

test('de cada estado se dice en palabras simples qué pasó con la plata', async () => {
  openPage(() => listAnswer(pagoEstado.codes().map((estado) => unPago(10 + estado, { estado }))));
  const items = await screen.findAllByRole('listitem');
  const said = items.map(({ textContent }) => /,00 (.*)$/.exec(textContent)?.[1]?.trim());
  expect(said).toEqual([
    'Procesando No vuelvas a pagar.',
    'Aprobado',
    'Rechazado No se cobró nada.',
    'En verificación No vuelvas a pagar.',
    'Sin efecto No se cobró nada.',
    'A devolver Te lo devolvemos.',
    'Devuelto Volvió a tu tarjeta.',
    'Esperando tu pago Todavía no se pagó.',
  ]);
});

test('en un teléfono los filtros están detrás de un botón, y sin pagos no hay ninguno', async () => {
  const { unmount } = openPage(() => listAnswer([unPago(5821)]));
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  await user.selectOptions(await screen.findByLabelText('Estado'), 'Rechazado');
  expect(await screen.findByRole('button', { name: 'Filtrar (1)', hidden: true })).toBeTruthy();
  unmount();
  openPage(() => listAnswer([]));
  await screen.findByText(NO_PAGOS);
  expect(screen.queryByRole('button', { name: /^Filtrar/ })).toBeNull();
});

test('los filtros van a la dirección y al servidor', async () => {
  setScreen(true);
  const { requests } = openPage(() => listAnswer([unPago(5821)], 90), '/facturas/pagos?page=2');
  await screen.findByText('90 resultados');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Procesando');
  await waitFor(() => expect(address()).toBe('/facturas/pagos?estado=0'));
  await user.selectOptions(screen.getByLabelText('Año'), '2025');
  await waitFor(() => expect(address()).toBe('/facturas/pagos?anio=2025&estado=0'));
  await waitFor(() => {
    const lastQuery = requests.at(-1)?.search;
    expect([lastQuery?.get('estado'), lastQuery?.get('created[after]')]).toEqual(['0', '2025-01-01']);
  });
});

test('sin pagos se dice cuáles no están acá', async () => {
  openPage(() => listAnswer([]));
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getByText(NO_PAGOS)).toBeTruthy();
});

test('sin pagos de ese año o estado se ofrece quitar los filtros', async () => {
  openPage(() => listAnswer([]), '/facturas/pagos?anio=2025');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.queryByText(NO_PAGOS)).toBeNull();
  const clearFilters = screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1);
  if (clearFilters) await user.click(clearFilters);
  expect(await screen.findByText(NO_PAGOS)).toBeTruthy();
  expect(address()).toBe('/facturas/pagos');
});

test('a quien le falta confirmar se le dice qué', async () => {
  openPage(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
  expect(await screen.findByText('Confirmá tu correo.')).toBeTruthy();
});

test('de un código que venció o que espera se dice qué pasó', async () => {
  openPage(() =>
    listAnswer([
      unPago(1, { estado: 4, metodo: 'qr', tarjeta: undefined }),
      unPago(2, { estado: 6, metodo: 'billetera', tarjeta: undefined }),
    ]),
  );
  const [ended, returned] = await screen.findAllByRole('listitem');
  expect(ended?.textContent).toContain('El código venció y no se cobró nada.');
  expect(ended?.textContent).toContain('· QR');
  expect(returned?.textContent).toContain('Volvió a tu billetera.');
});

describe('desde Inicio, un código que espera', () => {
  const WAITING = unPago(501, { estado: 7, metodo: 'qr', tarjeta: undefined });
  const ongoingPago = (
    <Routes>
      <Route path="/" element={<OngoingPago usuarioId={5}>No vuelvas a pagar.</OngoingPago>} />
      <Route path="*" element={null} />
    </Routes>
  );
  const serverOf =
    (cancelar: Server, count = 1): Server =>
    (request) =>
      request.path.endsWith('/cancelar') ? cancelar(request) : listAnswer([WAITING], count);

  test('se ve o se cancela, y no se dice que no se pague', async () => {
    const { requests } = drawWith(
      serverOf(() => ({ body: { ...WAITING, estado: 4 } })),
      ongoingPago,
      '/',
    );
    expect(await screen.findByText('Tenés un código QR esperando tu pago.')).toBeTruthy();
    expect(screen.queryByText('No vuelvas a pagar.')).toBeNull();
    expect(hrefOf('Ver el código')).toBe('/facturas/pagos/501');
    await user.click(screen.getByRole('button', { name: 'Cancelarlo' }));
    await waitFor(() => expect(written(requests)).toEqual([['POST /api/pagos/501/cancelar', undefined]]));
    expect(address()).toBe('/');
  });

  test('si lo pagaron mientras tanto, se ve el pago', async () => {
    drawWith(
      serverOf(() => ({ body: { ...WAITING, estado: 1 } })),
      ongoingPago,
      '/',
    );
    await user.click(await screen.findByRole('button', { name: 'Cancelarlo' }));
    await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  });

  test('si hay otro pago en proceso, también se dice eso', async () => {
    drawWith(
      serverOf(() => undefined, 2),
      ongoingPago,
      '/',
    );
    expect(await screen.findByText('Tenés un código QR esperando tu pago.')).toBeTruthy();
    expect(screen.getByText('No vuelvas a pagar.')).toBeTruthy();
  });
});

test('desde Inicio se llega al pago en curso, si es propio', async () => {
  const ongoingPago = <OngoingPago usuarioId={5}>No vuelvas a pagar.</OngoingPago>;
  const { requests } = drawWith(() => listAnswer([unPago(501, { estado: 0 })]), ongoingPago, '/');
  await screen.findByText('Ver el pago');
  expect(hrefOf('Ver el pago')).toBe('/facturas/pagos/501');
  expect(requests[0]?.search.getAll('estado[]')).toEqual(['0', '3', '7']);
  expect(screen.getByText('No vuelvas a pagar.')).toBeTruthy();
});
