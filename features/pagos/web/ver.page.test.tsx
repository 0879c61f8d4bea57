import { makeDeuda } from '@oficina/facturas/testing';
import { FARM, HOME } from '@oficina/suministros/testing';
import { drawWith, inTurn, type Server, setScreen } from '@oficina/ui/testing';
import { hrefOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unPago } from './pagos.test-kit.tsx';
import VerPagoPage from './ver.page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const openPage = (server: Server, pagoId: number | null = 5821) =>
  drawWith(
    server,
    <VerPagoPage
      pagoId={pagoId}
      suministros={[HOME, FARM]}
      correo="elsa@mail.com"
      config={{ telefono: '3492 401234', datosDiasMaximos: 40, legal: { art30bis: true } }}
    />,
    '/facturas/pagos/5821',
  );
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });

test('un pago aprobado dice qué se pagó, con qué y adónde fue el comprobante', async () => {
  openPage(() => ({ body: unPago(5821) }));
  const h1 = await titulo('Pago aprobado');
  const panel = h1.parentElement?.parentElement?.textContent;
  for (const datum of [
    '$\u00a091.666,00',
    '14 de noviembre, a las 10:32',
    'FacturasCasa y Campo',
    'TarjetaVisa terminada en 4242',
    'Número de pago5821',
    'Comprobante ae•••@mail.com',
  ])
    expect(panel).toContain(datum);
  expect([hrefOf('Volver al inicio'), hrefOf('Ver historial de pagos')]).toEqual(['/', '/facturas/pagos']);
});

test.each([
  [2, 'Tu tarjeta rechazó el pago', 'Pagar con otra tarjeta', '&rechazado=5821'],
  [2, 'Tu tarjeta rechazó el pago', 'Probar de nuevo', ''],
  [4, 'El pago no se hizo', 'Pagar de nuevo', ''],
])(
  'en %d, «%s», no se cobró y se ofrece «%s» con estas facturas',
  async (estado, nombre, buttonName, rechazado) => {
    openPage(() => ({ body: unPago(5821, { estado }) }));
    await titulo(nombre);
    expect(hrefOf(buttonName)).toBe(`/facturas/pagar?facturas=31,32${rechazado}`);
    expect(screen.queryByRole('button', { name: 'Descargar comprobante' })).toBeNull();
  },
);

test('de un rechazo se vuelve a las facturas y no al historial', async () => {
  openPage(() => ({ body: unPago(5821, { estado: 2 }) }));
  await titulo('Tu tarjeta rechazó el pago');
  expect(hrefOf('Ver mis facturas')).toBe('/facturas');
  expect(screen.queryByRole('link', { name: 'Ver historial de pagos' })).toBeNull();
});

test.each([0, 3, 5])('en %d no hay cómo pagar otra vez', async (estado) => {
  openPage(() => ({ body: unPago(5821, { estado }) }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /[Pp]agar|Probar/ })).toBeNull();
});

test('mientras se procesa se vuelve a preguntar, y el cambio lleva el foco al título y relee las facturas', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  let estado = 0;
  const { requests, queries } = openPage(() => ({ body: unPago(5821, { estado }) }));
  await titulo('Estamos procesando tu pago');
  const invalidated = vi.spyOn(queries, 'invalidateQueries');
  await act(() => vi.advanceTimersByTimeAsync(6_500));
  expect(requests.length).toBeGreaterThanOrEqual(4);
  expect(invalidated).not.toHaveBeenCalled();
  // The focus must move back to the result when it changes.
  screen.getByRole('link', { name: 'Ver historial de pagos' }).focus();
  estado = 1;
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  const h1 = await titulo('Pago aprobado');
  expect(document.activeElement).toBe(h1);
  expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey)).toContainEqual(['facturas']);
  const requestCount = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requests).toHaveLength(requestCount);
});

describe('lo que no se puede ver', () => {
  test.each([
    [5821, 1],
    [null, 0],
  ])('un pago que no existe o no es propio (%s)', async (pagoId, asked) => {
    const { requests } = openPage(() => ({ status: 404 }), pagoId);
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(requests).toHaveLength(asked);
  });

  test('una falla se dice y se reintenta', async () => {
    openPage(inTurn(() => undefined, { body: unPago(5821) }));
    await screen.findByText('No pudimos conectarnos');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await titulo('Pago aprobado')).toBeTruthy();
  });
});

test('el comprobante se baja con su nombre, y si no se puede se avisa', async () => {
  const { saved } = watchDownloads();
  const comprobante = inTurn({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) }, { status: 500 });
  const { requests } = openPage((request) =>
    request.path.endsWith('/comprobante') ? comprobante(request) : { body: unPago(5821) },
  );
  const buttonName = await screen.findByRole('button', { name: 'Descargar comprobante' });
  await user.click(buttonName);
  await waitFor(() => expect(saved).toEqual(['comprobante-5821.pdf blob:1']));
  expect(requests.at(-1)?.path).toBe('/api/pagos/5821/comprobante');
  await user.click(buttonName);
  const aviso = await screen.findByText('No pudimos descargar el comprobante. Probá de nuevo.');
  expect(aviso.closest('[role="alert"]')).not.toBeNull();
});

const COMPROBANTE = { file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) };
const withComprobante: Server = ({ path }) =>
  path.endsWith('/comprobante') ? COMPROBANTE : { body: unPago(5821) };

test('compartir manda el PDF donde el teléfono sabe, y si se niega ofrece WhatsApp', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  openPage(withComprobante);
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.lastCall).toMatchObject([{ files: [{ name: 'comprobante-5821.pdf' }] }]);
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Enviar por WhatsApp'));
  vi.unstubAllGlobals();
});

test('donde no hay cómo compartir, el mensaje de WhatsApp dice cuánto y qué pago', async () => {
  openPage(withComprobante);
  const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' });
  expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toBe(
    'Pago aprobado de $\u00a091.666,00. Número de pago 5821.',
  );
});

describe('con lugar al lado', () => {
  const openBeside = (deuda: Parameters<typeof makeDeuda>[0], estado = 1) => {
    setScreen(true);
    const actualizado = new Date().toISOString();
    return openPage(({ path }) => ({
      body: path.endsWith('/deuda') ? makeDeuda({ actualizado, ...deuda }) : unPago(5821, { estado }),
    }));
  };
  afterEach(() => setScreen(false));

  test('sin nada más que pagar, la casa encendida dice que está al día', async () => {
    openBeside({});
    expect(await screen.findByText('Estás al día')).toBeTruthy();
  });

  const SOME = { cantidad: 1, importe: 50 };
  test.each([
    ['queda una factura', { aPagar: { ...SOME, vencidas: 0 } }, 1],
    ['queda una que se paga en la cooperativa', { inhabilitadas: { ...SOME, suministros: [] } }, 1],
    ['hay otro pago en proceso', { enPago: SOME }, 1],
    ['los datos son viejos', { actualizado: '2020-01-01T00:00:00Z' }, 1],
    ['el pago no salió', {}, 2],
  ])('no se dice cuando %s', async (_, deuda, estado) => {
    const { requests, queries } = openBeside(deuda, estado);
    await screen.findByRole('heading', { level: 1 });
    if (estado === 1)
      await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/deuda'))).toBe(true));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('Estás al día')).toBeNull();
  });
});
