import { type Access, anyone, loggedIn, type Route } from '@oficina/hydra';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { llamables } from './access.casa.test-kit.ts';
import { completar } from './access.check.ts';
import { elegirMutantes, useMatriz } from './access.matriz.test-kit.ts';
import { FILAS } from './access.table.ts';
import type { Api } from './compose.ts';

const { mundo, abrirApi, probarFila, ponerSegundoPaso } = useMatriz();

const MODOS = [
  { nombre: 'no se exige', exige: 'no', otp_estado: 0, paso: 'pasado' },
  { nombre: 'se exige y el personal la tiene', exige: 'si', otp_estado: 2, paso: 'pasado' },
  { nombre: 'se exige y al personal le falta', exige: 'si', otp_estado: 0, paso: 'pendiente' },
] as const;

describe.each(MODOS)('la verificación en dos pasos $nombre', ({ exige, otp_estado, paso }) => {
  let api: Api;
  beforeAll(async () => {
    await ponerSegundoPaso(otp_estado);
    api = await abrirApi(exige);
  });
  afterAll(() => api.close());

  test.each(FILAS)(
    '$method $route responde a cada actor lo que dice la tabla',
    async (fila) => {
      expect(await probarFila(api, fila, { exige: exige === 'si', paso })).toEqual([]);
    },
    600_000,
  );
});

describe('la tabla y las rutas', () => {
  let api: Api;
  beforeAll(async () => {
    await ponerSegundoPaso(0);
    api = await abrirApi('no');
  });
  afterAll(() => api.close());

  test('toda ruta montada tiene su fila y toda fila su ruta', () => {
    const montadas = llamables(api.routes).map(({ method, path }) => `${method} ${path}`);
    expect(montadas.sort()).toEqual(FILAS.map(({ method, route }) => `${method} ${route}`).sort());
  });

  test('preguntar sólo por los encabezados pasa por el mismo guardia', async () => {
    for (const { route, casos } of FILAS.filter(({ method }) => method === 'GET')) {
      const [caso] = casos;
      if (!caso) continue;
      const { valores, deshacer } = await mundo().preparar(caso, 'A', api.app);
      const url = String(completar(caso.path, valores));
      const { statusCode, body } = await api.app.inject({ method: 'HEAD', url });
      expect([route, statusCode, body]).toEqual([route, caso.celdas.A.status, '']);
      await deshacer();
    }
  });

  test('un guardia cambiado por "pase" se nota en alguna celda', async () => {
    const privadas = api.routes.flatMap(({ method, route }) =>
      route && method !== 'HEAD' && route.access.visibility === 'private' ? [route] : [],
    );
    const mutantes = privadas.flatMap((route) => mutantesDe(route).map((cambio) => ({ route, cambio })));
    expect(mutantes.length).toBeGreaterThan(privadas.length);
    for (const { route, cambio } of elegirMutantes(mutantes)) {
      const fila = FILAS.find((una) => una.method === route.method && una.route === route.path);
      const { access, recent } = route;
      Object.assign(route, cambio);
      try {
        const comun = { exige: false, paso: 'pasado' } as const;
        const problemas = fila ? await probarFila(api, fila, comun, true) : [];
        const cual = `${route.method} ${route.path} sin guardia (${Object.keys(cambio)})`;
        expect(problemas.length, cual).toBeGreaterThan(0);
      } finally {
        Object.assign(route, { access, recent });
      }
    }
  }, 900_000);
});

type Mutante = { access: Access } | { recent: false };

/**
 * Open to anybody; where a role or a confirmation is asked, open to whoever is logged in; and where a recent password
 * is asked, with any.
 */
function mutantesDe(route: Route): Mutante[] {
  const exige = !route.access.rules.some(({ kind }) => kind === 'loggedIn' || kind === 'owner');
  const mutantes: Mutante[] = [{ access: anyone() }];
  if (exige) mutantes.push({ access: loggedIn() });
  if (route.recent) mutantes.push({ recent: false });
  return mutantes;
}
