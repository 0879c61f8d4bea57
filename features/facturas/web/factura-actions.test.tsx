import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DescargarFactura } from './descargar-factura.tsx';
import { drawWith, makeFactura } from './facturas.test-kit.tsx';
import ShareDialog from './share.dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const button = () => screen.getByRole('button', { name: /Descargar factura de octubre 2026/ });

test('la factura se baja con su nombre', async () => {
  const user = userEvent.setup();
  let pdf: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    pdf = file as Blob;
    return 'blob:factura';
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const asked = drawWith(
    () => ({ pdf: '%PDF-1.7' }),
    <DescargarFactura factura={makeFactura(7)} descripcion="octubre 2026, Casa" />,
  );
  await user.click(button());
  await waitFor(() => expect(saved).toEqual(['factura-B-0003-7.pdf blob:factura']));
  expect(asked[0]?.pathname).toBe('/api/facturas/7/pdf');
  expect(await pdf?.text()).toBe('%PDF-1.7');
});

test.each([
  [500, 'Tuvimos un problema.', 'No pudimos descargar la factura. Probá de nuevo.'],
  [404, 'Todavía no tenemos el PDF de esta factura.', 'Todavía no tenemos el PDF de esta factura.'],
])('si no se puede bajar (%d) se avisa', async (status, description, aviso) => {
  const user = userEvent.setup();
  drawWith(
    () => ({ status, body: { description } }),
    <DescargarFactura factura={makeFactura(7)} descripcion="octubre 2026, Casa" />,
  );
  await user.click(button());
  expect((await screen.findByText(aviso)).closest('[role="alert"]')).not.toBeNull();
});

test('el enlace se copia, y al anularlo aparece el nuevo', async () => {
  const user = userEvent.setup();
  const asked = drawWith(
    () => ({ body: makeFactura(7, { token: '7-nuevo' }) }),
    <ShareDialog opened factura={makeFactura(7)} titulo="octubre 2026" onClose={() => {}} />,
  );
  const field = (await screen.findByLabelText('Enlace')) as HTMLInputElement;
  expect(field.value).toBe(`${window.location.origin}/f/7-token`);
  await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  expect(await screen.findByText('Copiado')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/f/7-token`);

  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  expect(screen.getByText('Los enlaces que ya mandaste dejan de funcionar.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect(screen.queryByText('Copiado')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  expect(await screen.findByText('Anulamos el enlace anterior. Este es el nuevo.')).toBeTruthy();
  expect(field.value).toBe(`${window.location.origin}/f/7-nuevo`);
  expect(screen.queryByText('Copiado')).toBeNull();
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/facturas/7/enlace']);
});

test('si no se pudo anular, lo dice y el enlace sigue siendo el mismo', async () => {
  const user = userEvent.setup();
  drawWith(
    () => ({ status: 429, body: { description: 'Hiciste muchos intentos seguidos.' } }),
    <ShareDialog opened factura={makeFactura(7)} titulo="octubre 2026" onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Anular el enlace' }));
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }));
  expect(await screen.findByText('Hiciste muchos intentos seguidos.')).toBeTruthy();
  expect((screen.getByLabelText('Enlace') as HTMLInputElement).value).toContain('7-token');
});

test('primero el enlace y cómo copiarlo; anularlo va al final, y se dice qué ve quien lo tenga', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  drawWith(
    () => ({}),
    <ShareDialog opened factura={makeFactura(7)} titulo="octubre 2026" onClose={onClose} />,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'Quien tenga este enlace ve esta factura sin ingresar: el importe, el vencimiento y el PDF, con los datos que trae impresos. No ve tus otras facturas. El enlace deja de funcionar 60 días después del vencimiento.',
  );
  const orden = [...dialog.querySelectorAll('input, button:not([aria-label])')];
  expect(orden.map((element) => element.id || element.textContent)).toEqual([
    'enlace-publico',
    'Copiar enlace',
    'Cerrar',
    'Anular el enlace',
  ]);
  await user.click(screen.getByText('Cerrar'));
  expect(onClose).toHaveBeenCalledOnce();
});
