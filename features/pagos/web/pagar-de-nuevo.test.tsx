import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { abrir, cvc, enviados, escribirYPagar, pagar, unMundo } from './pagar.test-kit.tsx';
import { direccion, unaFactura, unaTarjeta, unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const FRASE = 'El importe cambió: ahora son $ 60.000,00. Revisalo y confirmá de nuevo.';

test('si el importe cambió se ve el nuevo, y se paga ése con otra clave', async () => {
  const user = userEvent.setup();
  const mundo = unMundo();
  mundo.pagar = () => {
    mundo.facturas = [unaFactura(31, { importe: 10_000 }), unaFactura(32, { importe: 50_000 })];
    mundo.pagar = () => ({ status: 201, body: unPago(501) });
    return { status: 409, body: { code: 'importe', total: 60_000, description: FRASE, detail: FRASE } };
  };
  const { pedidos } = abrir(mundo);
  await escribirYPagar(user);
  expect(await screen.findByText(`${FRASE} No se cobró nada.`)).toBeTruthy();
  // Nobody is left wondering whether it was charged.
  expect(screen.queryByText(/lo estamos consultando/)).toBeNull();
  const boton = await pagar('60.000,00');
  await user.type(await cvc(), '123');
  await user.click(boton);
  await waitFor(() => expect(direccion()).toBe('/facturas/pagos/501'));
  const [uno, otro] = enviados(pedidos);
  expect([uno?.body, otro?.body]).toMatchObject([{ totalEsperado: 91_666 }, { totalEsperado: 60_000 }]);
  expect(uno?.clave).not.toBe(otro?.clave);
});

const HASTA = '2026-11-13T09:00:00-03:00';

test('una tarjeta apartada se ve con su porqué y no se puede elegir; se ofrece otra', async () => {
  const motivo = 'Esta tarjeta fue rechazada varias veces. Usá otra.';
  const apartada = unaTarjeta(190, { principal: true, apartada: { hasta: HASTA, por: 'tarjeta', motivo } });
  abrir(unMundo({ tarjetas: [apartada, unaTarjeta(242)] }));
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /terminada en 4190/ });
  expect([radio.disabled, radio.checked]).toEqual([true, false]);
  expect(radio.closest('label')?.textContent).toContain(motivo);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).checked).toBe(true);
});

test('si ninguna serviría se dice por qué, y no se pide otra tarjeta', async () => {
  const motivo = 'Podés volver a usar tarjetas mañana.';
  abrir(unMundo({ tarjetas: [unaTarjeta(242, { apartada: { hasta: HASTA, por: 'persona', motivo } })] }));
  expect(await screen.findByText(motivo)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('probar de nuevo repite el motivo y ofrece primero otra tarjeta', async () => {
  const motivo = 'La tarjeta no tiene límite o fondos suficientes.';
  const tarjeta = {
    '@id': '/api/tarjetas/242',
    '@type': 'Tarjeta' as const,
    id: 242,
    numeroEnmascarado: '***4242',
  };
  const rechazado = unPago(499, { estado: 2, motivoRechazo: motivo, tarjeta });
  const mundo = unMundo({
    tarjetas: [unaTarjeta(242, { principal: true }), unaTarjeta(190)],
    pagos: [rechazado],
  });
  abrir(mundo, '/facturas/pagar?facturas=31,32&rechazado=499');
  expect(await screen.findByText(`El pago anterior no salió: ${motivo}`)).toBeTruthy();
  const otra = await screen.findByRole<HTMLInputElement>('radio', { name: /4190/ });
  await waitFor(() => expect(otra.checked).toBe(true));
});
