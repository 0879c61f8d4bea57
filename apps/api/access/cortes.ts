import {
  type Cell,
  confirmados,
  creado,
  deleted,
  loggedIn,
  no,
  ok,
  type RouteRow,
  type TestCase,
} from './cells.ts';

const CORTES = '/api/cortes';
const NUEVO = {
  tipo: 'programado',
  inicio: '2026-11-18T08:00:00-03:00',
  fin: '2026-11-18T12:00:00-03:00',
  zona: 'Centro',
  motivo: 'Cambio de transformador',
  obs: 'Desenchufá los equipos sensibles.',
  suministros: ['{foreignSuministro}'],
};

const onlyCorteAdmin = (cell: Cell): TestCase['cells'] => ({ ...loggedIn(no(403)), CA: cell });
/** A foreign corte does not exist for the caller; staff who could see it with the second factor get a 403. */
const foreign = (cell: Cell): Pick<TestCase, 'cells' | 'withoutSecondStep'> => ({
  cells: { ...confirmados(no(404)), CA: cell },
  withoutSecondStep: { CA: no(403) },
});

export const CORTES_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: CORTES,
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: CORTES,
        cells: { ...confirmados(ok('corte', 'propias')), CA: ok('corteInList', 'todas') },
      },
      {
        nombre: 'de un suministro propio',
        path: `${CORTES}?vigente=true&suministro=/api/suministros/{ownSuministro}`,
        cells: { ...confirmados(ok('corte', 'propias')), CA: ok('corteInList', 'propias') },
      },
      {
        nombre: 'de uno ajeno',
        path: `${CORTES}?suministro={foreignSuministro}`,
        cells: { ...confirmados(ok(undefined, 'ninguna')), CA: ok('corteInList', 'ajenas') },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${CORTES}?tipo=otro`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${CORTES}/:id`,
    testCases: [
      {
        nombre: 'propio',
        path: `${CORTES}/{ownCorte}`,
        cells: { ...confirmados(ok('corte')), CA: ok('fullCorte') },
      },
      { nombre: 'ajeno', path: `${CORTES}/{foreignCorte}`, ...foreign(ok('fullCorte')) },
      { nombre: 'inexistente', path: `${CORTES}/999999`, ...foreign(no(404)) },
      { nombre: 'que no es un número', path: `${CORTES}/1%20or%201=1`, cells: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: CORTES,
    testCases: [
      { nombre: 'uno', path: CORTES, body: NUEVO, cells: onlyCorteAdmin(creado('fullCorte')) },
      {
        nombre: 'de un suministro inexistente',
        path: CORTES,
        body: { ...NUEVO, suministros: [999_999] },
        cells: onlyCorteAdmin(no(422)),
      },
      {
        nombre: 'con lo que no se escribe',
        path: CORTES,
        body: { ...NUEVO, totalSuministros: 7 },
        cells: onlyCorteAdmin(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: `${CORTES}/afectados`,
    testCases: [
      {
        nombre: 'de la zona',
        path: `${CORTES}/afectados`,
        body: { zona: 'Centro' },
        cells: onlyCorteAdmin({ ...ok('afectados'), writes: false }),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${CORTES}/:id`,
    testCases: [
      {
        nombre: 'uno',
        path: `${CORTES}/{newCorte}`,
        body: { motivo: 'Poda' },
        cells: onlyCorteAdmin(ok('fullCorte')),
      },
      {
        nombre: 'uno mal',
        path: `${CORTES}/{newCorte}`,
        body: { fin: '2026-01-01' },
        cells: onlyCorteAdmin(no(422)),
      },
      {
        nombre: 'inexistente',
        path: `${CORTES}/999999`,
        body: { motivo: 'Poda' },
        cells: onlyCorteAdmin(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${CORTES}/:id`,
    testCases: [
      { nombre: 'uno', path: `${CORTES}/{newCorte}`, cells: onlyCorteAdmin(deleted) },
      { nombre: 'inexistente', path: `${CORTES}/999999`, cells: onlyCorteAdmin(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: `${CORTES}/:id/avisos`,
    testCases: [
      { nombre: 'uno', path: `${CORTES}/{foreignCorte}/avisos`, cells: onlyCorteAdmin(ok('corteAvisos')) },
      { nombre: 'inexistente', path: `${CORTES}/999999/avisos`, cells: onlyCorteAdmin(no(404)) },
    ],
  },
];
