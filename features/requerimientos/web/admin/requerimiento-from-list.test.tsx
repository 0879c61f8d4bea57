import { address, atDesk } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
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
import { PULSE_MS } from './pulse.ts';
import QueuePage from './queue.page.tsx';
import { BASE, queueContext } from './queue.test-kit.tsx';
import RequerimientoPage from './requerimiento.page.tsx';
import {
  answerBox,
  drawPage,
  fakeServer,
  findPage,
  fullRequerimiento,
  historiaOf,
  PULSO_PATH,
  pulseAnswer,
} from './requerimiento.test-kit.tsx';

atDesk();

function PageByAddress() {
  const id = Number(useLocation().pathname.split('/').at(-1));
  return <RequerimientoPage yo={ADMIN} id={id} cooperativa={{ nombre: 'La Unión' }} />;
}

const ListOrCase = () =>
  useLocation().pathname === BASE ? <QueuePage {...queueContext} /> : <PageByAddress />;

test('quién más lo está viendo, y quién está por responder', async () => {
  const otra = { requerimiento: 1042, usuario: '/api/usuarios/4', usuarioNombre: 'M. Díaz' };
  const enOtro = { requerimiento: 7, usuario: '/api/usuarios/5', usuarioNombre: 'L. Paz', escribiendo: true };
  drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) =>
        path === PULSO_PATH
          ? pulseAnswer({ presencias: [{ ...otra, escribiendo: true }, enOtro] })
          : undefined,
    }).server,
  );
  const aviso = await screen.findByText('M. Díaz está escribiendo');
  expect(aviso.closest('[role="status"]')).not.toBeNull();
});

test('lo que otra persona hizo en el caso se lee solo, y con algo escrito espera', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let casos: object[] = [];
    const { requests } = drawPage(
      fakeServer(fullRequerimiento(), {
        respond: ({ path }) => (path === PULSO_PATH ? pulseAnswer({ casos }) : undefined),
      }).server,
    );
    await findPage();
    const count = (end: string) => requests.filter(({ path }) => path.endsWith(end)).length;
    await user.type(answerBox(), 'Va');
    casos = [{ id: 1042, estado: 1, updated: '2026-11-15T10:50:00-03:00' }];
    await act(() => vi.advanceTimersByTimeAsync(PULSE_MS));
    await waitFor(() => expect(count('/pulso')).toBe(2));
    expect(count('/1042/historia')).toBe(1);
    await user.clear(answerBox());
    await waitFor(() => expect(count('/1042/historia')).toBe(2));
    // A call that counts as use would keep alive the session of a page that was left open.
    expect(count('/presencia')).toBe(0);
  } finally {
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

test('lo atendido que dejó la lista no hace saltear a los de la página que sigue', async () => {
  const all = Array.from({ length: 61 }, (_, n) => makeRequerimiento(1013 + n));
  expect(all[29]?.id).toBe(1042);
  let rows = all;
  const { requests } = drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path, search }) => {
        if (path !== '/api/requerimientos') return undefined;
        const page = Number(search.get('page') ?? 1);
        const member = rows.slice((page - 1) * 30, page * 30);
        // The first 29 are attended while the last one of the page is reached.
        rows = all.slice(29);
        return { body: { totalItems: rows.length, member } };
      },
    }).server,
  );
  await screen.findByText('1 de 32');
  await user.keyboard(']');
  await waitFor(() => expect(address()).toBe(`${BASE}/ver/1043`));
  expect(listQueries(requests)).toHaveLength(2);
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
