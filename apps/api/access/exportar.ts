import {
  type Cell,
  everyone,
  loggedIn,
  no,
  ok,
  onlyAdmin,
  type RouteRow,
  spreadsheet,
  type TestCase,
  userAdmins,
} from './cells.ts';

/** `filter` names a filter of the list that does not accept a word. */
const exportRows = (
  name: string,
  whoCan: (cell: Cell) => TestCase['cells'],
  filter = 'estado',
): RouteRow[] => {
  const path = `/api/oob/exportar/${name}`;
  return [
    {
      method: 'POST',
      route: `${path}/ticket`,
      testCases: [
        { nombre: 'sin filtros', path: `${path}/ticket`, cells: whoCan(ok('ticket')) },
        {
          nombre: 'con filtros',
          path: `${path}/ticket`,
          body: { estado: [1, 2], 'created[after]': '2026-01-01', usuario: '{stranger}' },
          cells: whoCan(ok('ticket')),
        },
        {
          nombre: 'con un filtro que no se entiende',
          path: `${path}/ticket`,
          body: { [filter]: 'abc' },
          cells: whoCan(no(400)),
        },
      ],
    },
    {
      method: 'GET',
      route: path,
      testCases: [
        { nombre: 'con sesión', path, cells: whoCan(spreadsheet(`${name}-2026-11-12.csv`)) },
        {
          nombre: 'lo de una persona',
          path: `${path}?usuario={self}`,
          cells: whoCan(spreadsheet(`${name}-2026-11-12.csv`)),
        },
        {
          nombre: 'con un filtro que no se entiende',
          path: `${path}?${filter}=abc`,
          cells: loggedIn(no(400)),
        },
        {
          nombre: 'con un ticket inventado',
          path: `${path}?ticket=${'A'.repeat(43)}`,
          cells: everyone(no(404)),
        },
      ],
    },
  ];
};

/** Not even the general administrator may export these. */
const reclamos = (cell: Cell): TestCase['cells'] => ({ ...loggedIn(no(403)), RA: cell });

const cortes = (cell: Cell): TestCase['cells'] => ({ ...loggedIn(no(403)), CA: cell });

const correos = (cell: Cell): TestCase['cells'] => ({ ...onlyAdmin(cell), SM: cell });

export const EXPORTAR_ROWS: readonly RouteRow[] = [
  ...['pagos', 'rendicion', 'mensajes'].flatMap((name) => exportRows(name, onlyAdmin)),
  ...exportRows('requerimientos', reclamos),
  ...exportRows('usuarios', userAdmins, 'identidadValidada'),
  ...exportRows('facturas', onlyAdmin, 'estadoPago'),
  ...exportRows('suministro_mails', correos, 'validado'),
  ...exportRows('indicadores', onlyAdmin, 'nombre'),
  ...exportRows('cortes', cortes, 'vigente'),
  ...exportRows('corte_avisos', cortes, 'corte'),
  ...exportRows('auditoria', onlyAdmin, 'usuario'),
];
