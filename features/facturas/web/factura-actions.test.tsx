import { type Answer, drawWith } from '@oficina/ui/testing';
import { hrefOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DescargarFactura } from './descargar-factura.tsx';
import { makeFactura } from './facturas.test-kit.tsx';
import { SharePanel } from './share-panel.tsx';

afterEach(() => vi.restoreAllMocks());

const download = async (answer: Answer) => {
  const { requests } = drawWith(() => answer, <DescargarFactura factura={makeFactura(7)} />);
  await user.click(screen.getByRole('button', { name: 'Descargar factura' }));
  return requests;
};
const drawPanel = (answer: Answer) =>
  drawWith(() => answer, <SharePanel factura={makeFactura(7)} descripcion="octubre 2026, Casa" />);
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
  const { requests } = drawPanel({ body: makeFactura(7, { token: '7-nuevo' }) });
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
  drawPanel({ status: 429, body: { description: 'Hiciste muchos intentos seguidos.' } });
  await press('Anular el enlace');
  await press('Anular el enlace');
  expect(await screen.findByText('Hiciste muchos intentos seguidos.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Enlace').value).toContain('7-token');
});

test('se dice qué ve quien lo tenga; primero WhatsApp, después copiarlo, y anularlo va al final', async () => {
  drawPanel({});
  const field = await screen.findByLabelText('Enlace');
  expect(document.activeElement).toBe(field);
  const panel = document.body;
  expect(panel.textContent).toContain(
    'Quien tenga este enlace ve esta factura sin ingresar: el importe, el vencimiento y el PDF, con los datos que trae impresos. No ve tus otras facturas. El enlace deja de funcionar 60 días después del vencimiento.',
  );
  const orden = [...panel.querySelectorAll('input, a, button')];
  expect(orden.map((element) => element.id || element.textContent)).toEqual([
    'enlace-publico',
    'Enviar por WhatsApp',
    'Copiar enlace',
    'Anular el enlace',
  ]);
  const message = `Factura de octubre 2026, Casa\n${window.location.origin}/f/7-token`;
  expect(hrefOf('Enviar por WhatsApp')).toBe(`https://wa.me/?text=${encodeURIComponent(message)}`);
});

test('el teléfono que sabe compartir abre lo suyo, y cerrarlo no es un error', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  drawPanel({});
  await press('Compartir');
  expect(share).toHaveBeenCalledWith({
    title: 'Factura de octubre 2026, Casa',
    text: 'Factura de octubre 2026, Casa',
    url: `${window.location.origin}/f/7-token`,
  });
  expect(screen.queryByRole('link', { name: 'Enviar por WhatsApp' })).toBeNull();
  vi.unstubAllGlobals();
});
