import { makeFactura } from '@oficina/facturas/testing';
import { address, inTurn } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type FakeBackend,
  makeBackend,
  openPage,
  PAID,
  sentPagos,
  typeCvcAndPagar,
  WAIT,
} from './pagar.test-kit.tsx';
import { makePagoFactura, unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

/** The page is left before the answer comes. */
async function leavePayingFactura31(backend: FakeBackend) {
  const page = openPage(backend, '/facturas/pagar?facturas=31');
  await typeCvcAndPagar({ importe: '100,00' });
  await waitFor(() => expect(sentPagos(page.requests)).toHaveLength(1));
  page.unmount();
  return page;
}
async function waitUntilUnmade({ manualClock }: ReturnType<typeof openPage>) {
  await screen.findByText(/^No sabemos si tu pago salió/);
  manualClock.advance(20_000);
  await screen.findByText(/^El pago no salió/);
}
const readStoredDraft = () => JSON.parse(window.sessionStorage.getItem('pagar_facturas') ?? 'null');

test('el pago de una factura que se sacó de la lista no es el que se está haciendo', async () => {
  const backend = makeBackend({ pagar: inTurn(() => undefined, PAID) });
  const page = openPage(backend);
  await typeCvcAndPagar();
  await waitUntilUnmade(page);
  backend.pagos = [unPago(450, { facturas: [makePagoFactura(32)] })];
  await user.click(await screen.findByRole('button', { name: /^Quitar la factura de Campo/ }));
  await typeCvcAndPagar({ importe: '41.873,50' });
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(page.requests)).toHaveLength(2);
});

test('después de una negativa, un pago hecho en otro lado no es el de ahora', async () => {
  const backend = makeBackend({ pagar: inTurn(WAIT, PAID) });
  const { requests } = openPage(backend);
  await typeCvcAndPagar();
  await screen.findByText('Esperá. No se cobró nada.');
  backend.pagos = [unPago(450, { estado: 2 })];
  await typeCvcAndPagar();
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(requests)).toHaveLength(2);
});

test.each([
  ['que salió', PAID],
  ['que no', WAIT],
])('la respuesta tardía de una página que se dejó (%s) no toca la visita de otra', async (_, lateAnswer) => {
  const { promise: answerGate, resolve: respond } = Promise.withResolvers<void>();
  const backend = makeBackend({
    facturas: [makeFactura(31), makeFactura(40)],
    pagar: inTurn(() => answerGate.then(() => lateAnswer), WAIT),
  });
  await leavePayingFactura31(backend);
  openPage(backend, '/facturas/pagar?facturas=40');
  await typeCvcAndPagar({ importe: '100,00' });
  await screen.findByText('Esperá. No se cobró nada.');
  const storedDraft = readStoredDraft();
  expect(storedDraft.ids).toEqual([40]);
  respond();
  // The wait lets any unwanted effect of the answer appear.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readStoredDraft()).toEqual(storedDraft);
});

test('lo que queda en duda se consulta aunque se vuelva con otra factura además', async () => {
  const backend = makeBackend({
    facturas: [makeFactura(31), makeFactura(40)],
    pagar: inTurn(() => new Promise(() => {}), PAID),
  });
  const first = await leavePayingFactura31(backend);
  const second = openPage(backend, '/facturas/pagar?facturas=31,40');
  await waitUntilUnmade(second);
  await typeCvcAndPagar({ importe: '200,00' });
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  // Other facturas are another pago: with the same key it would be refused.
  expect(sentPagos(second.requests)[0]?.key).not.toBe(sentPagos(first.requests)[0]?.key);
});

test('con la sesión vencida se dice que no se cobró, también a quien ya dejó la página', async () => {
  openPage(makeBackend({ pagar: () => ({ status: 401, body: { description: 'No autorizado' } }) }));
  await typeCvcAndPagar();
  const sentence = 'Tu sesión venció. Ingresá de nuevo. No se cobró nada.';
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
});
