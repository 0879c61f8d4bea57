import { ApiError, line } from '@oficina/hydra';
import { fakeDatabase } from '@oficina/ui/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClientState, saveState } from './persistent-state.ts';
import { clearSaved, readSaved, saveData } from './saved-data.ts';
import { isSaved, useSessionQueries } from './saved-queries.ts';
import { stateOf } from './session.test-kit.ts';

const ELSA = { token: 'un-token', usuarioId: 5 };
const lostCall = () => Promise.reject(new ApiError(0, 'x'));
let base = fakeDatabase();

beforeEach(() => {
  base = fakeDatabase();
  vi.stubGlobal('indexedDB', base);
  saveState(window.localStorage, stateOf());
});
afterEach(() => {
  line.answered();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

/** Another visit has nothing in memory. */
function visit(ask: () => Promise<unknown>, queryKey: readonly unknown[], state: ClientState = stateOf()) {
  return renderHook(() => useQuery({ queryKey, queryFn: ask, retry: false }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={useSessionQueries(state)}>{children}</QueryClientProvider>
    ),
  }).result;
}

const saveVisit = async (queryKey: readonly unknown[], answer: unknown, state?: ClientState) => {
  const seen = visit(async () => answer, queryKey, state);
  await waitFor(() => expect(seen.current.data).toEqual(answer));
  await new Promise((then) => setTimeout(then, 30));
};

test('lo leído se ve sin línea, con el momento en que se leyó', async () => {
  await saveVisit(['facturas', 'deuda', null], { total: 7 });
  const [[key, saved] = []] = base.datos as Map<string, { moment: number }>;
  base.datos.set(key, { ...saved, moment: Date.now() - 60_000 });
  const moment = Date.now() - 60_000;
  const seen = visit(lostCall, ['facturas', 'deuda', null]);
  await waitFor(() => expect(seen.current.data).toEqual({ total: 7 }));
  await waitFor(() => expect(Math.abs(seen.current.dataUpdatedAt - moment)).toBeLessThan(5_000));
});

test('lo que nunca se leyó, y lo que el servidor rechaza, sigue siendo un error', async () => {
  const never = visit(lostCall, ['consumos', 1, 12]);
  await waitFor(() => expect(never.current.isError).toBe(true));
  await saveVisit(['consumos', 1, 12], [205]);
  const refused = visit(() => Promise.reject(new ApiError(403, 'No.')), ['consumos', 1, 12]);
  await waitFor(() => expect(refused.current.isError).toBe(true));
});

test('una llamada colgada deja su lugar a lo guardado cuando se pierde la línea', async () => {
  await saveVisit(['consumos', 1, 12], [205]);
  const seen = visit(() => new Promise(() => {}), ['consumos', 1, 12]);
  expect(seen.current.data).toBeUndefined();
  act(line.lost);
  await waitFor(() => expect(seen.current.data).toEqual([205]));
});

test.each([
  [['tarjetas'], false],
  [['facturas', 'por-pagar', 5, [1]], false],
  [['persona_inquiries', 5], false],
  [['cortes', 'afectados', {}], false],
  [['facturas', 'lista', {}], true],
  [['pagos', 'uno', 3], true],
  [['cortes', 'propios', [1]], true],
])('%j se guarda: %s', async (key, expected) => {
  expect(isSaved(key)).toBe(expected);
  await saveVisit(key, 'algo');
  expect(base.datos.size).toBe(expected ? 1 : 0);
});

test('el personal no guarda nada', async () => {
  await saveVisit(['pagos', 'uno', 3], { id: 3 }, stateOf({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] }));
  expect(base.datos.size).toBe(0);
});

test('el enlace de una factura y la tarjeta de un pago no se guardan', async () => {
  await saveData(ELSA, 'a', {
    member: [{ id: 1, token: 'secreto', tarjeta: { numeroEnmascarado: '4507' } }],
  });
  expect((await readSaved(5, 'a'))?.data).toEqual({ member: [{ id: 1 }] });
});

test('otra persona no lee lo guardado, y al terminar la sesión no queda', async () => {
  await saveData(ELSA, 'a', [1]);
  expect(await readSaved(6, 'a')).toBeUndefined();
  clearSaved();
  await vi.waitFor(() => expect(base.datos.size).toBe(0));
});

test('una respuesta que llega con la sesión terminada en otra pestaña no se guarda', async () => {
  window.localStorage.clear();
  await saveData(ELSA, 'a', [1]);
  saveState(window.localStorage, stateOf({}, { token: 'el-de-otra-persona' }));
  await saveData(ELSA, 'a', [1]);
  expect(base.datos.size).toBe(0);
});

test('lo guardado tiene un límite: se van los más viejos, y lo enorme no entra', async () => {
  await saveData(ELSA, 'enorme', 'x'.repeat(200_001));
  expect(base.datos.size).toBe(0);
  for (let n = 0; n <= 80; n++) base.datos.set(`5:${n}`, { key: `5:${n}`, moment: n, text: '1' });
  await saveData(ELSA, 'nuevo', 1);
  await vi.waitFor(() => expect(base.datos.size).toBe(60));
  expect([base.datos.has('5:0'), base.datos.has('5:80'), base.datos.has('5:nuevo')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('lo de hace más de sesenta días no se muestra', async () => {
  const moment = Date.now() - 61 * 86_400_000;
  base.datos.set('5:a', { key: '5:a', moment, text: '1' });
  expect(await readSaved(5, 'a')).toBeUndefined();
});
