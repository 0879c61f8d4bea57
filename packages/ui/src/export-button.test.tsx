import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { drawWith, press, type Server, written } from '../testing/index.ts';
import { ExportButton, type Spreadsheet } from './export-button.tsx';

const popup = { location: { replace: vi.fn() }, close: vi.fn() };
let isBlocked = false;

beforeEach(() => {
  isBlocked = false;
  popup.location.replace.mockClear();
  popup.close.mockClear();
  vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (popup as unknown as Window)));
});
afterEach(() => vi.restoreAllMocks());

const da: Server = () => ({ body: { ticket: 'un-ticket_de-prueba', vence: '2026-11-12T09:06:00-03:00' } });
const MENSAJES: Spreadsheet = {
  nombre: 'mensajes',
  label: 'Mensajes',
  filters: { page: 4, itemsPerPage: 50, estado: [0, 2], 'created[after]': '2026-11-01', para: undefined },
};
const PAGOS: Spreadsheet = { nombre: 'pagos', label: 'Pagos', filters: {} };
const RENDICION: Spreadsheet = { nombre: 'rendicion', label: 'Rendición', filters: { origen: 'web' } };
const EXPORT_URL = `${window.location.origin}/api/oob/exportar/`;
const button = () => screen.getByRole('button', { name: 'Exportar' });

test('pide un ticket con los filtros de la lista y va a buscar el archivo en otra ventana', async () => {
  const { requests } = drawWith(da, <ExportButton spreadsheets={[MENSAJES]} />);
  await user.click(button());
  await waitFor(() =>
    expect(popup.location.replace.mock.calls).toEqual([[`${EXPORT_URL}mensajes?ticket=un-ticket_de-prueba`]]),
  );
  expect(written(requests)).toEqual([
    ['POST /api/oob/exportar/mensajes/ticket', { estado: [0, 2], 'created[after]': '2026-11-01' }],
  ]);
  expect(popup.close).not.toHaveBeenCalled();
});

test('al empezar se dice cuánto lleva', async () => {
  const told = 'Se exportan 1.284 pagos con estos filtros.';
  drawWith(da, <ExportButton spreadsheets={[{ ...PAGOS, told }]} />);
  expect(screen.queryByText(told)).toBeNull();
  await user.click(button());
  expect(await screen.findByText(told)).toBeTruthy();
});

test('si el navegador no abre la ventana se dice, y no se gasta un ticket', async () => {
  isBlocked = true;
  const { requests } = drawWith(da, <ExportButton spreadsheets={[MENSAJES]} />);
  await user.click(button());
  expect(
    await screen.findByText('Tu navegador bloqueó la ventana. Permití las ventanas de este sitio.'),
  ).toBeTruthy();
  expect(requests).toEqual([]);
});

test.each([
  [500, 'Algo interno', false],
  [429, 'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.', true],
])('si el servidor responde %i se dice y la ventana se cierra', async (status, description, isShown) => {
  drawWith(() => ({ status, body: { description } }), <ExportButton spreadsheets={[MENSAJES]} />);
  await user.click(button());
  expect(await screen.findByText('No pudimos generar la planilla.')).toBeTruthy();
  expect(screen.queryByText(description) !== null).toBe(isShown);
  expect(popup.close).toHaveBeenCalledOnce();
  expect(popup.location.replace).not.toHaveBeenCalled();
});

test('mientras espera el ticket no se pide otro', async () => {
  let respond = (_: ReturnType<Server>) => {};
  const { requests } = drawWith(
    () =>
      new Promise((resolve) => {
        respond = resolve as typeof respond;
      }),
    <ExportButton spreadsheets={[MENSAJES]} />,
  );
  await user.click(button());
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.click(button());
  expect(window.open).toHaveBeenCalledOnce();
  respond({ body: { ticket: 'x', vence: '' } });
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
  expect(requests).toHaveLength(1);
});

test('donde hay más de una se elige cuál, y el foco vuelve al botón', async () => {
  const { requests } = drawWith(da, <ExportButton spreadsheets={[PAGOS, RENDICION]} />);
  expect(screen.queryByRole('button', { name: 'Rendición' })).toBeNull();
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(requests).toEqual([]);
  await press('Rendición');
  await waitFor(() => expect(popup.location.replace.mock.calls[0]?.[0]).toContain('/rendicion?ticket='));
  expect(written(requests)).toEqual([['POST /api/oob/exportar/rendicion/ticket', { origen: 'web' }]]);
  expect(screen.queryByRole('button', { name: 'Rendición' })).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('con el teclado: Escape cierra y devuelve el foco, y al seguir de largo se cierra', async () => {
  drawWith(
    da,
    <>
      <ExportButton spreadsheets={[PAGOS, RENDICION]} />
      <button type="button">Después</button>
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Pagos');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button());
  expect(screen.queryByRole('button', { name: 'Pagos' })).toBeNull();
  await user.keyboard('{Enter}');
  for (let n = 0; n < 3; n += 1) await user.tab();
  expect(document.activeElement?.textContent).toBe('Después');
  expect(screen.queryByRole('button', { name: 'Pagos' })).toBeNull();
});

test('un botón que no toma el foco al apretarlo no cierra las opciones antes de tiempo', async () => {
  drawWith(da, <ExportButton spreadsheets={[PAGOS, RENDICION]} />);
  await user.click(button());
  // Some browsers remove the focus from the page when a button is pressed.
  act(() => button().blur());
  expect(screen.getByRole('button', { name: 'Rendición' })).toBeTruthy();
});
