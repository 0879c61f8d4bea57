import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { abrir, cvc, enviados, escribirYPagar, pagar, unMundo } from './pagar.test-kit.tsx';
import { direccion, unaFactura, unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const ESPERA = { status: 429, body: { description: 'Esperá.' } };
const de = (id: number, factura: number) => {
  const pago = unPago(id);
  return { ...pago, facturas: pago.facturas.filter((una) => una.id === factura) };
};
const guardada = () => JSON.parse(window.sessionStorage.getItem('pagar_facturas') ?? 'null');

test('el pago de una factura que se sacó de la lista no es el que se está haciendo', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  const responde = mundo.pagar;
  mundo.pagar = () => undefined;
  const { pedidos, reloj } = abrir(mundo);
  await escribirYPagar(user);
  await screen.findByText(/^No sabemos si tu pago salió/);
  reloj.pasar(20_000);
  await screen.findByText(/^El pago no salió/);
  mundo.pagos = [de(450, 32)];
  mundo.pagar = responde;
  await user.click(await screen.findByRole('button', { name: /^Quitar la factura de Campo/ }));
  await user.type(await cvc(), '123');
  await user.click(await pagar('41.873,50'));
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  expect(enviados(pedidos)).toHaveLength(2);
});

test('después de una negativa, un pago hecho en otro lado no es el de ahora', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  const responde = mundo.pagar;
  mundo.pagar = () => ESPERA;
  const { pedidos } = abrir(mundo);
  await escribirYPagar(user);
  await screen.findByText('Esperá. No se cobró nada.');
  mundo.pagos = [unPago(450, { estado: 2 })];
  mundo.pagar = responde;
  await escribirYPagar(user);
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  expect(enviados(pedidos)).toHaveLength(2);
});

test.each([
  ['que salió', { status: 201, body: unPago(501) }],
  ['que no', ESPERA],
])('la respuesta tardía de una página que se dejó (%s) no toca la visita de otra', async (_, tardia) => {
  const user = userEvent.setup();
  let responder = () => {};
  const espera = new Promise<void>((resolve) => {
    responder = resolve;
  });
  const mundo = unMundo({ facturas: [unaFactura(31), unaFactura(40)] });
  mundo.pagar = () => espera.then(() => tardia);
  const primera = abrir(mundo, '/facturas/pagar?facturas=31');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await waitFor(() => expect(enviados(primera.pedidos)).toHaveLength(1));
  primera.unmount();
  mundo.pagar = () => ESPERA;
  abrir(mundo, '/facturas/pagar?facturas=40');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await screen.findByText('Esperá. No se cobró nada.');
  const suya = guardada();
  expect(suya.ids).toEqual([40]);
  responder();
  // A while after the answer: what it must not do is not seen otherwise.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(guardada()).toEqual(suya);
});

test('lo que queda en duda se consulta aunque se vuelva con otra factura además', async () => {
  const user = userEvent.setup();
  const mundo = unMundo({ facturas: [unaFactura(31), unaFactura(40)] });
  const responde = mundo.pagar;
  mundo.pagar = () => new Promise(() => {});
  const primera = abrir(mundo, '/facturas/pagar?facturas=31');
  await user.type(await cvc(), '123');
  await user.click(await pagar('100,00'));
  await waitFor(() => expect(enviados(primera.pedidos)).toHaveLength(1));
  primera.unmount();
  mundo.pagar = responde;
  const { pedidos, reloj } = abrir(mundo, '/facturas/pagar?facturas=31,40');
  await screen.findByText(/^No sabemos si tu pago salió/);
  reloj.pasar(20_000);
  await screen.findByText(/^El pago no salió/);
  await user.type(await cvc(), '123');
  await user.click(await pagar('200,00'));
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  // Other bills, another payment: with the same key it would be refused.
  expect(enviados(pedidos)[0]?.clave).not.toBe(enviados(primera.pedidos)[0]?.clave);
});

test('con la sesión vencida se dice que no se cobró, también a quien ya dejó la página', async () => {
  const user = userEvent.setup();
  abrir(unMundo({ pagar: () => ({ status: 401, body: { description: 'No autorizado' } }) }));
  await escribirYPagar(user);
  const frase = 'Tu sesión venció. Ingresá de nuevo. No se cobró nada.';
  await waitFor(() => expect(screen.getAllByText(frase)).toHaveLength(2));
});
