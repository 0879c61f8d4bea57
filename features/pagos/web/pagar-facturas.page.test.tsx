import { makeFactura } from '@oficina/facturas/testing';
import { HOME } from '@oficina/suministros/testing';
import { makeTarjeta } from '@oficina/tarjetas/testing';
import { address, refuse } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cvc,
  findTarjeta,
  makeBackend,
  openPage,
  pagar,
  sentPagos,
  typeCvcAndPagar,
  typeTarjeta,
  WAIT,
} from './pagar.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const SENT = {
  metodo: 'tarjeta',
  tarjeta: '/api/tarjetas/242',
  facturas: ['/api/facturas/31', '/api/facturas/32'],
  tarjetaCvc: '123',
  totalEsperado: 91_666,
  origen: 'web',
};
const closesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const expectBusy = () => {
  const button = screen.getByRole('button', { name: 'Procesando tu pago…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('No cierres esta pantalla ni vuelvas a pagar.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Volver a mis facturas' })).toBeNull();
};

test('dice qué se paga y con qué, paga con el importe en el botón y lleva al pago', async () => {
  const { requests, queries } = openPage(makeBackend());
  const facturas = await screen.findByRole('list', { name: 'Facturas a pagar' });
  const [one, other] = within(facturas).getAllByRole('listitem');
  expect(one?.textContent).toContain('Casaoctubre · Quitar');
  expect(one?.textContent).toContain('$\u00a041.873,50');
  expect(other?.textContent).toContain('Camposeptiembre · Quitar');
  expect((await findTarjeta(/^Visa terminada en 4242 Vence 08\/30/)).checked).toBe(true);
  expect(screen.getByText('Usted tiene derecho a reclamar')).toBeTruthy();
  await typeCvcAndPagar();
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  const [enviado, ...moreSent] = sentPagos(requests);
  expect(enviado?.body).toEqual(SENT);
  expect(enviado?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(moreSent).toEqual([]);
  expect(queries.getQueryData(['pagos', 'uno', 501])).toMatchObject({ id: 501, estado: 1 });
  expect(window.sessionStorage.length).toBe(0);
});

describe('el código de seguridad', () => {
  test('no queda en ningún lado mientras se paga', async () => {
    const { promise: answerGate, resolve: respond } = Promise.withResolvers<void>();
    const backend = makeBackend({ pagar: () => answerGate.then(() => WAIT) });
    const { requests, queries } = openPage(backend);
    await typeCvcAndPagar({ codigo: '987' });
    await waitFor(() => expect(sentPagos(requests)).toHaveLength(1));
    expect((await cvc()).value).toBe('');
    const inQueries = queries.getQueriesData({});
    const guardado = JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }, inQueries]);
    expect(Object.keys(window.sessionStorage)).toEqual(['pagar_facturas']);
    // The key of the sending is random and hexadecimal, so the code is looked for standing alone.
    expect(guardado).not.toMatch(/(?<![\da-f])987(?![\da-f])/);
    respond();
    expect(await screen.findByText('Esperá. No se cobró nada.')).toBeTruthy();
    expect((await cvc()).value).toBe('');
  });

  test('el teléfono muestra números, el navegador lo reconoce, y se va con la página', async () => {
    const { unmount } = openPage(makeBackend());
    const cvcField = await cvc();
    expect([cvcField.inputMode, cvcField.getAttribute('autocomplete')]).toEqual(['numeric', 'cc-csc']);
    await user.type(cvcField, '1a2-34567');
    expect(cvcField.value).toBe('1234');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(cvcField.value).toBe(''));
    await user.type(cvcField, '123');
    unmount();
    expect(cvcField.value).toBe('');
  });

  test('American Express pide los 4 del frente', async () => {
    const amex = makeTarjeta(5, { emisorNombre: 'American Express' });
    const { requests } = openPage(makeBackend({ tarjetas: [makeTarjeta(242, { principal: true }), amex] }));
    expect(await screen.findByText('3 números del dorso')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^American Express terminada en 4005/ }));
    expect(screen.getByText('4 números del frente')).toBeTruthy();
    await typeCvcAndPagar();
    expect(await screen.findByText('Escribí el código de seguridad de la tarjeta.')).toBeTruthy();
    expect(sentPagos(requests)).toEqual([]);
    await user.type(await cvc(), '4');
    await user.click(await pagar());
    await waitFor(() =>
      expect(sentPagos(requests)[0]?.body).toMatchObject({ tarjeta: '/api/tarjetas/5', tarjetaCvc: '1234' }),
    );
  });
});

describe('lo que falta', () => {
  test('sin el código no se manda nada y el foco va a él', async () => {
    const { requests } = openPage(makeBackend());
    await user.click(await pagar());
    await waitFor(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('cc-csc'));
    expect((await cvc()).getAttribute('aria-invalid')).toBe('true');
    expect(sentPagos(requests)).toEqual([]);
  });

  test('una tarjeta vencida se ve y no se puede elegir', async () => {
    const vencida = makeTarjeta(190, { emisorNombre: 'Cabal', vencimiento: '1026', principal: true });
    openPage(makeBackend({ tarjetas: [vencida, makeTarjeta(242)] }));
    const radio = await findTarjeta(/^Cabal terminada en 4190/);
    expect([radio.disabled, radio.checked]).toEqual([true, false]);
    expect(radio.closest('label')?.textContent).toContain('Vencida, no se puede usar');
    expect((await findTarjeta(/4242/)).checked).toBe(true);
  });

  test('lo que el servidor dice de un campo va debajo de él', async () => {
    const sentence = 'La tarjeta no está disponible. Elegí otra.';
    openPage(makeBackend({ pagar: () => refuse('tarjeta', sentence, 'no-disponible') }));
    await typeCvcAndPagar();
    const error = await screen.findByText(sentence);
    const group = screen.getByRole('group', { name: '¿Con qué tarjeta?' });
    expect(group.getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id);
  });

  test('sin facturas no hay qué pagar', async () => {
    const { requests } = openPage(makeBackend(), '/facturas/pagar');
    expect(await screen.findByText('No elegiste ninguna factura.')).toBeTruthy();
    expect(hrefOf('Ver mis facturas')).toBe('/facturas');
    expect(requests.some(({ path }) => path === '/api/facturas')).toBe(false);
  });
});

test('una factura se saca de la lista, y de la dirección', async () => {
  const { requests } = openPage(makeBackend());
  const cvcField = await cvc();
  await user.type(cvcField, '12');
  await user.click(screen.getByRole('button', { name: 'Quitar la factura de Campo, septiembre 2026' }));
  await waitFor(() => expect(address()).toBe('/facturas/pagar?facturas=31'));
  // The typed text stays, and the focus is on the text that changed.
  expect([document.contains(cvcField), cvcField.value]).toEqual([true, '12']);
  const focused = document.activeElement;
  expect([focused?.role, focused?.textContent]).toEqual(['status', '1 factura $\u00a041.873,50']);
  await user.type(cvcField, '3');
  await user.click(await pagar('41.873,50'));
  await waitFor(() => expect(sentPagos(requests)[0]?.body).toMatchObject({ facturas: ['/api/facturas/31'] }));
});

test('de lo que ya no se puede pagar se dice por qué y se paga el resto', async () => {
  const facturas = [
    makeFactura(31, { importe: 41873.5 }),
    makeFactura(32, { pagada: true }),
    makeFactura(33, { estadoPago: 9, pago: '/api/pagos/500' }),
    makeFactura(34, { suministro: '/api/suministros/3' }),
  ];
  openPage(makeBackend({ facturas }), '/facturas/pagar?facturas=31,32,33,34');
  expect(await pagar('41.873,50')).toBeTruthy();
  expect(screen.getByText('Una de las facturas ya está pagada. La sacamos de la lista.')).toBeTruthy();
  expect(screen.getByText('Esta factura ya tiene un pago en proceso. No vuelvas a pagar.')).toBeTruthy();
  expect(hrefOf('Ver el pago')).toBe('/facturas/pagos/500');
  expect(screen.getByText(/^El suministro Galpón no se puede pagar por acá\./)).toBeTruthy();
});

test('sin tarjetas, la que se agrega se guarda y su código paga', async () => {
  const { requests } = openPage(makeBackend({ tarjetas: [] }));
  expect(await screen.findByRole('heading', { name: 'Tu tarjeta' })).toBeTruthy();
  await typeTarjeta();
  await user.click(await pagar());
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(requests).map(({ body }) => body)).toEqual([
    { ...SENT, tarjeta: '/api/tarjetas/900', tarjetaCvc: '321' },
  ]);
});

test('con tarjetas guardadas se puede pagar con otra, sin irse', async () => {
  const { requests } = openPage(makeBackend());
  await user.type(await cvc(), '12');
  await user.click(await findTarjeta(/^Otra tarjeta/));
  // Only the code of the new card is asked for.
  expect((await cvc()).value).toBe('');
  await typeTarjeta();
  await user.click(await pagar());
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  expect(sentPagos(requests).map(({ body }) => body)).toEqual([
    { ...SENT, tarjeta: '/api/tarjetas/900', tarjetaCvc: '321' },
  ]);
});

test('con más de dos facturas la lista se abre al pedirla', async () => {
  const facturas = [31, 32, 33].map((id) => makeFactura(id));
  openPage(makeBackend({ facturas }), '/facturas/pagar?facturas=31,32,33');
  await user.click(await screen.findByRole('button', { name: 'Ver o quitar' }));
  expect(
    within(screen.getByRole('list', { name: 'Facturas a pagar' })).getAllByRole('listitem'),
  ).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Ocultar' }));
  expect(screen.queryByRole('list', { name: 'Facturas a pagar' })).toBeNull();
});

test('mientras se paga no se sale: el menú espera, los enlaces avisan y el navegador pregunta', async () => {
  const { promise: answerGate, resolve: respond } = Promise.withResolvers<void>();
  const onPaying = vi.fn();
  const backend = makeBackend({ pagar: () => answerGate.then(() => refuse('', 'No se puede.')) });
  openPage(backend, undefined, { onPaying });
  const outsideLink = document.body.appendChild(document.createElement('a'));
  outsideLink.href = '/';
  const followsLink = () =>
    outsideLink.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await pagar();
  expect(closesFreely()).toBe(true);
  await typeCvcAndPagar();
  await waitFor(expectBusy);
  expect([closesFreely(), followsLink(), onPaying.mock.calls]).toEqual([false, false, [[true]]]);
  expect(await screen.findByText('Esperá a que termine esta operación.')).toBeTruthy();
  respond();
  expect(await screen.findByText('No se puede. No se cobró nada.')).toBeTruthy();
  await waitFor(() => expect([closesFreely(), onPaying.mock.calls.at(-1)]).toEqual([true, [false]]));
  outsideLink.remove();
});

test('con la respuesta, sigue ocupada hasta que llega la página del pago', async () => {
  const onPaying = vi.fn();
  const NeverLoads = lazy(() => new Promise<never>(() => {}));
  const { queries } = openPage(makeBackend(), undefined, { onPaying }, <NeverLoads />);
  await typeCvcAndPagar();
  await waitFor(() => expect(queries.getQueryData(['pagos', 'uno', 501])).toBeTruthy());
  // The wait lets the page render the effects of the answer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expectBusy();
  expect([closesFreely(), onPaying.mock.calls]).toEqual([false, [[true]]]);
});

test('una factura en pago se dice aunque otra haya quedado fuera por otra cosa', async () => {
  const sentence = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
  const facturas = [
    makeFactura(31, { importe: 91666 }),
    makeFactura(34, { suministro: '/api/suministros/3' }),
  ];
  const backend = makeBackend({ facturas, pagar: () => refuse('', sentence, 'estado') });
  openPage(backend, '/facturas/pagar?facturas=31,34');
  await typeCvcAndPagar();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

describe('otras formas de pagar', () => {
  test('de una sola factura: sus códigos, y el cupón para llevar', async () => {
    const { requests } = openPage(makeBackend(), '/facturas/pagar?facturas=31', {
      suministros: [{ ...HOME, codigoLink: '12345678' }],
    });
    await cvc();
    await user.click(screen.getByText('Otras formas de pagar'));
    expect(await screen.findByText('12345678')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Copiar el código de Link Pagos/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Descargar cupón' }));
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/facturas/31/cupon'));
    expect(await screen.findByText('No pudimos descargar el cupón. Probá de nuevo.')).toBeTruthy();
  });

  test('de varias no se ofrecen, porque cada una tiene los suyos', async () => {
    openPage(makeBackend());
    await cvc();
    expect(screen.queryByText('Otras formas de pagar')).toBeNull();
  });
});
