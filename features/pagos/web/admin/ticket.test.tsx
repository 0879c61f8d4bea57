import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pago } from '../../contract/index.ts';
import { ESTADO, setScreen, unPago } from './admin.test-kit.tsx';
import { drawPage, serverOf } from './ver.test-kit.tsx';

beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

const printTicket = async (cambios: Partial<Pago>) => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const user = userEvent.setup();
  drawPage(serverOf(unPago(501, cambios)));
  await user.click(await screen.findByRole('button', { name: 'Imprimir ticket' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  const ticket = screen.getByText('Cooperativa La Unión').parentElement as HTMLElement;
  await within(ticket).findByText(/San Martín 45/);
  return ticket;
};

test('de lo cobrado es un comprobante, fuera de la página que no se imprime', async () => {
  const ticket = await printTicket({});
  expect(ticket.parentElement).toBe(document.body);
  expect(ticket.textContent).toBe(
    'Cooperativa La UniónComprobante de pago N.º 50115/11/26 10:32' +
      'Factura B 0003-00000031 · octubre 2026 · San Martín 45 · cuenta 1234$\u00a018.400,50' +
      'Total$\u00a018.400,50Visa terminada en 4905Estado: Aprobado3492 40-0000',
  );
});

test.each([ESTADO.pendiente, ESTADO.enVerificacion])('en estado %i dice que no lo es', async (estado) => {
  const ticket = await printTicket({ estado });
  expect(ticket.textContent).toContain('Pago sin confirmar. No es comprobante.');
  expect(ticket.textContent).not.toContain('Comprobante de pago');
});

test('de lo que no se cobró tampoco lo es', async () => {
  const ticket = await printTicket({ estado: ESTADO.rechazado });
  expect(ticket.textContent).not.toContain('Comprobante de pago');
  expect(ticket.textContent).toContain('Estado: Rechazado');
});

test('el papel se corta donde termina', async () => {
  const ticket = await printTicket({});
  vi.spyOn(ticket, 'offsetHeight', 'get').mockReturnValue(378);
  window.dispatchEvent(new Event('beforeprint'));
  expect(ticket.previousElementSibling?.textContent).toBe('@page ticket { size: 80mm 111mm; margin: 3mm; }');
});
