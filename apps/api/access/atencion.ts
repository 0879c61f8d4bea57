import {
  type Cell,
  confirmados,
  creado,
  everyone,
  loggedIn,
  no,
  ok,
  type RouteRow,
  type TestCase,
} from './cells.ts';
import { DOCUMENTO_PUBLICO } from './fixtures/requerimientos.ts';
import { type TestCaseCells as Cells, foreign, requerimientoStaff } from './requerimientos.cells.ts';

const OOB = '/api/oob/requerimientos';
const ARCHIVOS = '/api/archivo_adjuntos';
const VER_ADJUNTO = '/api/oob/adjunto/ver';

const adjuntar = (nombre: string, archivo: string, requerimientoId: string, cells: Cells): TestCase => ({
  nombre,
  path: `${ARCHIVOS}/{${archivo}}`,
  body: { requerimiento: `/api/requerimientos/{${requerimientoId}}` },
  ...cells,
});
const ver = (nombre: string, url: string, cells: Cells): TestCase => ({
  nombre,
  path: `${VER_ADJUNTO}?contentUrl={${url}}&otp=`,
  ...cells,
});
const readOnly = (cell: Cell): Cell => ({ ...cell, writes: false });

export const ATENCION_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: ARCHIVOS,
    testCases: [
      {
        nombre: 'una foto',
        path: ARCHIVOS,
        form: true,
        cells: confirmados(creado('unattachedArchivo')),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${ARCHIVOS}/:id`,
    testCases: [
      adjuntar('lo propio a lo propio', 'newArchivo', 'newRequerimiento', {
        cells: confirmados(ok('archivo')),
      }),
      adjuntar(
        'lo propio a lo ajeno',
        'newArchivo',
        'newForeignRequerimiento',
        foreign(no(404), ok('archivo')),
      ),
      adjuntar(
        'lo propio a lo asignado',
        'newArchivo',
        'newAssignedRequerimiento',
        foreign(ok('archivo'), ok('archivo')),
      ),
      adjuntar(
        'lo propio a lo de nadie',
        'newArchivo',
        'newUnassignedRequerimiento',
        foreign(no(403), ok('archivo')),
      ),
      adjuntar('lo ajeno a lo propio', 'newForeignArchivo', 'newRequerimiento', {
        cells: confirmados(no(404)),
      }),
      adjuntar('lo ajeno a lo asignado', 'newForeignArchivo', 'newAssignedRequerimiento', {
        cells: confirmados(no(404)),
      }),
    ],
  },
  {
    method: 'GET',
    route: VER_ADJUNTO,
    testCases: [
      ver('propio', 'ownUrl', { cells: loggedIn(ok()) }),
      ver('ajeno', 'foreignUrl', foreign(no(404), ok(), loggedIn(no(404)))),
      ver('de lo asignado', 'assignedUrl', foreign(ok(), ok(), loggedIn(no(404)))),
      ver('de lo que no tiene nadie', 'unassignedUrl', foreign(no(404), ok(), loggedIn(no(404)))),
      { nombre: 'sin otp', path: `${VER_ADJUNTO}?contentUrl={ownUrl}`, cells: loggedIn(no(400)) },
      {
        nombre: 'de otro lado',
        path: `${VER_ADJUNTO}?contentUrl=/etc/passwd&otp=`,
        cells: loggedIn(no(404)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${OOB}/respuestas`,
    testCases: [
      { nombre: 'las guardadas', path: `${OOB}/respuestas`, ...requerimientoStaff(ok('respuestas')) },
    ],
  },
  {
    method: 'GET',
    route: `${OOB}/resumen`,
    testCases: [
      { nombre: 'las pestañas', path: `${OOB}/resumen`, ...requerimientoStaff(ok('requerimientosSummary')) },
    ],
  },
  {
    method: 'GET',
    route: `${OOB}/novedades`,
    testCases: [{ nombre: 'las propias', path: `${OOB}/novedades`, cells: confirmados(ok('novedades')) }],
  },
  {
    method: 'GET',
    route: `${OOB}/:id/notas`,
    testCases: [
      { nombre: 'de lo propio', path: `${OOB}/{ownRequerimiento}/notas`, ...requerimientoStaff(no(404)) },
      {
        nombre: 'de lo ajeno',
        path: `${OOB}/{foreignRequerimiento}/notas`,
        ...requerimientoStaff(no(404), ok('notas')),
      },
      {
        nombre: 'de lo asignado',
        path: `${OOB}/{assignedRequerimiento}/notas`,
        ...requerimientoStaff(ok('notas')),
      },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/:id/notas`,
    testCases: [
      {
        nombre: 'en lo propio',
        path: `${OOB}/{newRequerimiento}/notas`,
        body: { texto: 'Ojo.' },
        ...requerimientoStaff(no(404)),
      },
      {
        nombre: 'en lo ajeno',
        path: `${OOB}/{newForeignRequerimiento}/notas`,
        body: { texto: 'Ojo.' },
        ...requerimientoStaff(no(404), creado('nota')),
      },
      {
        nombre: 'en lo asignado',
        path: `${OOB}/{newAssignedRequerimiento}/notas`,
        body: { texto: 'Ojo.' },
        ...requerimientoStaff(creado('nota')),
      },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/:id/presencia`,
    testCases: [
      {
        nombre: 'en lo ajeno',
        path: `${OOB}/{foreignRequerimiento}/presencia`,
        ...requerimientoStaff(no(404), ok('presencia')),
      },
      {
        nombre: 'en lo asignado',
        path: `${OOB}/{assignedRequerimiento}/presencia`,
        ...requerimientoStaff(ok('presencia')),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/solicitudes',
    testCases: [
      {
        nombre: 'arrepentirse',
        path: '/api/oob/solicitudes',
        body: { tipo: 'arrepentimiento', nombre: 'Ana', documento: '20111222', email: 'ana@prueba.test' },
        cells: everyone(creado('solicitud')),
      },
      {
        nombre: 'sin decir quién',
        path: '/api/oob/solicitudes',
        body: { tipo: 'baja' },
        cells: everyone(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/estado-publico`,
    testCases: [
      {
        nombre: 'con su documento',
        path: `${OOB}/estado-publico`,
        body: { numero: '{numeroPublico}', documento: DOCUMENTO_PUBLICO },
        cells: everyone(readOnly(ok('estadoPublico'))),
      },
      {
        nombre: 'con el de otro',
        path: `${OOB}/estado-publico`,
        body: { numero: '{numeroPublico}', documento: '30999888' },
        cells: everyone(no(404)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/mapa/:z/:x/:y.png',
    // No map source is configured here, so nobody gets a map; its drawing has tests of its own.
    testCases: [{ nombre: 'sin mapa', path: '/api/oob/mapa/14/5400/9700.png', cells: everyone(no(404)) }],
  },
];
