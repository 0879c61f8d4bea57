import { atDesk, drawWith, press, type Server } from '@oficina/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, ASSIGNED_TO_OTHER, clock, ESTADO, makeRequerimiento, RESUMEN } from './admin.test-kit.tsx';
import { PULSE_MS, usePulse } from './pulse.ts';
import { queueList } from './queue.list.tsx';
import QueuePage from './queue.page.tsx';
import { BASE, queueContext, queueServer } from './queue.test-kit.tsx';
import { countChanged } from './queue-live.ts';

atDesk();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setVisible(true);
});

const NOW = '2026-11-15T10:40:00-03:00';
const answer = (more: object = {}) => ({
  body: { hasta: NOW, casos: [], hayMas: false, presencias: [], ...more },
});
const setVisible = (on: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    value: on ? 'visible' : 'hidden',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
};
const pulses = (requests: readonly { path: string }[]) =>
  requests.filter(({ path }) => path === '/api/oob/mesa/pulso').length;
const wait = (times = 1) => act(() => vi.advanceTimersByTimeAsync(PULSE_MS * times));

function Told({ viendo }: { viendo?: number }) {
  const { last, changed } = usePulse(ADMIN.id, { viendo });
  return <p>{last ? `${changed.size} y ${last.presencias.length}` : 'nada'}</p>;
}

test('pregunta cada quince segundos por lo que cambió desde el anterior, y no mientras nadie mira', async () => {
  const { requests } = drawWith(
    () => answer({ casos: [{ id: 1, estado: 1, updated: NOW }] }),
    <Told viendo={7} />,
  );
  await screen.findByText('1 y 0');
  await wait(2);
  expect(requests.map(({ search }) => search.toString())).toEqual([
    'viendo=7&escribiendo=false',
    ...Array(2).fill(`desde=${encodeURIComponent(NOW)}&viendo=7&escribiendo=false`),
  ]);
  setVisible(false);
  await wait(4);
  expect(pulses(requests)).toBe(3);
  setVisible(true);
  await waitFor(() => expect(pulses(requests)).toBe(4));
});

test('una pestaña pregunta y las otras la oyen', async () => {
  /** The first to ask for it keeps the lock until it leaves. */
  let holders = 0;
  const request = (_name: string, _options: object, lead: () => Promise<void>) => {
    holders += 1;
    return holders === 1 ? lead() : new Promise<void>(() => undefined);
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  const { requests } = drawWith(
    () => answer({ casos: [{ id: 1, estado: 1, updated: NOW }] }),
    <>
      <Told />
      <Told />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('1 y 0')).toHaveLength(2));
  await wait();
  expect(pulses(requests)).toBe(2);
});

test('lo que cambia otra persona se dice y las filas quedan quietas hasta que se pide; quién mira y las cuentas, solos', async () => {
  const before = makeRequerimiento(1042, { updated: '2026-11-15T08:40:00-03:00' });
  let row = before;
  let told: object = {};
  const queue: Server = (request) => queueServer([row])(request);
  drawWith(
    (request) => (request.path === '/api/oob/mesa/pulso' ? answer(told) : queue(request)),
    <QueuePage {...queueContext} clock={clock} />,
    BASE,
  );
  await screen.findByText('1 resultado');
  expect(screen.queryByText('Actualizar')).toBeNull();
  row = makeRequerimiento(1042, { updated: NOW, estado: ESTADO.esperaUsuario });
  told = {
    casos: [{ id: 1042, estado: ESTADO.esperaUsuario, updated: NOW, encargado: row.encargado }],
    presencias: [
      {
        requerimiento: 1042,
        usuario: ASSIGNED_TO_OTHER.encargado,
        usuarioNombre: 'Marta Díaz',
        escribiendo: false,
      },
    ],
    contadores: { ...RESUMEN, mios: 11 },
  };
  await wait();
  expect(await screen.findByText('1 cambió')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Míos 11' })).toBeTruthy();
  expect(screen.getByText('MD')).toBeTruthy();
  expect(screen.getByText('Iniciado')).toBeTruthy();
  await press('Actualizar');
  expect(await screen.findByText('Esperando al usuario')).toBeTruthy();
  expect(screen.queryByText('1 cambió')).toBeNull();
});

test('cuenta lo que puede estar en la lista: ni lo ya leído, ni lo de otra vista, ni lo que un texto no deja saber', () => {
  const read = '2026-11-15T10:00:00-03:00';
  const later = '2026-11-15T10:05:00-03:00';
  const me = '/api/usuarios/3';
  const count = (search: string, one: object) => {
    const state = queueList.read(new URLSearchParams(search), queueContext);
    const rows = [{ id: 1, updated: read }];
    const changed = [{ id: 2, estado: 1, updated: later, encargado: me, ...one }];
    return countChanged(changed, { state, rows, readAt: Date.parse(read) }, ADMIN);
  };
  expect(count('', { id: 1, updated: read })).toBe(0);
  expect(count('', { id: 1, encargado: undefined })).toBe(1);
  expect(count('', {})).toBe(1);
  expect(count('', { updated: read })).toBe(0);
  expect(count('', { encargado: '/api/usuarios/4' })).toBe(0);
  expect(count('', { estado: 98 })).toBe(0);
  expect(count('vista=sin-asignar', {})).toBe(0);
  expect(count('vista=sin-asignar', { encargado: undefined })).toBe(1);
  expect(count('vista=todos&estado=98', {})).toBe(0);
  expect(count('vista=todos&encargado=4', {})).toBe(0);
  expect(count('vista=todos&q=luz', {})).toBe(0);
  expect(count('vista=todos&q=luz', { id: 1 })).toBe(1);
});
