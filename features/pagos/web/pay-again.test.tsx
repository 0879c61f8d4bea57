import { makeFactura } from '@oficina/facturas/testing';
import { makeTarjeta } from '@oficina/tarjetas/testing';
import { address } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findTarjeta, makeBackend, openPage, PAID, sentPagos, typeCvcAndPagar } from './pagar.test-kit.tsx';
import { unPago } from './pagos.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const SENTENCE = 'El importe cambió: ahora son $ 60.000,00. Revisalo y confirmá de nuevo.';

test('si el importe cambió se ve el nuevo, y se paga ése con otra clave', async () => {
  const backend = makeBackend();
  backend.pagar = () => {
    backend.facturas = [makeFactura(31, { importe: 10_000 }), makeFactura(32, { importe: 50_000 })];
    backend.pagar = () => PAID;
    return { status: 409, body: { code: 'importe', total: 60_000, description: SENTENCE, detail: SENTENCE } };
  };
  const { requests } = openPage(backend);
  await typeCvcAndPagar();
  expect(await screen.findByText(`${SENTENCE} No se cobró nada.`)).toBeTruthy();
  expect(screen.queryByText(/lo estamos consultando/)).toBeNull();
  await typeCvcAndPagar({ importe: '60.000,00' });
  await waitFor(() => expect(address()).toBe('/facturas/pagos/501'));
  const [one, other] = sentPagos(requests);
  expect([one?.body, other?.body]).toMatchObject([{ totalEsperado: 91_666 }, { totalEsperado: 60_000 }]);
  expect(one?.key).not.toBe(other?.key);
});

const UNTIL = '2026-11-13T09:00:00-03:00';

test('una tarjeta apartada se ve con su porqué y no se puede elegir; se ofrece otra', async () => {
  const motivo = 'Esta tarjeta fue rechazada varias veces. Usá otra.';
  const apartada = makeTarjeta(190, { principal: true, apartada: { hasta: UNTIL, por: 'tarjeta', motivo } });
  openPage(makeBackend({ tarjetas: [apartada, makeTarjeta(242)] }));
  const radio = await findTarjeta(/terminada en 4190/);
  expect([radio.disabled, radio.checked]).toEqual([true, false]);
  expect(radio.closest('label')?.textContent).toContain(motivo);
  expect((await findTarjeta(/4242/)).checked).toBe(true);
});

test('si ninguna serviría se dice por qué, y no se pide otra tarjeta', async () => {
  const motivo = 'Podés volver a usar tarjetas mañana.';
  const apartada = makeTarjeta(242, { apartada: { hasta: UNTIL, por: 'persona', motivo } });
  openPage(makeBackend({ tarjetas: [apartada] }));
  expect(await screen.findByText(motivo)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('pagar con otra tarjeta repite el motivo y ofrece primero otra', async () => {
  const motivo = 'La tarjeta no tiene límite o fondos suficientes.';
  const backend = makeBackend({
    tarjetas: [makeTarjeta(242, { principal: true }), makeTarjeta(190)],
    pagos: [unPago(499, { estado: 2, motivoRechazo: motivo })],
  });
  openPage(backend, '/facturas/pagar?facturas=31,32&rechazado=499');
  expect(await screen.findByText(`El pago anterior no salió: ${motivo}`)).toBeTruthy();
  const other = await findTarjeta(/4190/);
  await waitFor(() => expect(other.checked).toBe(true));
});

test('quien no guardó otra tarjeta la escribe, y todavía puede volver a la rechazada', async () => {
  const backend = makeBackend({
    tarjetas: [makeTarjeta(242, { principal: true })],
    pagos: [unPago(499, { estado: 2, motivoRechazo: 'Probá con otra tarjeta.' })],
  });
  openPage(backend, '/facturas/pagar?facturas=31,32&rechazado=499');
  expect((await findTarjeta(/Otra tarjeta/)).checked).toBe(true);
  expect(await screen.findByRole('textbox', { name: 'Número' })).toBeTruthy();
  expect((await findTarjeta(/4242/)).checked).toBe(false);
});
