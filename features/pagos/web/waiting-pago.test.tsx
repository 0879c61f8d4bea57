import { FARM, HOME } from '@oficina/suministros/testing';
import { address, drawWith, type Server, written } from '@oficina/ui/testing';
import { hrefOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pago } from '../contract/index.ts';
import { unPago } from './pagos.test-kit.tsx';
import VerPagoPage from './ver.page.tsx';

const WAITING = unPago(501, {
  ...{ estado: 7, metodo: 'qr', tarjeta: undefined },
  ...{ created: '2026-11-14T10:42:00-03:00', vence: '2026-11-14T10:57:00-03:00' },
});
const ENDED = { status: 409, body: { description: 'No pudimos cancelar el código. Esperá unos minutos.' } };
const SVG = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
const PNG = new Blob(['png'], { type: 'image/png' });

let pago: Pago | null;
let cancelar: Server;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(WAITING.created), shouldAdvanceTime: true });
  pago = WAITING;
  cancelar = () => ({ body: { ...WAITING, estado: 4 } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openPage() {
  const page = (
    <VerPagoPage
      pagoId={501}
      suministros={[HOME, FARM]}
      config={{ telefono: '3492 401234', datosDiasMaximos: 40, legal: { art30bis: true } }}
    />
  );
  return drawWith(
    (request) => {
      if (request.path.endsWith('/qr.svg')) return { file: SVG };
      if (request.path.endsWith('/qr.png')) return { file: PNG };
      if (request.path.endsWith('/cancelar')) return cancelar(request);
      return pago ? { body: pago } : { status: 404, body: { description: 'No encontramos lo que buscás.' } };
    },
    <Routes>
      <Route path="/facturas/pagos/501" element={page} />
      <Route path="*" element={<h1>Otra página</h1>} />
    </Routes>,
    '/facturas/pagos/501',
  );
}
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('un código QR que espera', () => {
  test('se muestra con su importe, dice con qué se lee y hasta cuándo vale', async () => {
    openPage();
    await titulo('Pagar $\u00a091.666,00');
    expect(await screen.findByRole('img', { name: 'Código QR para pagar $\u00a091.666,00' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Escaneá este código' })).toBeTruthy();
    expect(screen.getByText('Casa y Campo')).toBeTruthy();
    expect(screen.getByText('Vale hasta las 10:57.')).toBeTruthy();
    expect(screen.getByText(/^¿La billetera está en este mismo teléfono\?/)).toBeTruthy();
  });

  test('lo que pasa se dice una vez, y que quedan dos minutos también', async () => {
    pago = { ...WAITING, vence: '2026-11-14T10:44:10-03:00' };
    openPage();
    await titulo('Pagar $\u00a091.666,00');
    expect(screen.queryByText('Esperando tu pago…')).toBeNull();
    await pass(500);
    expect(screen.getByText('Esperando tu pago…').role).toBe('status');
    await pass(8_000);
    expect(screen.queryByText('Quedan 2 minutos.')).toBeNull();
    await pass(2_000);
    expect(screen.getByText('Quedan 2 minutos.').role).toBe('status');
    expect(screen.queryByText('Esperando tu pago…')).toBeNull();
  });

  test('al pagarlo, la misma página lo dice, y el foco va al título', async () => {
    const { requests } = openPage();
    await titulo('Pagar $\u00a091.666,00');
    pago = { ...WAITING, estado: 1 };
    const before = requests.length;
    await pass(4_000);
    expect(await titulo('Pago aprobado')).toBe(document.activeElement);
    expect(requests.slice(before).map(({ path }) => path)).toContain('/api/pagos/501');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('vencido, se genera otro con las mismas facturas', async () => {
    openPage();
    await titulo('Pagar $\u00a091.666,00');
    pago = { ...WAITING, estado: 4 };
    await pass(4_000);
    expect(await screen.findByText('El código venció y no se cobró nada.')).toBeTruthy();
    expect(hrefOf('Generar otro')).toBe('/facturas/pagar?facturas=31,32&medio=qr');
  });

  test('cancelado, se elige otra forma', async () => {
    const { requests } = openPage();
    await user.click(await screen.findByRole('button', { name: /Cancelar y elegir otra forma/ }));
    await waitFor(() => expect(address()).toBe('/facturas/pagar?facturas=31,32'));
    expect(written(requests)).toEqual([['POST /api/pagos/501/cancelar', undefined]]);
  });

  test('pagado mientras se cancelaba, es un pago', async () => {
    cancelar = () => {
      pago = { ...WAITING, estado: 1 };
      return { body: pago };
    };
    openPage();
    await user.click(await screen.findByRole('button', { name: /Cancelar y elegir otra forma/ }));
    expect(await titulo('Pago aprobado')).toBeTruthy();
    expect(address()).toBe('/facturas/pagos/501');
  });

  test.each([[ENDED], [{ status: 500, body: { description: 'Error interno.' } }]])(
    'si no se puede cancelar, sigue y lo dice',
    async (answer) => {
      cancelar = () => answer;
      openPage();
      await user.click(await screen.findByRole('button', { name: /Cancelar y elegir otra forma/ }));
      expect(await screen.findByText('No pudimos cancelar el código. Esperá unos minutos.')).toBeTruthy();
      expect(screen.getByRole('img')).toBeTruthy();
    },
  );

  test('la imagen se guarda para la billetera del mismo teléfono', async () => {
    const { saved } = watchDownloads();
    openPage();
    await user.click(await screen.findByRole('button', { name: 'Guardar imagen' }));
    await waitFor(() => expect(saved.map((one) => one.split(' ')[0])).toEqual(['codigo-qr.png']));
  });

  test('el de otra persona se deja de ver cuando ya no espera', async () => {
    openPage();
    await titulo('Pagar $\u00a091.666,00');
    pago = null;
    await pass(4_000);
    await titulo('El código ya no espera un pago');
    expect(hrefOf('Ver mis facturas')).toBe('/facturas');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('un pago en Mercado Pago que espera', () => {
  test('se espera la confirmación, y se puede volver o cancelar', async () => {
    pago = { ...WAITING, metodo: 'billetera', pagarUrl: 'https://www.mercadopago.com.ar/checkout?o=1' };
    openPage();
    expect(await screen.findByText('Esperando la confirmación de Mercado Pago…')).toBeTruthy();
    expect(screen.getByText('Si ya pagaste, esperá: te lo confirmamos acá.')).toBeTruthy();
    expect(hrefOf('Volver a Mercado Pago')).toBe('https://www.mercadopago.com.ar/checkout?o=1');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('nunca lleva a otra cosa que una página segura', async () => {
    pago = { ...WAITING, metodo: 'billetera', pagarUrl: 'javascript:alert(1)' };
    openPage();
    await screen.findByText('Esperando la confirmación de Mercado Pago…');
    expect(screen.queryByRole('link', { name: 'Volver a Mercado Pago' })).toBeNull();
  });
});
