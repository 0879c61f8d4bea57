import {
  administran,
  type Caso,
  type Celda,
  type Fila,
  logueados,
  no,
  ok,
  planilla,
  soloAdmin,
  todos,
} from './access.cells.ts';

/** Two calls for each list that can be taken home. What a ticket opens is proven in exportar.test.ts. */
/** `filtro`: one of that list which does not take a word. */
const filasDe = (name: string, quienes: (celda: Celda) => Caso['celdas'], filtro = 'estado'): Fila[] => {
  const path = `/api/oob/exportar/${name}`;
  return [
    {
      method: 'POST',
      route: `${path}/ticket`,
      casos: [
        { nombre: 'sin filtros', path: `${path}/ticket`, celdas: quienes(ok('ticket')) },
        {
          nombre: 'con filtros',
          path: `${path}/ticket`,
          body: { estado: [1, 2], 'created[after]': '2026-01-01', usuario: '{ajeno}' },
          celdas: quienes(ok('ticket')),
        },
        {
          nombre: 'con un filtro que no se entiende',
          path: `${path}/ticket`,
          body: { [filtro]: 'abc' },
          celdas: quienes(no(400)),
        },
      ],
    },
    {
      method: 'GET',
      route: path,
      casos: [
        { nombre: 'con sesión', path, celdas: quienes(planilla(`${name}-2026-11-12.csv`)) },
        {
          nombre: 'lo de una persona',
          path: `${path}?usuario={propio}`,
          celdas: quienes(planilla(`${name}-2026-11-12.csv`)),
        },
        {
          nombre: 'con un filtro que no se entiende',
          path: `${path}?${filtro}=abc`,
          celdas: logueados(no(400)),
        },
        {
          nombre: 'con un ticket inventado',
          path: `${path}?ticket=${'A'.repeat(43)}`,
          celdas: todos(no(404)),
        },
      ],
    },
  ];
};

/** Not even the administrator of everything else. */
const reclamos = (celda: Celda): Caso['celdas'] => ({ ...logueados(no(403)), RA: celda });

/** Nor here. */
const cortes = (celda: Celda): Caso['celdas'] => ({ ...logueados(no(403)), CA: celda });

const correos = (celda: Celda): Caso['celdas'] => ({ ...soloAdmin(celda), SM: celda });

export const FILAS_DE_EXPORTAR: readonly Fila[] = [
  ...['pagos', 'rendicion', 'mensajes'].flatMap((name) => filasDe(name, soloAdmin)),
  ...filasDe('requerimientos', reclamos),
  ...filasDe('usuarios', administran, 'identidadValidada'),
  ...filasDe('facturas', soloAdmin, 'estadoPago'),
  ...filasDe('suministro_mails', correos, 'validado'),
  ...filasDe('indicadores', soloAdmin, 'nombre'),
  ...filasDe('cortes', cortes, 'vigente'),
  ...filasDe('corte_avisos', cortes, 'corte'),
  ...filasDe('auditoria', soloAdmin, 'usuario'),
];
