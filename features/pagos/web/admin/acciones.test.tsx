import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ESTADO, ponerPantalla, unPago } from './admin.test-kit.tsx';
import { dibujar, EN_DUDA, pagina, region, servidor } from './ver.test-kit.tsx';

beforeEach(() => ponerPantalla(false));
afterEach(() => vi.restoreAllMocks());

const botones = async () =>
  (await pagina())
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
])('en estado %i, esto y nada que cobre', async (estado, esperados) => {
  dibujar(servidor(unPago(501, { estado })));
  expect((await botones()).map((texto) => texto?.replace(/(Descarg|Consult)ando…$/, ''))).toEqual(esperados);
});

test('consultar ahora muestra lo que se supo', async () => {
  const user = userEvent.setup();
  const asked = dibujar((url, init) =>
    init.method === 'POST'
      ? { body: { ...EN_DUDA, estado: ESTADO.procesado } }
      : servidor(EN_DUDA)(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Consultar ahora/ }));
  expect(await screen.findByText('El pago pasó a «Procesado».')).toBeTruthy();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/pagos/501/consultar']);
  expect((await region('Lo que ve el cliente')).textContent).toContain('Pago aprobado');
  expect(screen.queryByRole('button', { name: /Consultar ahora/ })).toBeNull();
});

test('si no se supo nada nuevo, también se dice; y lo que conteste el servidor si falla', async () => {
  const user = userEvent.setup();
  let falla = false;
  dibujar((url, init) => {
    if (init.method !== 'POST') return servidor(EN_DUDA)(url, init);
    return falla
      ? { status: 503, body: { description: 'El servicio no está disponible.' } }
      : { body: EN_DUDA };
  });
  const boton = await screen.findByRole('button', { name: /Consultar ahora/ });
  await user.click(boton);
  expect(await screen.findByText('El pago sigue en «En verificación».')).toBeTruthy();
  falla = true;
  await user.click(boton);
  expect(await screen.findByText('El servicio no está disponible.')).toBeTruthy();
  expect(screen.queryByText('El pago sigue en «En verificación».')).toBeNull();
});

test('el comprobante se descarga con su nombre', async () => {
  const user = userEvent.setup();
  const bajados: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    bajados.push(this.download);
  });
  dibujar((url, init) =>
    url.pathname.endsWith('/comprobante')
      ? { body: '%PDF-1.7', type: 'application/pdf' }
      : servidor(unPago(501))(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  await waitFor(() => expect(bajados).toEqual(['comprobante-501.pdf']));
});

test('si no hay comprobante se dice con las palabras del servidor', async () => {
  const user = userEvent.setup();
  const description = 'El comprobante está disponible cuando el pago se acredita.';
  dibujar((url, init) =>
    url.pathname.endsWith('/comprobante')
      ? { status: 409, body: { description } }
      : servidor(unPago(501))(url, init),
  );
  await user.click(await screen.findByRole('button', { name: /Descargar comprobante/ }));
  expect(await screen.findByText(description)).toBeTruthy();
});

test('ver cliente lleva a quien pagó', async () => {
  dibujar(servidor(unPago(501)));
  expect((await screen.findByRole('link', { name: 'Ver cliente' })).getAttribute('href')).toBe(
    '/admin/usuarios/7',
  );
});
