import { AgregarTarjetaPage } from '@oficina/tarjetas/web';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { abrir, enviados, escribirTarjeta, escribirYPagar, pagar, unMundo } from './pagar.test-kit.tsx';
import { clock, direccion, unaTarjeta, violacion } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const NEGADA = 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.';

test.each([
  ['por la tarjeta', violacion('', 'negocio', NEGADA), `${NEGADA} No se cobró nada.`],
  ['por un campo', violacion('numero', 'formato', 'Ese número no.'), 'No se cobró nada.'],
  [
    'por las veces',
    { status: 429 },
    'Hoy ya intentaste agregar varias tarjetas. Probá mañana o llamanos. No se cobró nada.',
  ],
])('si no se guarda (%s) se dice, con que no se cobró', async (_, respuesta, frase) => {
  const user = userEvent.setup();
  const { pedidos } = abrir(unMundo({ tarjetas: [], guardar: () => respuesta }));
  await escribirTarjeta(user);
  await user.click(await pagar());
  expect((await screen.findByText(frase)).closest('[role="alert"]')).not.toBeNull();
  expect(enviados(pedidos)).toEqual([]);
});

test('guardada y pagado con ella, sigue ocupada hasta que llega la página del pago', async () => {
  const user = userEvent.setup();
  const NuncaLlega = lazy(() => new Promise<never>(() => {}));
  // The list of cards has not heard of it yet.
  const mundo = unMundo({ tarjetas: [], guardar: () => ({ status: 201, body: unaTarjeta(900) }) });
  const { queries } = abrir(mundo, undefined, {}, <NuncaLlega />);
  await escribirTarjeta(user);
  await user.click(await pagar());
  await waitFor(() => expect(queries.getQueryData(['pagos', 'uno', 501])).toBeTruthy());
  // A while after the answer, when what it changed has been drawn.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const boton = screen.getByRole('button', { name: 'Procesando tu pago…' });
  expect(boton.getAttribute('aria-disabled')).toBe('true');
});

test('cuando el pago no sale se leen las tarjetas de nuevo', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(unMundo({ pagar: () => ({ status: 429, body: { description: 'Esperá.' } }) }));
  const leidas = () =>
    pedidos.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/tarjetas').length;
  await pagar();
  const antes = leidas();
  await escribirYPagar(user);
  await screen.findByText('Esperá. No se cobró nada.');
  await waitFor(() => expect(leidas()).toBe(antes + 1));
});

test('la que se fue a agregar es la elegida al volver', async () => {
  const user = userEvent.setup();
  const volverTo = '/facturas/pagar?facturas=31,32';
  const agregar = (
    <AgregarTarjetaPage tarjetasTo="/tarjetas" volverTo={volverTo} contact={{}} clock={clock} />
  );
  const { pedidos } = abrir(unMundo(), '/tarjetas/agregar', {}, agregar);
  await escribirTarjeta(user);
  await user.click(await screen.findByRole('button', { name: 'Guardar tarjeta' }));
  await waitFor(() => expect(direccion()).toBe(volverTo));
  const nueva = await screen.findByRole<HTMLInputElement>('radio', { name: /4900/ });
  expect(nueva.checked).toBe(true);
  await escribirYPagar(user);
  await waitFor(() => expect(enviados(pedidos)[0]?.body).toMatchObject({ tarjeta: '/api/tarjetas/900' }));
});
