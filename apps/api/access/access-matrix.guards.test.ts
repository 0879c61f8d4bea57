import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../src/compose.ts';
import { GUARDS, type Guard } from './guards.ts';

const FEATURES = fileURLToPath(new URL('../../../features/', import.meta.url));
let removed: Guard | undefined;

// Every function stays real except the guard being removed, so the api must be loaded after this and loaded afresh by the
// next file.
const mocked = new Set(GUARDS.map((candidate) => candidate.modulePath));
vi.resetModules();
for (const modulePath of mocked)
  vi.doMock(`${FEATURES}${modulePath}`, async (original) => {
    const real = await original<Record<string, (...args: unknown[]) => unknown>>();
    const wrapped = GUARDS.filter((candidate) => candidate.modulePath === modulePath).map(({ nombre }) => {
      const guard = real[nombre];
      if (!guard) throw new Error(`${modulePath} has no ${nombre}`);
      return [
        nombre,
        (...args: unknown[]) =>
          removed?.modulePath === modulePath && removed.nombre === nombre
            ? removed.mutant(guard, args)
            : guard(...args),
      ];
    });
    return { ...real, ...Object.fromEntries(wrapped) };
  });
const { pickMutants, useAccessMatrix } = await import('./matrix.ts');
const { ROUTE_ROWS } = await import('./table.ts');

const { startApi, tryRow, setStaffOtp } = useAccessMatrix();
const apis = {} as Record<'si' | 'no', Api>;
beforeAll(async () => {
  for (const required of ['si', 'no'] as const) apis[required] = await startApi(required);
});
afterAll(async () => {
  for (const api of Object.values(apis)) await api.close();
});
// The last hook to be declared is the first to run, so what the others throw after a failed set-up leaves no mock behind.
afterAll(() => {
  for (const modulePath of mocked) vi.doUnmock(`${FEATURES}${modulePath}`);
  vi.resetModules();
});

test('todo lo que una ruta mira antes de leer lo pedido está entre los guardias', () => {
  const used = globSync('*/server/*routes.ts', { cwd: FEATURES }).flatMap((file) => {
    const texto = readFileSync(`${FEATURES}${file}`, 'utf8');
    const matches = texto.matchAll(/staged\(\s*[\w.]+,\s*(?:async )?\(\{ actor[^)]*\) => (\w+)\(/g);
    // A function declared in the route file itself only passes dependencies to the guard it calls.
    return [...matches].flatMap(([, nombre = '']) =>
      new RegExp(`(const|function) ${nombre}\\b`).test(texto) ? [] : [nombre],
    );
  });
  expect(used.length).toBeGreaterThan(8);
  const nombres = GUARDS.map(({ nombre }) => nombre);
  expect([...new Set(used)].filter((nombre) => !nombres.includes(nombre))).toEqual([]);
});

test('un guardia de fila que deja pasar se nota en alguna celda', async () => {
  for (const guard of pickMutants(GUARDS)) {
    const required = guard.required ?? false;
    await setStaffOtp(required ? 2 : 0);
    for (const rowKey of guard.rows) {
      const row = ROUTE_ROWS.find(({ method, route }) => `${method} ${route}` === rowKey);
      if (!row) throw new Error(`no row ${rowKey}`);
      const attempt = () => tryRow(apis[required ? 'si' : 'no'], row, { required, step: 'pasado' }, true);
      // The row passes while its guard stands, so a failure below is due to this guard and not to an earlier one.
      expect(await attempt()).toEqual([]);
      removed = guard;
      const problems = await attempt();
      removed = undefined;
      expect(problems.length, `${guard.nombre} en ${rowKey}`).toBeGreaterThan(0);
    }
  }
}, 900_000);
