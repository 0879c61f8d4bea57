import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ADMINISTRA,
  DE_OTRA,
  direccion,
  drawWith,
  escritos,
  ponerPantalla,
  unCaso,
} from './admin.test-kit.tsx';
import CasoPage from './caso.page.tsx';
import { dibujar, entero, pagina, servidor } from './caso.test-kit.tsx';
import { BASE } from './cola.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

/** As the application draws it: the case is the one of the address. */
function SegunLaDireccion() {
  const id = Number(useLocation().pathname.split('/').at(-1));
  return (
    <CasoPage
      yo={ADMINISTRA}
      id={id}
      listaTo={BASE}
      casoTo={(uno) => `${BASE}/ver/${uno}`}
      cooperativa={{ nombre: 'La Unión' }}
    />
  );
}

test('quién más lo está viendo', async () => {
  dibujar(
    servidor(entero(), {
      responde: ({ path }) =>
        path.endsWith('/presencia')
          ? { body: { otros: [{ usuario: '/api/usuarios/4', usuarioNombre: 'M. Díaz' }], hasta: '' } }
          : undefined,
    }).server,
  );
  const aviso = await screen.findByText('M. Díaz también está viendo este caso.');
  expect(aviso.closest('[role="status"]')).not.toBeNull();
});

test('mientras se lo mira se dice cada 20 segundos; sin nadie mirando, no', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { pedidos } = dibujar(servidor(entero()).server);
    await pagina();
    const dichas = () => pedidos.filter(({ path }) => path.endsWith('/presencia')).length;
    await waitFor(() => expect(dichas()).toBe(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(dichas()).toBe(2);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(dichas()).toBe(2);
  } finally {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});

test('lo que se estaba respondiendo espera mientras se mira otro', async () => {
  const user = userEvent.setup();
  const otro = unCaso(1050, { seguimientos: [], adjuntos: [] });
  const { server } = servidor(entero(), {
    lista: [entero(), otro],
    responde: ({ path }) => (path === '/api/requerimientos/1050' ? { body: otro } : undefined),
  });
  drawWith(server, <SegunLaDireccion />, `${BASE}/ver/1042`);
  await pagina();
  const caja = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
  await user.type(caja(), 'Va mañana.');
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  await screen.findByRole('heading', { level: 1, name: /2026-001050/ });
  await pagina();
  expect(caja().value).toBe('');
  await user.click(await screen.findByRole('link', { name: 'Anterior' }));
  await screen.findByRole('heading', { level: 1, name: /2026-001042/ });
  await pagina();
  expect(caja().value).toBe('Va mañana.');
});

test('anterior y siguiente son los de la lista, también con las teclas', async () => {
  const user = userEvent.setup();
  const lista = [unCaso(1001), entero(), unCaso(1050)];
  dibujar(servidor(entero(), { lista }).server, {}, '?vista=todos');
  const nav = await screen.findByRole('navigation', { name: 'Casos de la lista' });
  expect(nav.textContent).toBe('2 de 3AnteriorSiguiente');
  await user.keyboard(']');
  await waitFor(() => expect(direccion()).toBe(`${BASE}/ver/1050?vista=todos`));
});

test('el que dejó la lista al atenderlo no corta el hilo', async () => {
  const user = userEvent.setup();
  let lista = [unCaso(1001), entero(), unCaso(1050)];
  dibujar(
    servidor(entero(), {
      responde: ({ path }) =>
        path === '/api/requerimientos' ? { body: { totalItems: lista.length, member: lista } } : undefined,
    }).server,
  );
  await screen.findByText('2 de 3');
  lista = [unCaso(1001), unCaso(1050)];
  await user.type(screen.getByLabelText('Respuesta'), 'Listo.');
  await user.click(screen.getByRole('button', { name: 'Responder y esperar al usuario' }));
  await screen.findByText('Enviamos la respuesta. Queda esperando al usuario.');
  expect(screen.getByText('2 de 3')).toBeTruthy();
});

test('u vuelve a la lista; a lo asigna; e cambia su estado', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(servidor(entero(DE_OTRA)).server, {}, '?page=2');
  await pagina();
  await user.keyboard('a');
  await waitFor(() => expect(escritos(pedidos)).toHaveLength(1));
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Estado del caso 2026-001042' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('u');
  await waitFor(() => expect(direccion()).toBe(`${BASE}?page=2`));
});
