import { makeFactura } from '@oficina/facturas/testing';
import { address } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chosenWay } from './medio-choice.tsx';
import { cvc, makeBackend, openPage, PAID, pagar, sentPagos, WAIT } from './pagar.test-kit.tsx';
import { unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const WAITING = { status: 201, body: unPago(501, { estado: 7, metodo: 'qr', tarjeta: undefined }) };
const PATH = '/facturas/pagar?facturas=31,32';
const openWith = (backend: Parameters<typeof openPage>[0], cuenta: string[], path = PATH) =>
  openPage(backend, path, {
    config: {
      legal: { art30bis: true },
      cobro: { barras: 'itf', codigosVencidos: false },
      pagos: { enlace: [], cuenta },
    },
  });
const way = (name: string) => screen.findByRole('button', { name });
const showCode = () => screen.findByRole('button', { name: /^Mostrar código QR/ });

test('la forma que pide la dirección, si se ofrece', () => {
  expect(chosenWay(['tarjeta', 'qr'], 'qr')).toBe('qr');
  expect(chosenWay(['qr', 'tarjeta'], 'billetera')).toBe('tarjeta');
  expect(chosenWay([], 'qr')).toBeUndefined();
});

describe('con qué se paga', () => {
  test('con una sola forma no hay nada que elegir', async () => {
    openWith(makeBackend(), ['tarjeta']);
    await cvc();
    expect(screen.queryByRole('group', { name: 'Cómo pagar' })).toBeNull();
  });

  test('el QR se pide sin escribir nada, por el total, y lleva a verlo', async () => {
    const { requests } = openWith(makeBackend({ pagar: () => WAITING }), ['tarjeta', 'qr']);
    expect((await way('Tarjeta')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Mercado Pago' })).toBeNull();
    await user.click(await way('QR'));
    expect(screen.queryByText('¿Con qué tarjeta?')).toBeNull();
    await user.click(await showCode());
    await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
    const [sent, ...others] = sentPagos(requests);
    expect(others).toEqual([]);
    expect(sent?.body).toEqual({
      metodo: 'qr',
      facturas: ['/api/facturas/31', '/api/facturas/32'],
      totalEsperado: 91_666,
      origen: 'web',
    });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(window.sessionStorage.length).toBe(0);
  });

  test('quien quiere otro código llega con el QR elegido, y sin tarjetas no se le pide una', async () => {
    openWith(makeBackend({ tarjetas: [] }), ['tarjeta', 'qr'], `${PATH}&medio=qr`);
    expect((await way('QR')).getAttribute('aria-pressed')).toBe('true');
    expect(await showCode()).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Tu tarjeta' })).toBeNull();
  });

  test('Mercado Pago se abre en esta pestaña, y detrás queda la página del pago', async () => {
    const pagarUrl = 'https://www.mercadopago.com.ar/checkout?o=1';
    const go = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const body = unPago(501, { estado: 7, metodo: 'billetera', tarjeta: undefined, pagarUrl });
    openWith(makeBackend({ pagar: () => ({ status: 201, body }) }), ['tarjeta', 'billetera']);
    await user.click(await way('Mercado Pago'));
    await user.click(await screen.findByRole('button', { name: /^Pagar con Mercado Pago/ }));
    await waitFor(() => expect(go).toHaveBeenCalledWith(pagarUrl));
    expect(address()).toBe('/facturas/pagos/501');
    go.mockRestore();
  });

  test('sin ninguna forma se dice dónde pagar', async () => {
    openWith(makeBackend(), []);
    expect(await screen.findByText(/^Por ahora no se puede pagar por acá\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pagar|^Mostrar/ })).toBeNull();
  });
});

describe('si el código no sale', () => {
  test('se dice, y se puede pedir otra vez o pagar con tarjeta', async () => {
    openWith(makeBackend({ pagar: () => WAIT }), ['tarjeta', 'qr'], `${PATH}&medio=qr`);
    await user.click(await showCode());
    expect(await screen.findByText('Esperá. No se cobró nada.')).toBeTruthy();
    expect(await showCode()).toBeTruthy();
    await user.click(await way('Tarjeta'));
    expect(await pagar()).toBeTruthy();
  });

  test('en duda se busca, y si no está se prueba de nuevo sin hablar de ninguna tarjeta', async () => {
    const backend = makeBackend({ pagar: () => undefined });
    const { requests, manualClock } = openWith(backend, ['tarjeta', 'qr'], `${PATH}&medio=qr`);
    await user.click(await showCode());
    await screen.findByText(/^No sabemos si tu pago salió\./);
    manualClock.advance(20_000);
    expect(await screen.findByText('El pago no salió y no se cobró nada. Probá de nuevo.')).toBeTruthy();
    backend.pagar = () => PAID;
    await user.click(await showCode());
    await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
    expect(new Set(sentPagos(requests).map(({ key }) => key)).size).toBe(1);
  });
});

test('una factura con un código que espera lleva a verlo', async () => {
  const facturas = [makeFactura(31, { estadoPago: 9, esperandoPago: true, pago: '/api/pagos/500' })];
  openWith(makeBackend({ facturas }), ['tarjeta', 'qr'], '/facturas/pagar?facturas=31');
  expect(await screen.findByText('Esta factura tiene un código QR esperando el pago.')).toBeTruthy();
  expect(hrefOf('Ver el código')).toBe('/facturas/pagos/500');
});
