import { inTurn, type Server, written } from '@oficina/ui/testing';
import { hrefOf, textsOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Pago } from '../../contract/index.ts';
import { ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import { drawPage, findPage, region, serverOf, UNCERTAIN } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

/** Everything but the action under test is answered as always. */
const serverWith =
  (pago: Pago, action: string, answer: Server): Server =>
  (request) =>
    request.path.endsWith(action) ? answer(request) : serverOf(pago)(request);

test.each<[number, string[]]>([
  [ESTADO.pendiente, ['Imprimir ticket', 'Consultar ahora']],
  [ESTADO.procesado, ['Descargar comprobante', 'Imprimir ticket']],
  [ESTADO.rechazado, ['Imprimir ticket']],
  [ESTADO.enVerificacion, ['Imprimir ticket', 'Consultar ahora', 'Liberar las facturas']],
  [ESTADO.sinEfecto, ['Imprimir ticket', 'Consultar ahora']],
  [ESTADO.aDevolver, ['Descargar comprobante', 'Imprimir ticket']],
  [ESTADO.devuelto, ['Descargar comprobante', 'Imprimir ticket']],
  [ESTADO.esperandoPago, ['Imprimir ticket', 'Consultar ahora', 'Cancelar el código']],
])('en estado %i, esto y nada que cobre', async (estado, expectedButtons) => {
  drawPage(
    serverOf(pagoForStaff(501, { estado, metodo: estado === ESTADO.esperandoPago ? 'qr' : 'tarjeta' })),
  );
  await findPage();
  const names = textsOf('button', screen.getByRole('main')).filter((texto) => texto !== 'Copiar');
  expect(names.map((texto) => texto?.replace(/(Descarg|Consult|Cancel)ando…$/, ''))).toEqual(expectedButtons);
});

test('consultar ahora muestra lo que se supo', async () => {
  const { requests } = drawPage(
    serverWith(UNCERTAIN, '/consultar', () => ({ body: { ...UNCERTAIN, estado: ESTADO.procesado } })),
  );
  await user.click(await screen.findByRole('button', { name: /Consultar ahora/ }));
  expect(await screen.findByText('El pago pasó a «Procesado».')).toBeTruthy();
  expect(written(requests)).toEqual([['POST /api/pagos/501/consultar', undefined]]);
  expect((await region('Lo que ve el cliente')).textContent).toContain('Pago aprobado');
  expect(screen.queryByRole('button', { name: /Consultar ahora/ })).toBeNull();
});

test('si no se supo nada nuevo, también se dice; y lo que conteste el servidor si falla', async () => {
  const down = { status: 503, body: { description: 'El servicio no está disponible.' } };
  drawPage(serverWith(UNCERTAIN, '/consultar', inTurn({ body: UNCERTAIN }, down)));
  const button = await screen.findByRole('button', { name: /Consultar ahora/ });
  await user.click(button);
  expect(await screen.findByText('El pago sigue en «En verificación».')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText('El servicio no está disponible.')).toBeTruthy();
  expect(screen.queryByText('El pago sigue en «En verificación».')).toBeNull();
});

const WAITING = pagoForStaff(501, { estado: ESTADO.esperandoPago, metodo: 'qr' });

test('cancelar el código dice cómo quedó, también si lo pagaron mientras tanto', async () => {
  const { requests } = drawPage(
    serverWith(WAITING, '/cancelar', () => ({ body: { ...WAITING, estado: ESTADO.procesado } })),
  );
  await user.click(await screen.findByRole('button', { name: /Cancelar el código/ }));
  expect((await screen.findByText('El pago pasó a «Procesado».')) === document.activeElement).toBe(true);
  expect(written(requests)).toEqual([['POST /api/pagos/501/cancelar', undefined]]);
  expect(screen.queryByRole('button', { name: /Cancelar el código/ })).toBeNull();
});

test('si no se puede cancelar, el código sigue y se dice', async () => {
  const description = 'No pudimos cancelar el código. Esperá unos minutos.';
  drawPage(serverWith(WAITING, '/cancelar', () => ({ status: 409, body: { description } })));
  await user.click(await screen.findByRole('button', { name: /Cancelar el código/ }));
  expect((await screen.findByText(description)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: /Cancelar el código/ })).toBeTruthy();
});

test('el comprobante se descarga con su nombre', async () => {
  const { saved } = watchDownloads();
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  drawPage(serverWith(pagoForStaff(501), '/comprobante', () => ({ file })));
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  await waitFor(() => expect(saved).toEqual(['comprobante-501.pdf blob:1']));
});

test('si no hay comprobante se dice con las palabras del servidor', async () => {
  const description = 'El comprobante está disponible cuando el pago se acredita.';
  drawPage(serverWith(pagoForStaff(501), '/comprobante', () => ({ status: 409, body: { description } })));
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  expect(await screen.findByText(description)).toBeTruthy();
});

test('ver cliente lleva a quien pagó', async () => {
  drawPage(serverOf(pagoForStaff(501)));
  await findPage();
  expect(hrefOf('Ver cliente')).toBe('/admin/usuarios/7');
});
