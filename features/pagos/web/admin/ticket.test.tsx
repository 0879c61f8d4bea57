import { printWith } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Pago } from '../../contract/index.ts';
import { ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import { drawPage, serverOf } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const printTicket = async (cambios: Partial<Pago>) => {
  drawPage(serverOf(pagoForStaff(501, cambios)));
  await printWith('Imprimir ticket');
  const ticket = screen.getByText('Cooperativa La Unión').parentElement as HTMLElement;
  await within(ticket).findByText(/San Martín 45/);
  return ticket;
};

test('de lo cobrado es un comprobante, fuera de la página que no se imprime', async () => {
  const ticket = await printTicket({});
  expect(ticket.parentElement).toBe(document.body);
  expect(ticket.textContent).toBe(
    'Cooperativa La UniónComprobante de pago N.º 50115/11/26 10:32' +
      'Factura B 0003-31 · octubre 2026 · San Martín 45 · suministro 1234$\u00a018.400,50' +
      'Total$\u00a018.400,50Visa terminada en 4242Estado: Aprobado3492 40-0000',
  );
});

test.each([
  ['pendiente', 'Pago sin confirmar. No es comprobante.'],
  ['enVerificacion', 'Pago sin confirmar. No es comprobante.'],
  ['rechazado', 'Estado: Rechazado'],
  ['esperandoPago', 'Estado: Esperando tu pago'],
] as const)('de un pago %s no lo es, y lo dice', async (estado, sentence) => {
  const ticket = await printTicket({ estado: ESTADO[estado] });
  expect(ticket.textContent).toContain(sentence);
  expect(ticket.textContent).not.toContain('Comprobante de pago');
});

test('el papel se corta donde termina', async () => {
  const ticket = await printTicket({});
  vi.spyOn(ticket, 'offsetHeight', 'get').mockReturnValue(378);
  window.dispatchEvent(new Event('beforeprint'));
  expect(ticket.previousElementSibling?.textContent).toBe('@page ticket { size: 80mm 111mm; margin: 3mm; }');
});
