import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ESTADO, setScreen, unPago } from './admin.test-kit.tsx';
import { drawPage, findPage, region, serverOf, UNCERTAIN } from './ver.test-kit.tsx';

beforeEach(() => setScreen(false));
afterEach(() => vi.restoreAllMocks());

const buttonNames = async () =>
  (await findPage())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((texto) => texto !== 'Copiar');

test.each<[number, string[]]>([
  [ESTADO.pendiente, ['Imprimir ticket', 'Consultar ahora']],
  [ESTADO.procesado, ['Descargar comprobante', 'Imprimir ticket']],
  [ESTADO.rechazado, ['Imprimir ticket']],
  [ESTADO.enVerificacion, ['Imprimir ticket', 'Consultar ahora', 'Liberar las facturas']],
  [ESTADO.sinEfecto, ['Imprimir ticket', 'Consultar ahora']],
  [ESTADO.aDevolver, ['Descargar comprobante', 'Imprimir ticket']],
  [ESTADO.devuelto, ['Descargar comprobante', 'Imprimir ticket']],
])('en estado %i, esto y nada que cobre', async (estado, expectedButtons) => {
  drawPage(serverOf(unPago(501, { estado })));
  expect((await buttonNames()).map((texto) => texto?.replace(/(Descarg|Consult)ando…$/, ''))).toEqual(
    expectedButtons,
  );
});

test('consultar ahora muestra lo que se supo', async () => {
  const user = userEvent.setup();
  const asked = drawPage((url, init) =>
    init.method === 'POST'
      ? { body: { ...UNCERTAIN, estado: ESTADO.procesado } }
      : serverOf(UNCERTAIN)(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Consultar ahora/ }));
  expect(await screen.findByText('El pago pasó a «Procesado».')).toBeTruthy();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/pagos/501/consultar']);
  expect((await region('Lo que ve el cliente')).textContent).toContain('Pago aprobado');
  expect(screen.queryByRole('button', { name: /Consultar ahora/ })).toBeNull();
});

test('si no se supo nada nuevo, también se dice; y lo que conteste el servidor si falla', async () => {
  const user = userEvent.setup();
  let fails = false;
  drawPage((url, init) => {
    if (init.method !== 'POST') return serverOf(UNCERTAIN)(url, init);
    return fails
      ? { status: 503, body: { description: 'El servicio no está disponible.' } }
      : { body: UNCERTAIN };
  });
  const button = await screen.findByRole('button', { name: /Consultar ahora/ });
  await user.click(button);
  expect(await screen.findByText('El pago sigue en «En verificación».')).toBeTruthy();
  fails = true;
  await user.click(button);
  expect(await screen.findByText('El servicio no está disponible.')).toBeTruthy();
  expect(screen.queryByText('El pago sigue en «En verificación».')).toBeNull();
});

test('el comprobante se descarga con su nombre', async () => {
  const user = userEvent.setup();
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  drawPage((url, init) =>
    url.pathname.endsWith('/comprobante')
      ? { body: '%PDF-1.7', type: 'application/pdf' }
      : serverOf(unPago(501))(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  await waitFor(() => expect(downloads).toEqual(['comprobante-501.pdf']));
});

test('si no hay comprobante se dice con las palabras del servidor', async () => {
  const user = userEvent.setup();
  const description = 'El comprobante está disponible cuando el pago se acredita.';
  drawPage((url, init) =>
    url.pathname.endsWith('/comprobante')
      ? { status: 409, body: { description } }
      : serverOf(unPago(501))(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  expect(await screen.findByText(description)).toBeTruthy();
});

test('ver cliente lleva a quien pagó', async () => {
  drawPage(serverOf(unPago(501)));
  expect((await screen.findByRole('link', { name: 'Ver cliente' })).getAttribute('href')).toBe(
    '/admin/usuarios/7',
  );
});
