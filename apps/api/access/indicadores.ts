import { loggedIn, no, ok, onlyAdmin, type RouteRow } from './cells.ts';

export const INDICADORES_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: '/api/indicadors',
    testCases: [
      { nombre: 'todos', path: '/api/indicadors', cells: onlyAdmin(ok('indicador', 'todas')) },
      {
        nombre: 'de un mes',
        path: '/api/indicadors?nombre=pagos_importe&periodo=2026-10',
        cells: onlyAdmin(ok('indicador', 'todas')),
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/indicadors?nombre=no_existe',
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/indicadors/:id',
    testCases: [
      { nombre: 'uno', path: '/api/indicadors/{indicador}', cells: onlyAdmin(ok('indicador')) },
      { nombre: 'inexistente', path: '/api/indicadors/999999', cells: onlyAdmin(no(404)) },
      { nombre: 'que no es un número', path: '/api/indicadors/1%20or%201=1', cells: onlyAdmin(no(404)) },
    ],
  },
];
