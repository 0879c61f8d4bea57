import {
  borrado,
  type Caso,
  type Celda,
  confirmados,
  creado,
  type Fila,
  logueados,
  no,
  ok,
} from './access.cells.ts';

const CORTES = '/api/cortes';
const NUEVO = {
  tipo: 'programado',
  inicio: '2026-11-18T08:00:00-03:00',
  fin: '2026-11-18T12:00:00-03:00',
  zona: 'Centro',
  motivo: 'Cambio de transformador',
  obs: 'Desenchufá los equipos sensibles.',
  suministros: ['{suministroAjeno}'],
};

/** Not even the administrator of everything else. */
const soloCortes = (celda: Celda): Caso['celdas'] => ({ ...logueados(no(403)), CA: celda });
/** What is not theirs does not exist; whoever would see it with the second step is told so. */
const deOtro = (celda: Celda): Pick<Caso, 'celdas' | 'sinSegundoPaso'> => ({
  celdas: { ...confirmados(no(404)), CA: celda },
  sinSegundoPaso: { CA: no(403) },
});

export const FILAS_DE_CORTES: readonly Fila[] = [
  {
    method: 'GET',
    route: CORTES,
    casos: [
      {
        nombre: 'sin decir de quién',
        path: CORTES,
        celdas: { ...confirmados(ok('corte', 'propias')), CA: ok('corteEnLista', 'todas') },
      },
      {
        nombre: 'de un suministro propio',
        path: `${CORTES}?vigente=true&suministro=/api/suministros/{suministroPropio}`,
        celdas: { ...confirmados(ok('corte', 'propias')), CA: ok('corteEnLista', 'propias') },
      },
      {
        nombre: 'de uno ajeno',
        path: `${CORTES}?suministro={suministroAjeno}`,
        celdas: { ...confirmados(ok(undefined, 'ninguna')), CA: ok('corteEnLista', 'ajenas') },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${CORTES}?tipo=otro`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${CORTES}/:id`,
    casos: [
      {
        nombre: 'propio',
        path: `${CORTES}/{cortePropio}`,
        celdas: { ...confirmados(ok('corte')), CA: ok('corteEntero') },
      },
      { nombre: 'ajeno', path: `${CORTES}/{corteAjeno}`, ...deOtro(ok('corteEntero')) },
      { nombre: 'inexistente', path: `${CORTES}/999999`, ...deOtro(no(404)) },
      { nombre: 'que no es un número', path: `${CORTES}/1%20or%201=1`, celdas: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: CORTES,
    casos: [
      { nombre: 'uno', path: CORTES, body: NUEVO, celdas: soloCortes(creado('corteEntero')) },
      {
        nombre: 'de un suministro inexistente',
        path: CORTES,
        body: { ...NUEVO, suministros: [999_999] },
        celdas: soloCortes(no(422)),
      },
      {
        nombre: 'con lo que no se escribe',
        path: CORTES,
        body: { ...NUEVO, totalSuministros: 7 },
        celdas: soloCortes(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: `${CORTES}/afectados`,
    casos: [
      {
        nombre: 'de la zona',
        path: `${CORTES}/afectados`,
        body: { zona: 'Centro' },
        celdas: soloCortes({ ...ok('afectados'), escribe: false }),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${CORTES}/:id`,
    casos: [
      {
        nombre: 'uno',
        path: `${CORTES}/{corteNuevo}`,
        body: { motivo: 'Poda' },
        celdas: soloCortes(ok('corteEntero')),
      },
      {
        nombre: 'uno mal',
        path: `${CORTES}/{corteNuevo}`,
        body: { fin: '2026-01-01' },
        celdas: soloCortes(no(422)),
      },
      {
        nombre: 'inexistente',
        path: `${CORTES}/999999`,
        body: { motivo: 'Poda' },
        celdas: soloCortes(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${CORTES}/:id`,
    casos: [
      { nombre: 'uno', path: `${CORTES}/{corteNuevo}`, celdas: soloCortes(borrado) },
      { nombre: 'inexistente', path: `${CORTES}/999999`, celdas: soloCortes(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: `${CORTES}/:id/avisos`,
    casos: [
      { nombre: 'uno', path: `${CORTES}/{corteAjeno}/avisos`, celdas: soloCortes(ok('avisosDelCorte')) },
      { nombre: 'inexistente', path: `${CORTES}/999999/avisos`, celdas: soloCortes(no(404)) },
    ],
  },
];
