import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { abrir, cvc, enviados, escribirTarjeta, escribirYPagar, pagar, unMundo } from './pagar.test-kit.tsx';
import { direccion, unaFactura, unaTarjeta, violacion } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

test('dice qué se paga y con qué, paga con el importe en el botón y lleva al pago', async () => {
  const user = userEvent.setup();
  const { pedidos, queries } = abrir(unMundo());
  const facturas = await screen.findByRole('list', { name: 'Facturas a pagar' });
  const [una, otra] = within(facturas).getAllByRole('listitem');
  expect(una?.textContent).toContain('Casa · octubre 2026');
  expect(una?.textContent).toContain('$\u00a041.873,50');
  expect(otra?.textContent).toContain('Campo · septiembre 2026');
  const radio = screen.getByRole<HTMLInputElement>('radio', {
    name: /^Visa terminada en 4242 · vence 08\/27/,
  });
  expect(radio.checked).toBe(true);
  expect(screen.getByText('Usted tiene derecho a reclamar')).toBeTruthy();
  await escribirYPagar(user);
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  const [enviado, ...mas] = enviados(pedidos);
  expect(enviado?.body).toEqual({
    metodo: 'tarjeta',
    tarjeta: '/api/tarjetas/242',
    facturas: ['/api/facturas/31', '/api/facturas/32'],
    tarjetaCvc: '123',
    totalEsperado: 91_666,
    origen: 'web',
  });
  expect(enviado?.clave).toMatch(/^[0-9a-f]{32}$/);
  expect(mas).toEqual([]);
  expect(queries.getQueryData(['pagos', 'uno', 501])).toMatchObject({ id: 501, estado: 1 });
  expect(window.sessionStorage.length).toBe(0);
});

describe('el código de seguridad', () => {
  test('no queda en ningún lado mientras se paga', async () => {
    const user = userEvent.setup();
    let responder = () => {};
    const espera = new Promise<void>((resolve) => {
      responder = resolve;
    });
    const mundo = unMundo({
      pagar: () => espera.then(() => ({ status: 429, body: { description: 'Esperá.' } })),
    });
    const { pedidos, queries } = abrir(mundo);
    await escribirYPagar(user, '987');
    await waitFor(() => expect(enviados(pedidos)).toHaveLength(1));
    expect((await cvc()).value).toBe('');
    const guardado = [
      JSON.stringify({ ...window.sessionStorage }),
      JSON.stringify({ ...window.localStorage }),
      JSON.stringify(
        queries
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ];
    expect(guardado[0]).toContain('pagar_facturas');
    for (const texto of guardado) expect(texto).not.toContain('987');
    responder();
    expect(await screen.findByText('Esperá. No se cobró nada.')).toBeTruthy();
    expect((await cvc()).value).toBe('');
  });

  test('el teléfono muestra números, el navegador lo reconoce, y se va con la página', async () => {
    const user = userEvent.setup();
    const { unmount } = abrir(unMundo());
    const campo = await cvc();
    expect([campo.inputMode, campo.getAttribute('autocomplete')]).toEqual(['numeric', 'cc-csc']);
    await user.type(campo, '1a2-34567');
    expect(campo.value).toBe('1234');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(campo.value).toBe(''));
    await user.type(campo, '123');
    unmount();
    expect(campo.value).toBe('');
  });

  test('American Express pide los 4 del frente', async () => {
    const user = userEvent.setup();
    const amex = unaTarjeta(5, { emisorNombre: 'American Express' });
    const { pedidos } = abrir(unMundo({ tarjetas: [unaTarjeta(242, { principal: true }), amex] }));
    expect(await screen.findByText('Los 3 números del dorso')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^American Express terminada en 4005/ }));
    expect(screen.getByText('Los 4 números del frente')).toBeTruthy();
    await escribirYPagar(user, '123');
    expect(await screen.findByText('Escribí el código de seguridad de la tarjeta.')).toBeTruthy();
    expect(enviados(pedidos)).toEqual([]);
    await user.type(await cvc(), '4');
    await user.click(await pagar());
    await waitFor(() =>
      expect(enviados(pedidos)[0]?.body).toMatchObject({ tarjeta: '/api/tarjetas/5', tarjetaCvc: '1234' }),
    );
  });
});

describe('lo que falta', () => {
  test('sin el código no se manda nada y el foco va a él', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(unMundo());
    await user.click(await pagar());
    await waitFor(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('cc-csc'));
    expect((await cvc()).getAttribute('aria-invalid')).toBe('true');
    expect(enviados(pedidos)).toEqual([]);
  });

  test('una tarjeta vencida se ve y no se puede elegir', async () => {
    const vencida = unaTarjeta(190, { emisorNombre: 'Cabal', vencimiento: '1026', principal: true });
    abrir(unMundo({ tarjetas: [vencida, unaTarjeta(242)] }));
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^Cabal terminada en 4190/ });
    expect([radio.disabled, radio.checked]).toEqual([true, false]);
    expect(radio.closest('label')?.textContent).toContain('Vencida no se puede usar');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).checked).toBe(true);
  });

  test('lo que el servidor dice de un campo va debajo de él', async () => {
    const user = userEvent.setup();
    const frase = 'La tarjeta no está disponible. Elegí otra.';
    abrir(unMundo({ pagar: () => violacion('tarjeta', 'no-disponible', frase) }));
    await escribirYPagar(user);
    const error = await screen.findByText(frase);
    const grupo = screen.getByRole('group', { name: '¿Con qué tarjeta?' });
    expect(grupo.getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id);
  });

  test('sin facturas no hay qué pagar', async () => {
    const { pedidos } = abrir(unMundo(), '/facturas/pagar');
    expect(await screen.findByText('No elegiste ninguna factura.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver mis facturas' }).getAttribute('href')).toBe('/facturas');
    expect(pedidos.some(({ url }) => url.pathname === '/api/facturas')).toBe(false);
  });
});

test('una factura se saca de la lista, y de la dirección', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(unMundo());
  const campo = await cvc();
  await user.type(campo, '12');
  await user.click(
    await screen.findByRole('button', { name: 'Quitar la factura de Campo · septiembre 2026' }),
  );
  await waitFor(() => expect(direccion()).toBe('/facturas/pagar?facturas=31'));
  // What was typed below stays, and the focus is on what changed.
  expect([document.contains(campo), campo.value]).toEqual([true, '12']);
  expect([document.activeElement?.getAttribute('role'), document.activeElement?.textContent]).toEqual([
    'status',
    'Total $\u00a041.873,50',
  ]);
  await user.type(campo, '3');
  await user.click(await pagar('41.873,50'));
  await waitFor(() => expect(enviados(pedidos)[0]?.body).toMatchObject({ facturas: ['/api/facturas/31'] }));
});

test('de lo que ya no se puede pagar se dice por qué y se paga el resto', async () => {
  const facturas = [
    unaFactura(31, { importe: 41873.5 }),
    unaFactura(32, { pagada: true }),
    unaFactura(33, { estadoPago: 9, pago: '/api/pagos/500' }),
    unaFactura(34, { suministro: '/api/suministros/3' }),
  ];
  abrir(unMundo({ facturas }), '/facturas/pagar?facturas=31,32,33,34');
  expect(await pagar('41.873,50')).toBeTruthy();
  expect(screen.getByText('Una de las facturas ya está pagada. La sacamos de la lista.')).toBeTruthy();
  expect(screen.getByText('Esta factura ya tiene un pago en proceso. No vuelvas a pagar.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/facturas/pagos/500');
  expect(screen.getByText(/^El suministro Galpón no se puede pagar por acá\./)).toBeTruthy();
});

test('sin tarjetas, la que se agrega se guarda y su código paga', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(unMundo({ tarjetas: [] }));
  expect(await screen.findByRole('heading', { name: 'Agregá una tarjeta para pagar' })).toBeTruthy();
  await escribirTarjeta(user);
  await user.click(await pagar());
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  expect(enviados(pedidos).map(({ body }) => body)).toEqual([
    {
      metodo: 'tarjeta',
      tarjeta: '/api/tarjetas/900',
      facturas: ['/api/facturas/31', '/api/facturas/32'],
      tarjetaCvc: '321',
      totalEsperado: 91_666,
      origen: 'web',
    },
  ]);
});

test('agregar otra tarjeta vuelve a estas facturas', async () => {
  abrir(unMundo());
  const otra = await screen.findByRole('link', { name: '+ Agregar otra tarjeta' });
  expect(new URL(otra.getAttribute('href') ?? '', 'https://oficina.test').searchParams.get('volver')).toBe(
    '/facturas/pagar?facturas=31%2C32',
  );
});

test('mientras se paga no se sale: el menú espera, los enlaces avisan y el navegador pregunta', async () => {
  const user = userEvent.setup();
  let responder = () => {};
  const espera = new Promise<void>((resolve) => {
    responder = resolve;
  });
  const onPagando = vi.fn();
  const mundo = unMundo({ pagar: () => espera.then(() => violacion('', 'negocio', 'No se puede.')) });
  abrir(mundo, undefined, { onPagando });
  const cerrar = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const fuera = document.body.appendChild(document.createElement('a'));
  fuera.href = '/';
  const seguir = () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    fuera.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await pagar();
  expect(cerrar()).toBe(false);
  await escribirYPagar(user);
  expect(await screen.findByText('No cierres esta pantalla ni vuelvas a pagar.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Procesando tu pago…' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.queryByRole('link', { name: 'Volver a mis facturas' })).toBeNull();
  expect([cerrar(), seguir(), onPagando.mock.calls]).toEqual([true, true, [[true]]]);
  expect(await screen.findByText('Esperá a que termine esta operación.')).toBeTruthy();
  responder();
  expect(await screen.findByText('No se puede. No se cobró nada.')).toBeTruthy();
  expect([cerrar(), onPagando.mock.calls.at(-1)]).toEqual([false, [false]]);
  fuera.remove();
});

test('con la respuesta, sigue ocupada hasta que llega la página del pago', async () => {
  const user = userEvent.setup();
  const onPagando = vi.fn();
  const NuncaLlega = lazy(() => new Promise<never>(() => {}));
  const { queries } = abrir(unMundo(), undefined, { onPagando }, <NuncaLlega />);
  await escribirYPagar(user);
  await waitFor(() => expect(queries.getQueryData(['pagos', 'uno', 501])).toBeTruthy());
  // A while after the answer, when what it changed has been drawn.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByRole('button', { name: 'Procesando tu pago…' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.getByText('No cierres esta pantalla ni vuelvas a pagar.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Volver a mis facturas' })).toBeNull();
  expect(onPagando.mock.calls).toEqual([[true]]);
  const cerrar = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(cerrar);
  expect(cerrar.defaultPrevented).toBe(true);
});

test('una factura en pago se dice aunque otra haya quedado fuera por otra cosa', async () => {
  const user = userEvent.setup();
  const frase = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
  const facturas = [unaFactura(31, { importe: 91666 }), unaFactura(34, { suministro: '/api/suministros/3' })];
  const mundo = unMundo({ facturas, pagar: () => violacion('', 'estado', frase) });
  abrir(mundo, '/facturas/pagar?facturas=31,34');
  await escribirYPagar(user);
  expect(await screen.findByText(frase)).toBeTruthy();
});
