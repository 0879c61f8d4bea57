import { address } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { cvc, makeBackend, openPage, pagar, sentPagos, typeCvcAndPagar } from './pagar.test-kit.tsx';
import { makeFactura, unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const ESPERA = { status: 429, body: { description: 'Esperá.' } };
const pagoOfFactura = (id: number, factura: number) => {
  const pago = unPago(id);
  return { ...pago, facturas: pago.facturas.filter((one) => one.id === factura) };
};
const readStoredDraft = () => JSON.parse(window.sessionStorage.getItem('pagar_facturas') ?? 'null');

test('el pago de una factura que se sacó de la lista no es el que se está haciendo', async () => {
  const user = userEvent.setup();
  const backend = makeBackend();
  const answerPagar = backend.pagar;
  backend.pagar = () => undefined;
  const { requests, manualClock } = openPage(backend);
  await typeCvcAndPagar(user);
  await screen.findByText(/^No sabemos si tu pago salió/);
  manualClock.advance(20_000);
  await screen.findByText(/^El pago no salió/);
  backend.pagos = [pagoOfFactura(450, 32)];
  backend.pagar = answerPagar;
  await user.click(await screen.findByRole('button', { name: /^Quitar la factura de Campo/ }));
  await user.type(await cvc(), '123');
  await user.click(await pagar('41.873,50'));
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(requests)).toHaveLength(2);
});

test('después de una negativa, un pago hecho en otro lado no es el de ahora', async () => {
  const user = userEvent.setup();
  const backend = makeBackend();
  const answerPagar = backend.pagar;
  backend.pagar = () => ESPERA;
  const { requests } = openPage(backend);
  await typeCvcAndPagar(user);
  await screen.findByText('Esperá. No se cobró nada.');
  backend.pagos = [unPago(450, { estado: 2 })];
  backend.pagar = answerPagar;
  await typeCvcAndPagar(user);
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(requests)).toHaveLength(2);
});

test.each([
  ['que salió', { status: 201, body: unPago(501) }],
  ['que no', ESPERA],
])('la respuesta tardía de una página que se dejó (%s) no toca la visita de otra', async (_, lateAnswer) => {
  const user = userEvent.setup();
  let respond = () => {};
  const answerGate = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const backend = makeBackend({ facturas: [makeFactura(31), makeFactura(40)] });
  backend.pagar = () => answerGate.then(() => lateAnswer);
  const first = openPage(backend, '/facturas/pagar?facturas=31');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await waitFor(() => expect(sentPagos(first.requests)).toHaveLength(1));
  first.unmount();
  backend.pagar = () => ESPERA;
  openPage(backend, '/facturas/pagar?facturas=40');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await screen.findByText('Esperá. No se cobró nada.');
  const storedDraft = readStoredDraft();
  expect(storedDraft.ids).toEqual([40]);
  respond();
  // The wait lets any unwanted effect of the answer appear.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readStoredDraft()).toEqual(storedDraft);
});

test('lo que queda en duda se consulta aunque se vuelva con otra factura además', async () => {
  const user = userEvent.setup();
  const backend = makeBackend({ facturas: [makeFactura(31), makeFactura(40)] });
  const answerPagar = backend.pagar;
  backend.pagar = () => new Promise(() => {});
  const first = openPage(backend, '/facturas/pagar?facturas=31');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await waitFor(() => expect(sentPagos(first.requests)).toHaveLength(1));
  first.unmount();
  backend.pagar = answerPagar;
  const { requests, manualClock } = openPage(backend, '/facturas/pagar?facturas=31,40');
  await screen.findByText(/^No sabemos si tu pago salió/);
  manualClock.advance(20_000);
  await screen.findByText(/^El pago no salió/);
  await user.type(await cvc(), '123');
  await user.click(await pagar('200,00'));
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  // Other facturas are another pago: with the same key it would be refused.
  expect(sentPagos(requests)[0]?.key).not.toBe(sentPagos(first.requests)[0]?.key);
});

test('con la sesión vencida se dice que no se cobró, también a quien ya dejó la página', async () => {
  const user = userEvent.setup();
  openPage(makeBackend({ pagar: () => ({ status: 401, body: { description: 'No autorizado' } }) }));
  await typeCvcAndPagar(user);
  const sentence = 'Tu sesión venció. Ingresá de nuevo. No se cobró nada.';
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
});
