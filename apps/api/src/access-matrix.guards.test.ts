import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GUARDIAS, type Guardia } from './access.guards.ts';
import type { Api } from './compose.ts';

const FEATURES = fileURLToPath(new URL('../../../features/', import.meta.url));
let quitada: Guardia | undefined;

// The real functions all the time, but for the one guard that is taken away; so the api is loaded after this, and again
// by the file that comes next.
vi.resetModules();
afterAll(() => vi.resetModules());
for (const modulo of new Set(GUARDIAS.map((una) => una.modulo)))
  vi.doMock(`${FEATURES}${modulo}`, async (original) => {
    const real = await original<Record<string, (...args: unknown[]) => unknown>>();
    const envueltas = GUARDIAS.filter((una) => una.modulo === modulo).map(({ nombre }) => {
      const guardia = real[nombre];
      if (!guardia) throw new Error(`${modulo} has no ${nombre}`);
      return [
        nombre,
        (...args: unknown[]) =>
          quitada?.modulo === modulo && quitada.nombre === nombre
            ? quitada.mutante(guardia, args)
            : guardia(...args),
      ];
    });
    return { ...real, ...Object.fromEntries(envueltas) };
  });
const { elegirMutantes, useMatriz } = await import('./access.matriz.test-kit.ts');
const { FILAS } = await import('./access.table.ts');

const { abrirApi, probarFila, ponerSegundoPaso } = useMatriz();
const apis = {} as Record<'si' | 'no', Api>;
beforeAll(async () => {
  for (const exige of ['si', 'no'] as const) apis[exige] = await abrirApi(exige);
});
afterAll(async () => {
  for (const api of Object.values(apis)) await api.close();
});

test('todo lo que una ruta mira antes de leer lo pedido está entre los guardias', () => {
  const usados = globSync('*/server/*routes.ts', { cwd: FEATURES }).flatMap((file) => {
    const texto = readFileSync(`${FEATURES}${file}`, 'utf8');
    const mira = texto.matchAll(/staged\(\s*[\w.]+,\s*(?:async )?\(\{ actor[^)]*\) => (\w+)\(/g);
    // A name of the file itself only gives another its dependencies.
    return [...mira].flatMap(([, nombre = '']) =>
      new RegExp(`(const|function) ${nombre}\\b`).test(texto) ? [] : [nombre],
    );
  });
  expect(usados.length).toBeGreaterThan(8);
  const nombres = GUARDIAS.map(({ nombre }) => nombre);
  expect([...new Set(usados)].filter((nombre) => !nombres.includes(nombre))).toEqual([]);
});

test('un guardia de fila que deja pasar se nota en alguna celda', async () => {
  for (const guardia of elegirMutantes(GUARDIAS)) {
    const exige = guardia.exige ?? false;
    await ponerSegundoPaso(exige ? 2 : 0);
    for (const cual of guardia.filas) {
      const fila = FILAS.find(({ method, route }) => `${method} ${route}` === cual);
      if (!fila) throw new Error(`no row ${cual}`);
      const probar = () => probarFila(apis[exige ? 'si' : 'no'], fila, { exige, paso: 'pasado' }, true);
      // The row is right while its guard stands, so a failure below is due to this guard and not to an earlier one.
      expect(await probar()).toEqual([]);
      quitada = guardia;
      const problemas = await probar();
      quitada = undefined;
      expect(problemas.length, `${guardia.nombre} en ${cual}`).toBeGreaterThan(0);
    }
  }
}, 900_000);
