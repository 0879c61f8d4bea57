import { makeFactura } from '@oficina/facturas/testing';
import { address, inTurn, refuse, type Server } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cvc,
  type FakeBackend,
  makeBackend,
  openPage,
  PAID,
  pagar,
  sentPagos,
  typeCvcAndPagar,
} from './pagar.test-kit.tsx';
import type { PagarFacturasPageProps } from './pagar-facturas.page.tsx';
import { unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const UNKNOWN_OUTCOME = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
const NOT_MADE = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';

/** A pago may take this long to reach the server; only after that does its absence mean anything. */
const ARRIVAL_MS = 20_000;

async function payInDoubt(backend: FakeBackend, props: Partial<PagarFacturasPageProps> = {}) {
  const page = openPage(backend, undefined, props);
  await typeCvcAndPagar();
  await screen.findByText(UNKNOWN_OUTCOME);
  return page;
}
async function payUnmade(backend: FakeBackend) {
  const page = await payInDoubt(backend);
  page.manualClock.advance(ARRIVAL_MS);
  await screen.findByText(NOT_MADE);
  return page;
}
const lost: Server = () => undefined;
const reachPago = () => waitFor(() => expect(address()).toBe('/facturas/pagos/501'));

describe('se corta la conexión al pagar', () => {
  test('no se vuelve a pagar; cuando vuelve, lleva al pago que sí salió', async () => {
    const backend = makeBackend({ pagos: [unPago(400, { estado: 2 })] });
    backend.pagar = () => {
      backend.isOnline = false;
      backend.pagos.unshift(unPago(501, { estado: 3 }));
      return undefined;
    };
    const { requests } = await payInDoubt(backend);
    expect(screen.getByText(UNKNOWN_OUTCOME).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Pagar/ })).toBeNull();
    const before = requests.length;
    await waitFor(() => expect(requests.length).toBeGreaterThan(before + 3));
    expect(screen.getByText(UNKNOWN_OUTCOME)).toBeTruthy();
    backend.isOnline = true;
    window.dispatchEvent(new Event('online'));
    await reachPago();
    expect(sentPagos(requests)).toHaveLength(1);
    expect(window.sessionStorage.length).toBe(0);
  });

  test('si no salió se dice, y se paga de nuevo con la misma clave', async () => {
    // An older pago with the same facturas is not this one.
    const pagos = [unPago(400, { estado: 2 })];
    const { requests } = await payUnmade(makeBackend({ pagos, pagar: inTurn(lost, PAID) }));
    expect((await cvc()).value).toBe('');
    await typeCvcAndPagar();
    await reachPago();
    const [first, second] = sentPagos(requests).map(({ key }) => key);
    expect([second, sentPagos(requests).length]).toEqual([first, 2]);
  });

  test('el que aparece tarde se encuentra antes de cobrar otra vez', async () => {
    const backend = makeBackend({ pagar: lost });
    const { requests } = await payUnmade(backend);
    backend.pagos = [unPago(501, { estado: 0 })];
    await typeCvcAndPagar();
    await reachPago();
    expect(sentPagos(requests)).toHaveLength(1);
  });

  test('recién enviado, que no esté no dice nada: se sigue preguntando', async () => {
    const backend = makeBackend({ pagar: lost });
    const { requests, manualClock } = await payInDoubt(backend);
    manualClock.advance(ARRIVAL_MS - 1);
    for (let veces = 0; veces < 3; veces += 1) {
      const before = requests.length;
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(requests.length).toBeGreaterThan(before + 1));
    }
    expect(screen.getByText(UNKNOWN_OUTCOME)).toBeTruthy();
    backend.pagos = [unPago(501, { estado: 0 })];
    await reachPago();
    expect(sentPagos(requests)).toHaveLength(1);
  });

  test('que la conexión vaya y venga no alcanza para decir que no salió', async () => {
    const { requests, manualClock } = await payInDoubt(makeBackend({ pagar: lost }), { pauseMs: 600_000 });
    manualClock.advance(ARRIVAL_MS);
    for (let veces = 0; veces < 4; veces += 1) {
      const before = requests.length;
      await waitFor(() => {
        window.dispatchEvent(new Event('online'));
        expect(requests.length).toBeGreaterThan(before);
      });
    }
    expect(screen.getByText(UNKNOWN_OUTCOME)).toBeTruthy();
  });

  test.each([
    ['una respuesta que no se entiende', { status: 201, body: {} }],
    ['una falla del servidor', { status: 502 }],
  ])('%s deja la misma duda', async (_, answer) => {
    const backend = makeBackend();
    backend.pagar = () => {
      backend.pagos.unshift(unPago(501));
      return answer;
    };
    openPage(backend);
    await typeCvcAndPagar();
    await reachPago();
  });
});

describe('se vuelve a cargar la página', () => {
  test('con el pago enviado, se busca y no se cobra otra vez', async () => {
    const backend = makeBackend({ pagar: () => new Promise(() => {}) });
    const first = openPage(backend);
    await typeCvcAndPagar();
    await waitFor(() => expect(sentPagos(first.requests)).toHaveLength(1));
    first.unmount();
    backend.pagos = [unPago(501, { estado: 0 })];
    const second = openPage(backend);
    await reachPago();
    expect(sentPagos(second.requests)).toEqual([]);
  });

  test('antes de pagar, es la misma visita: la misma clave', async () => {
    const backend = makeBackend({ pagar: () => refuse('tarjetaCvc', 'Ese código no.', 'formato') });
    const first = openPage(backend);
    await typeCvcAndPagar();
    await screen.findByText('Ese código no.');
    first.unmount();
    const second = openPage(backend);
    await typeCvcAndPagar();
    await screen.findByText('Ese código no.');
    expect(screen.queryByText(UNKNOWN_OUTCOME)).toBeNull();
    const claves = [...sentPagos(first.requests), ...sentPagos(second.requests)].map(({ key }) => key);
    expect([claves.length, new Set(claves).size]).toEqual([2, 1]);
  });
});

test('sin conexión no se manda nada, lo dice junto al botón, y cuando vuelve se va solo', async () => {
  const backend = makeBackend();
  const { requests } = openPage(backend);
  await pagar();
  backend.isOnline = false;
  await typeCvcAndPagar();
  expect(await screen.findByText('Sin conexión. No se cobró nada.')).toBeTruthy();
  expect(sentPagos(requests)).toEqual([]);
  // Nothing was sent, so a reload must not show an unknown outcome.
  expect(JSON.parse(window.sessionStorage.getItem('pagar_facturas') ?? '{}').pendiente ?? false).toBe(false);
  expect(screen.getByText('Sin conexión. No se cobró nada.')).toBeTruthy();
  backend.isOnline = true;
  await waitFor(() => expect(screen.queryByText('Sin conexión. No se cobró nada.')).toBeNull());
  expect(await pagar()).toBeTruthy();
});

test('apretar dos veces paga una', async () => {
  const { requests } = openPage(makeBackend());
  await user.type(await cvc(), '123');
  await user.dblClick(await pagar());
  await reachPago();
  expect(sentPagos(requests)).toHaveLength(1);
});

test('una factura tomada por otro pago lleva a él y no se paga', async () => {
  const sentence = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
  openPage(makeBackend({ pagar: () => refuse('', sentence, 'estado', { pago: '/api/pagos/500' }) }));
  await typeCvcAndPagar();
  const aviso = (await screen.findByText(sentence)).closest('[role="alert"]');
  expect(document.activeElement?.contains(aviso)).toBe(true);
  expect(hrefOf('Ver el pago')).toBe('/facturas/pagos/500');
});

test('una factura pagada mientras tanto sale de la lista', async () => {
  const backend = makeBackend();
  backend.pagar = () => {
    backend.facturas = [
      makeFactura(31, { importe: 41873.5 }),
      makeFactura(32, { pagada: true, estadoPago: 1 }),
    ];
    return refuse('', 'La factura B 0003-32 ya está pagada.', 'estado');
  };
  openPage(backend);
  await typeCvcAndPagar();
  expect(await screen.findByText('Una de las facturas ya está pagada. La sacamos de la lista.')).toBeTruthy();
  expect(await pagar('41.873,50')).toBeTruthy();
  expect(screen.queryByText('La factura B 0003-32 ya está pagada.')).toBeNull();
});

test('con la pasarela caída se dice que no se cobró y se puede probar de nuevo', async () => {
  const description = 'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.';
  openPage(makeBackend({ pagar: () => ({ status: 503, body: { code: 'pasarela', description } }) }));
  await typeCvcAndPagar();
  expect(await screen.findByText(description)).toBeTruthy();
  expect(screen.queryByText(UNKNOWN_OUTCOME)).toBeNull();
  expect(await pagar()).toBeTruthy();
});

test('una clave que ya se usó con otros datos no se vuelve a usar', async () => {
  const repeated = { status: 409, body: { description: 'Esa operación ya se envió con otros datos.' } };
  const { requests } = await payUnmade(makeBackend({ pagar: inTurn(repeated, PAID) }));
  await typeCvcAndPagar();
  await reachPago();
  const [first, second] = sentPagos(requests).map(({ key }) => key);
  expect(second).not.toBe(first);
});
