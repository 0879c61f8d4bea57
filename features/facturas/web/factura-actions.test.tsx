import { type Answer, drawWith } from '@oficina/ui/testing';
import { user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DescargarFactura } from './descargar-factura.tsx';
import { makeFactura } from './facturas.test-kit.tsx';
import ShareDialog from './share.dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const download = async (answer: Answer) => {
  const { requests } = drawWith(
    () => answer,
    <DescargarFactura factura={makeFactura(7)} descripcion="octubre 2026, Casa" />,
  );
  await user.click(screen.getByRole('button', { name: /Descargar factura de octubre 2026/ }));
  return requests;
};
const drawDialog = (answer: Answer, onClose = () => {}) =>
  drawWith(
    () => answer,
    <ShareDialog opened factura={makeFactura(7)} titulo="octubre 2026" onClose={onClose} />,
  );
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('la factura se baja con su nombre', async () => {
  const { files, saved } = watchDownloads();
  const requests = await download({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) });
  await waitFor(() => expect(saved).toEqual(['factura-B-0003-7.pdf blob:1']));
  expect(await files[0]?.text()).toBe('%PDF-1.7');
  expect(requests[0]?.path).toBe('/api/facturas/7/pdf');
});

test.each([
  [500, 'Tuvimos un problema.', 'No pudimos descargar la factura. Probá de nuevo.'],
  [404, 'Todavía no tenemos el PDF de esta factura.', 'Todavía no tenemos el PDF de esta factura.'],
])('si no se puede bajar (%d) se avisa', async (status, description, aviso) => {
  await download({ status, body: { description } });
  expect((await screen.findByText(aviso)).closest('[role="alert"]')).not.toBeNull();
});

test('el enlace se copia, y al anularlo aparece el nuevo', async () => {
  const { requests } = drawDialog({ body: makeFactura(7, { token: '7-nuevo' }) });
  const field = await screen.findByLabelText<HTMLInputElement>('Enlace');
  expect(field.value).toBe(`${window.location.origin}/f/7-token`);
  await press('Copiar enlace');
  expect(await screen.findByText('Copiado')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/f/7-token`);

  await press('Anular el enlace');
  expect(screen.getByText('Los enlaces que ya mandaste dejan de funcionar.')).toBeTruthy();
  expect(requests).toEqual([]);
  await press('Volver');
  expect(screen.queryByText('Copiado')).toBeNull();
  await press('Anular el enlace');
  await press('Anular el enlace');
  expect(await screen.findByText('Anulamos el enlace anterior. Este es el nuevo.')).toBeTruthy();
  expect(field.value).toBe(`${window.location.origin}/f/7-nuevo`);
  expect(screen.queryByText('Copiado')).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(['/api/facturas/7/enlace']);
});

test('si no se pudo anular, lo dice y el enlace sigue siendo el mismo', async () => {
  drawDialog({ status: 429, body: { description: 'Hiciste muchos intentos seguidos.' } });
  await press('Anular el enlace');
  await press('Anular el enlace');
  expect(await screen.findByText('Hiciste muchos intentos seguidos.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Enlace').value).toContain('7-token');
});

test('primero el enlace y cómo copiarlo; anularlo va al final, y se dice qué ve quien lo tenga', async () => {
  const onClose = vi.fn();
  drawDialog({}, onClose);
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
