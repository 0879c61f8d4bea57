import { type Fila, logueados, no, ok, soloAdmin } from './access.cells.ts';

export const FILAS_DE_INDICADORES: readonly Fila[] = [
  {
    method: 'GET',
    route: '/api/indicadors',
    casos: [
      { nombre: 'todos', path: '/api/indicadors', celdas: soloAdmin(ok('indicador', 'todas')) },
      {
        nombre: 'de un mes',
        path: '/api/indicadors?nombre=pagos_importe&periodo=2026-10',
        celdas: soloAdmin(ok('indicador', 'todas')),
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/indicadors?nombre=no_existe',
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/indicadors/:id',
    casos: [
      { nombre: 'uno', path: '/api/indicadors/{indicador}', celdas: soloAdmin(ok('indicador')) },
      { nombre: 'inexistente', path: '/api/indicadors/999999', celdas: soloAdmin(no(404)) },
      { nombre: 'que no es un número', path: '/api/indicadors/1%20or%201=1', celdas: soloAdmin(no(404)) },
    ],
  },
];
