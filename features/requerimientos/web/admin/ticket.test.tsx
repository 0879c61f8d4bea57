import { atDesk, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { ESTADO } from './admin.test-kit.tsx';
import { drawPage, fakeServer, fullRequerimiento } from './requerimiento.test-kit.tsx';

atDesk();

/** The browser of the tests cannot print: what it is asked is counted. */
async function printAct() {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir ticket' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
}

const printTicket = async (cambios: Partial<Requerimiento>) => {
  drawPage(fakeServer(fullRequerimiento(cambios)).server);
  await press('Acciones del caso');
  await printAct();
  const ticket = screen.getByText('Cooperativa La Unión').parentElement as HTMLElement;
  await within(ticket).findByText(/San Martín 45/);
  return ticket;
};

test('la constancia, fuera de la página que no se imprime', async () => {
  const ticket = await printTicket({ estado: ESTADO.esperaUsuario });
  expect(ticket.parentElement).toBe(document.body);
  expect(ticket.textContent).toBe(
    'Cooperativa La UniónConstancia de reclamo N.º 2026-00104202/11/26 09:12Alumbrado público' +
      'Suministro: San Martín 45, suministro 1234La luz de la esquina\nno prende' +
      `Estado: Esperando tu respuestaConsultá el estado en ${window.location.origin}/reclamo3492 40-0000`,
  );
});

test('de un texto largo, las primeras 300 letras enteras', async () => {
  const ticket = await printTicket({ descripcion: '💡'.repeat(301) });
  expect(ticket.textContent).toContain(`${'💡'.repeat(300)}…`);
  expect(ticket.textContent).not.toContain('💡'.repeat(301));
});

test('el papel se corta donde termina', async () => {
  const ticket = await printTicket({});
  vi.spyOn(ticket, 'offsetHeight', 'get').mockReturnValue(378);
  window.dispatchEvent(new Event('beforeprint'));
  expect(ticket.previousElementSibling?.textContent).toBe('@page ticket { size: 80mm 111mm; margin: 3mm; }');
});
