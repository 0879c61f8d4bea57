import { closeToast, toastStore } from '@oficina/ui/notify';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Exportar, type Planilla } from './exportar.tsx';
import { drawWith, type Server } from './testing.tsx';

const ventana = { location: { replace: vi.fn() }, close: vi.fn() };
let bloqueada = false;
let cuerpo = '';

beforeEach(() => {
  for (const { id } of toastStore.read()) closeToast(id);
  bloqueada = false;
  cuerpo = '';
  ventana.location.replace.mockClear();
  ventana.close.mockClear();
  vi.spyOn(window, 'open').mockImplementation(() => (bloqueada ? null : (ventana as unknown as Window)));
});
afterEach(() => vi.restoreAllMocks());

const da: Server = (_url, { body }) => {
  cuerpo = String(body);
  return { body: { ticket: 'un-ticket_de-prueba', vence: '2026-11-12T09:06:00-03:00' } };
};
const MENSAJES: Planilla = {
  nombre: 'mensajes',
  etiqueta: 'Mensajes',
  filtros: { page: 4, itemsPerPage: 50, estado: [0, 2], 'created[after]': '2026-11-01', para: undefined },
};
const PAGOS: Planilla = { nombre: 'pagos', etiqueta: 'Pagos', filtros: {} };
const RENDICION: Planilla = { nombre: 'rendicion', etiqueta: 'Rendición', filtros: { origen: 'web' } };
const DESTINO = `${window.location.origin}/api/oob/exportar/`;
const boton = () => screen.getByRole('button', { name: 'Exportar' });

test('pide un ticket con los filtros de la lista y va a buscar el archivo en otra ventana', async () => {
  const asked = drawWith(da, <Exportar planillas={[MENSAJES]} />);
  await userEvent.setup().click(boton());
  await waitFor(() =>
    expect(ventana.location.replace.mock.calls).toEqual([[`${DESTINO}mensajes?ticket=un-ticket_de-prueba`]]),
  );
  expect(asked).toEqual(['POST /api/oob/exportar/mensajes/ticket']);
  expect(JSON.parse(cuerpo)).toEqual({ estado: [0, 2], 'created[after]': '2026-11-01' });
  expect(ventana.close).not.toHaveBeenCalled();
});

test('si el navegador no abre la ventana se dice, y no se gasta un ticket', async () => {
  bloqueada = true;
  const asked = drawWith(da, <Exportar planillas={[MENSAJES]} />);
  await userEvent.setup().click(boton());
  expect(
    await screen.findByText('Tu navegador bloqueó la ventana. Permití las ventanas de este sitio.'),
  ).toBeTruthy();
  expect(asked).toEqual([]);
});

test.each([
  [500, 'Algo interno', false],
  [429, 'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.', true],
])('si el servidor responde %i se dice y la ventana se cierra', async (status, description, seLee) => {
  drawWith(() => ({ status, body: { description } }), <Exportar planillas={[MENSAJES]} />);
  await userEvent.setup().click(boton());
  expect(await screen.findByText('No pudimos generar la planilla.')).toBeTruthy();
  expect(screen.queryByText(description) !== null).toBe(seLee);
  expect(ventana.close).toHaveBeenCalledOnce();
  expect(ventana.location.replace).not.toHaveBeenCalled();
});

test('mientras espera el ticket no se pide otro', async () => {
  const user = userEvent.setup();
  let responder = (_: ReturnType<Server>) => {};
  const asked = drawWith(
    () =>
      new Promise((resolve) => {
        responder = resolve as typeof responder;
      }),
    <Exportar planillas={[MENSAJES]} />,
  );
  await user.click(boton());
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(boton());
  expect(window.open).toHaveBeenCalledOnce();
  responder({ body: { ticket: 'x', vence: '' } });
  await waitFor(() => expect(ventana.location.replace).toHaveBeenCalledOnce());
  expect(asked).toHaveLength(1);
});

test('donde hay más de una se elige cuál, y el foco vuelve al botón', async () => {
  const user = userEvent.setup();
  const asked = drawWith(da, <Exportar planillas={[PAGOS, RENDICION]} />);
  expect(screen.queryByRole('button', { name: 'Rendición' })).toBeNull();
  await user.click(boton());
  expect(boton().getAttribute('aria-expanded')).toBe('true');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Rendición' }));
  await waitFor(() => expect(ventana.location.replace.mock.calls[0]?.[0]).toContain('/rendicion?ticket='));
  expect(asked).toEqual(['POST /api/oob/exportar/rendicion/ticket']);
  expect(JSON.parse(cuerpo)).toEqual({ origen: 'web' });
  expect(screen.queryByRole('button', { name: 'Rendición' })).toBeNull();
  expect(document.activeElement).toBe(boton());
});

test('con el teclado: Escape cierra y devuelve el foco, y al seguir de largo se cierra', async () => {
  const user = userEvent.setup();
  drawWith(
    da,
    <>
      <Exportar planillas={[PAGOS, RENDICION]} />
      <button type="button">Después</button>
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Pagos');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(boton());
  expect(screen.queryByRole('button', { name: 'Pagos' })).toBeNull();
  await user.keyboard('{Enter}');
  for (let n = 0; n < 3; n += 1) await user.tab();
  expect(document.activeElement?.textContent).toBe('Después');
  expect(screen.queryByRole('button', { name: 'Pagos' })).toBeNull();
});

test('un botón que no toma el foco al apretarlo no cierra las opciones antes de tiempo', async () => {
  const user = userEvent.setup();
  drawWith(da, <Exportar planillas={[PAGOS, RENDICION]} />);
  await user.click(boton());
  // As some browsers do: pressing a button takes the focus off the page.
  act(() => boton().blur());
  expect(screen.getByRole('button', { name: 'Rendición' })).toBeTruthy();
});
