import { type Access, anyone, loggedIn, type Route } from '@oficina/hydra';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../src/compose.ts';
import { callableRoutes } from './api.ts';
import { fillIn } from './check.ts';
import { pickMutants, useAccessMatrix } from './matrix.ts';
import { ROUTE_ROWS } from './table.ts';

const { fixtures, startApi, tryRow, setStaffOtp } = useAccessMatrix();

const MODES = [
  { nombre: 'no se exige', required: 'no', otp_estado: 0, step: 'pasado' },
  { nombre: 'se exige y el personal la tiene', required: 'si', otp_estado: 2, step: 'pasado' },
  { nombre: 'se exige y al personal le falta', required: 'si', otp_estado: 0, step: 'pendiente' },
] as const;

describe.each(MODES)('la verificación en dos pasos $nombre', ({ required, otp_estado, step }) => {
  let api: Api;
  beforeAll(async () => {
    await setStaffOtp(otp_estado);
    api = await startApi(required);
  });
  afterAll(() => api.close());

  test.each(ROUTE_ROWS)(
    '$method $route responde a cada actor lo que dice la tabla',
    async (row) => {
      expect(await tryRow(api, row, { required: required === 'si', step })).toEqual([]);
    },
    600_000,
  );
});

describe('la tabla y las rutas', () => {
  let api: Api;
  beforeAll(async () => {
    await setStaffOtp(0);
    api = await startApi('no');
  });
  afterAll(() => api.close());

  test('toda ruta montada tiene su fila y toda fila su ruta', () => {
    const mounted = callableRoutes(api.routes).map(({ method, path }) => `${method} ${path}`);
    expect(mounted.sort()).toEqual(ROUTE_ROWS.map(({ method, route }) => `${method} ${route}`).sort());
  });

  test('preguntar solo por los encabezados pasa por el mismo guardia', async () => {
    for (const { route, testCases } of ROUTE_ROWS.filter(({ method }) => method === 'GET')) {
      const [testCase] = testCases;
      if (!testCase) continue;
      const { valores, undo } = await fixtures().prepare(testCase, 'A', api.app);
      const url = String(fillIn(testCase.path, valores));
      const { statusCode, body } = await api.app.inject({ method: 'HEAD', url });
      expect([route, statusCode, body]).toEqual([route, testCase.cells.A.status, '']);
      await undo();
    }
  });

  test('un guardia cambiado por "pase" se nota en alguna celda', async () => {
    const privateRoutes = api.routes.flatMap(({ method, route }) =>
      route && method !== 'HEAD' && route.access.visibility === 'private' ? [route] : [],
    );
    const mutants = privateRoutes.flatMap((route) => mutantsOf(route).map((cambio) => ({ route, cambio })));
    expect(mutants.length).toBeGreaterThan(privateRoutes.length);
    for (const { route, cambio } of pickMutants(mutants)) {
      const row = ROUTE_ROWS.find(
        (candidate) => candidate.method === route.method && candidate.route === route.path,
      );
      const { access, recent } = route;
      Object.assign(route, cambio);
      try {
        const common = { required: false, step: 'pasado' } as const;
        const problems = row ? await tryRow(api, row, common, true) : [];
        const label = `${route.method} ${route.path} sin guardia (${Object.keys(cambio)})`;
        expect(problems.length, label).toBeGreaterThan(0);
      } finally {
        Object.assign(route, { access, recent });
      }
    }
  }, 900_000);
});

type Mutant = { access: Access } | { recent: false };

/**
 * Each mutant opens the route too far: to anyone, to any logged-in person where a role or a confirmation is required, or
 * without the recent password.
 */
function mutantsOf(route: Route): Mutant[] {
  const required = !route.access.rules.some(({ kind }) => kind === 'loggedIn' || kind === 'owner');
  const mutants: Mutant[] = [{ access: anyone() }];
  if (required) mutants.push({ access: loggedIn() });
  if (route.recent) mutants.push({ recent: false });
  return mutants;
}
