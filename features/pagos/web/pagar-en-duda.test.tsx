import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { abrir, cvc, enviados, escribirYPagar, pagar, unMundo } from './pagar.test-kit.tsx';
import { direccion, unaFactura, unPago, violacion } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const NO_SABEMOS = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
const NO_SALIO = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';

/** What a payment may take to get there: only from then on does its absence say something. */
const LLEGADA = 20_000;

describe('se corta la conexión al pagar', () => {
  test('no se vuelve a pagar; cuando vuelve, lleva al pago que sí salió', async () => {
    const user = userEvent.setup();
    const mundo = unMundo({ pagos: [unPago(400, { estado: 2 })] });
    mundo.pagar = () => {
      mundo.conectado = false;
      mundo.pagos.unshift(unPago(501, { estado: 3 }));
      return undefined;
    };
    const { pedidos } = abrir(mundo);
    await escribirYPagar(user);
    expect((await screen.findByText(NO_SABEMOS)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Pagar/ })).toBeNull();
    // It goes on asking, and stays, for as long as there is no connection.
    const antes = pedidos.length;
    await waitFor(() => expect(pedidos.length).toBeGreaterThan(antes + 3));
    expect(screen.getByText(NO_SABEMOS)).toBeTruthy();
    mundo.conectado = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
    expect(enviados(pedidos)).toHaveLength(1);
    expect(window.sessionStorage.length).toBe(0);
  });

  test('si no salió se dice, y se paga de nuevo con la misma clave', async () => {
    const user = userEvent.setup();
    // One of other days with the same bills is not this one.
    const mundo = unMundo({ pagos: [unPago(400, { estado: 2 })] });
    const responde = mundo.pagar;
    mundo.pagar = () => undefined;
    const { pedidos, reloj } = abrir(mundo);
    await escribirYPagar(user);
    await screen.findByText(NO_SABEMOS);
    reloj.pasar(LLEGADA);
    expect(await screen.findByText(NO_SALIO)).toBeTruthy();
    expect((await cvc()).value).toBe('');
    mundo.pagar = responde;
    await escribirYPagar(user);
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
    const [primera, segunda] = enviados(pedidos).map(({ clave }) => clave);
    expect([segunda, enviados(pedidos).length]).toEqual([primera, 2]);
  });

  test('el que aparece tarde se encuentra antes de cobrar otra vez', async () => {
    const user = userEvent.setup();
    const mundo = unMundo({ pagar: () => undefined });
    const { pedidos, reloj } = abrir(mundo);
    await escribirYPagar(user);
    await screen.findByText(NO_SABEMOS);
    reloj.pasar(LLEGADA);
    await screen.findByText(NO_SALIO);
    mundo.pagos = [unPago(501, { estado: 0 })];
    await escribirYPagar(user);
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
    expect(enviados(pedidos)).toHaveLength(1);
  });

  test('recién enviado, que no esté no dice nada: se sigue preguntando', async () => {
    const user = userEvent.setup();
    const mundo = unMundo({ pagar: () => undefined });
    const { pedidos, reloj } = abrir(mundo);
    await escribirYPagar(user);
    await screen.findByText(NO_SABEMOS);
    reloj.pasar(LLEGADA - 1);
    for (let veces = 0; veces < 3; veces += 1) {
      const antes = pedidos.length;
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(pedidos.length).toBeGreaterThan(antes + 1));
    }
    expect(screen.getByText(NO_SABEMOS)).toBeTruthy();
    mundo.pagos = [unPago(501, { estado: 0 })];
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
    expect(enviados(pedidos)).toHaveLength(1);
  });

  test('que la conexión vaya y venga no alcanza para decir que no salió', async () => {
    const user = userEvent.setup();
    const { pedidos, reloj } = abrir(unMundo({ pagar: () => undefined }), undefined, { pausaMs: 600_000 });
    await escribirYPagar(user);
    await screen.findByText(NO_SABEMOS);
    reloj.pasar(LLEGADA);
    for (let veces = 0; veces < 4; veces += 1) {
      const antes = pedidos.length;
      await waitFor(() => {
        window.dispatchEvent(new Event('online'));
        expect(pedidos.length).toBeGreaterThan(antes);
      });
    }
    expect(screen.getByText(NO_SABEMOS)).toBeTruthy();
  });

  test('una respuesta que no se entiende deja la misma duda', async () => {
    const user = userEvent.setup();
    const mundo = unMundo();
    mundo.pagar = () => {
      mundo.pagos.unshift(unPago(501));
      return { status: 201, body: {} };
    };
    abrir(mundo);
    await escribirYPagar(user);
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  });

  test('una falla del servidor deja la misma duda', async () => {
    const user = userEvent.setup();
    const mundo = unMundo();
    mundo.pagar = () => {
      mundo.pagos.unshift(unPago(501));
      return { status: 502 };
    };
    abrir(mundo);
    await escribirYPagar(user);
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  });
});

describe('se vuelve a cargar la página', () => {
  test('con el pago enviado, se busca y no se cobra otra vez', async () => {
    const user = userEvent.setup();
    const mundo = unMundo();
    mundo.pagar = () => new Promise(() => {});
    const primera = abrir(mundo);
    await escribirYPagar(user);
    await waitFor(() => expect(enviados(primera.pedidos)).toHaveLength(1));
    primera.unmount();
    mundo.pagos = [unPago(501, { estado: 0 })];
    const segunda = abrir(mundo);
    await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
    expect(enviados(segunda.pedidos)).toEqual([]);
  });

  test('antes de pagar, es la misma visita: la misma clave', async () => {
    const user = userEvent.setup();
    const mundo = unMundo({ pagar: () => violacion('tarjetaCvc', 'formato', 'Ese código no.') });
    const primera = abrir(mundo);
    await escribirYPagar(user);
    await screen.findByText('Ese código no.');
    primera.unmount();
    const segunda = abrir(mundo);
    await escribirYPagar(user);
    await screen.findByText('Ese código no.');
    expect(screen.queryByText(NO_SABEMOS)).toBeNull();
    const claves = [...enviados(primera.pedidos), ...enviados(segunda.pedidos)].map(({ clave }) => clave);
    expect([claves.length, new Set(claves).size]).toEqual([2, 1]);
  });
});

test('sin conexión no se manda nada', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  const { pedidos } = abrir(mundo);
  await pagar();
  mundo.conectado = false;
  await escribirYPagar(user);
  expect(await screen.findByText('Necesitás conexión para pagar.')).toBeTruthy();
  expect(enviados(pedidos)).toEqual([]);
  // Nothing was sent: whoever comes back is not told that nobody knows.
  expect(JSON.parse(window.sessionStorage.getItem('pagar_facturas') ?? '{}').pendiente ?? false).toBe(false);
});

test('apretar dos veces paga una', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(unMundo());
  await user.type(await cvc(), '123');
  await user.dblClick(await pagar());
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  expect(enviados(pedidos)).toHaveLength(1);
});

test('una factura tomada por otro pago lleva a él y no se paga', async () => {
  const user = userEvent.setup();
  const frase = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
  const mundo = unMundo();
  mundo.pagar = () => violacion('', 'estado', frase, { pago: '/api/pagos/500' });
  abrir(mundo);
  await escribirYPagar(user);
  const aviso = (await screen.findByText(frase)).closest('[role="alert"]');
  expect(document.activeElement?.contains(aviso)).toBe(true);
  expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/facturas/pagos/500');
});

test('una factura pagada mientras tanto sale de la lista', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  mundo.pagar = () => {
    mundo.facturas = [unaFactura(31, { importe: 41873.5 }), unaFactura(32, { pagada: true, estadoPago: 1 })];
    return violacion('', 'estado', 'La factura B 0003-32 ya está pagada.');
  };
  abrir(mundo);
  await escribirYPagar(user);
  expect(await screen.findByText('Una de las facturas ya está pagada. La sacamos de la lista.')).toBeTruthy();
  expect(await pagar('41.873,50')).toBeTruthy();
  expect(screen.queryByText('La factura B 0003-32 ya está pagada.')).toBeNull();
});

test('con la pasarela caída se dice que no se cobró y se puede probar de nuevo', async () => {
  const user = userEvent.setup();
  const description = 'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.';
  abrir(unMundo({ pagar: () => ({ status: 503, body: { description } }) }));
  await escribirYPagar(user);
  expect(await screen.findByText(description)).toBeTruthy();
  expect(screen.queryByText(NO_SABEMOS)).toBeNull();
  expect(await pagar()).toBeTruthy();
});

test('una clave que ya se usó con otros datos no se vuelve a usar', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  const responde = mundo.pagar;
  mundo.pagar = () => ({ status: 409, body: { description: 'Esa operación ya se envió con otros datos.' } });
  const { pedidos, reloj } = abrir(mundo);
  await escribirYPagar(user);
  await screen.findByText(NO_SABEMOS);
  reloj.pasar(LLEGADA);
  await screen.findByText(NO_SALIO);
  mundo.pagar = responde;
  await escribirYPagar(user);
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  const [primera, segunda] = enviados(pedidos).map(({ clave }) => clave);
  expect(segunda).not.toBe(primera);
});
