import { address, atDesk } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import {
  ADMIN,
  ASSIGNED_TO_OTHER,
  drawWithHelp,
  listQueries,
  makeRequerimiento,
  writesOf,
} from './admin.test-kit.tsx';
import QueuePage from './queue.page.tsx';
import { BASE, queueContext } from './queue.test-kit.tsx';
import RequerimientoPage from './requerimiento.page.tsx';
import { drawPage, fakeServer, findPage, fullRequerimiento, historiaOf } from './requerimiento.test-kit.tsx';

atDesk();

function PageByAddress() {
  const id = Number(useLocation().pathname.split('/').at(-1));
  return <RequerimientoPage yo={ADMIN} id={id} cooperativa={{ nombre: 'La Unión' }} />;
}

const ListOrCase = () =>
  useLocation().pathname === BASE ? <QueuePage {...queueContext} /> : <PageByAddress />;

test('quién más lo está viendo', async () => {
  drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) =>
        path.endsWith('/presencia')
          ? { body: { otros: [{ usuario: '/api/usuarios/4', usuarioNombre: 'M. Díaz' }], hasta: '' } }
          : undefined,
    }).server,
  );
  const aviso = await screen.findByText('M. Díaz lo mira');
  expect(aviso.closest('[role="status"]')).not.toBeNull();
});

test('mientras se lo mira se dice cada 20 segundos; sin nadie mirando, no', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests } = drawPage(fakeServer(fullRequerimiento()).server);
    await findPage();
    const presenciaCount = () => requests.filter(({ path }) => path.endsWith('/presencia')).length;
    await waitFor(() => expect(presenciaCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(presenciaCount()).toBe(2);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(presenciaCount()).toBe(2);
  } finally {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});

test('lo que se estaba respondiendo espera mientras se mira otro', async () => {
  const other = makeRequerimiento(1050, { seguimientos: [], adjuntos: [] });
  const { server } = fakeServer(fullRequerimiento(), {
    rows: [fullRequerimiento(), other],
    respond: ({ path }) => {
      if (path === '/api/requerimientos/1050') return { body: other };
      return path.endsWith('/1050/historia') ? { body: historiaOf(other) } : undefined;
    },
  });
  drawWithHelp(server, <PageByAddress />, `${BASE}/ver/1042`);
  await findPage();
  const answerBox = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
  await user.type(answerBox(), 'Va mañana.');
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  await screen.findByRole('heading', { level: 1, name: /2026-001050/ });
  await findPage();
  expect(answerBox().value).toBe('');
  await user.click(await screen.findByRole('link', { name: 'Anterior' }));
  await screen.findByRole('heading', { level: 1, name: /2026-001042/ });
  await findPage();
  expect(answerBox().value).toBe('Va mañana.');
});

test('anterior y siguiente son los de la lista, también con las teclas', async () => {
  const rows = [makeRequerimiento(1001), fullRequerimiento(), makeRequerimiento(1050)];
  drawPage(fakeServer(fullRequerimiento(), { rows }).server, {}, '?vista=todos');
  const nav = await screen.findByRole('navigation', { name: 'Casos de la lista' });
  expect(nav.textContent).toBe('2 de 3');
  await user.keyboard(']');
  await waitFor(() => expect(address()).toBe(`${BASE}/ver/1050?vista=todos`));
});

test('al responder se pasa al siguiente de la lista; después del último, se vuelve a la cola', async () => {
  const last = makeRequerimiento(1050, { seguimientos: [], adjuntos: [] });
  const { server } = fakeServer(fullRequerimiento(), {
    rows: [fullRequerimiento(), last],
    respond: ({ path }) => {
      if (path === '/api/requerimientos/1050' || path.endsWith('/1050/atender')) return { body: last };
      return path.endsWith('/1050/historia') ? { body: historiaOf(last) } : undefined;
    },
  });
  drawWithHelp(server, <PageByAddress />, `${BASE}/ver/1042?vista=todos`);
  await findPage();
  await screen.findByText('1 de 2');
  await user.keyboard('rListo.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(address()).toBe(`${BASE}/ver/1050?vista=todos`));
  await findPage();
  expect(document.activeElement?.tagName).toBe('H1');
  await user.keyboard('rTambién.{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Terminaste esta lista\./)).toBeTruthy();
  const back = screen.getAllByRole('link', { name: 'Volver a la cola' }).at(-1);
  expect([document.activeElement === back, back?.getAttribute('href')]).toEqual([
    true,
    `${BASE}?vista=todos`,
  ]);
});

test('el caso que se abre desde la lista tiene su lugar en ella sin pedirla otra vez', async () => {
  const rows = [makeRequerimiento(1001), fullRequerimiento()];
  const { requests } = drawWithHelp(
    fakeServer(fullRequerimiento(), { rows }).server,
    <ListOrCase />,
    `${BASE}?vista=todos`,
  );
  await user.click(await screen.findByRole('link', { name: 'Ver el caso 2026-001042' }));
  expect(await screen.findByText('2 de 2')).toBeTruthy();
  expect(listQueries(requests)).toHaveLength(1);
});

test('el que dejó la lista al atenderlo no corta el hilo', async () => {
  let rows = [makeRequerimiento(1001), fullRequerimiento(), makeRequerimiento(1050)];
  drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) =>
        path === '/api/requerimientos' ? { body: { totalItems: rows.length, member: rows } } : undefined,
    }).server,
  );
  await screen.findByText('2 de 3');
  rows = [makeRequerimiento(1001), makeRequerimiento(1050)];
  await user.click(screen.getByRole('checkbox', { name: 'y pasar al siguiente' }));
  await user.type(screen.getByLabelText('Respuesta'), 'Listo.{Control>}{Enter}{/Control}');
  await screen.findByText('Enviamos la respuesta.');
  expect(screen.getByText('2 de 3')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'y pasar al siguiente' }));
});

test('u vuelve a la lista; a lo asigna; e cambia su estado', async () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento(ASSIGNED_TO_OTHER)).server, {}, '?page=2');
  await findPage();
  await user.keyboard('a');
  await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Estado' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('u');
  await waitFor(() => expect(address()).toBe(`${BASE}?page=2`));
});
