import { confirmados, creado, loggedIn, no, ok, type RouteRow, receipt, type TestCase } from './cells.ts';
import { foreign, type TestCaseCells } from './requerimientos.cells.ts';

const REQUERIMIENTOS = '/api/requerimientos';
const SEGUIMIENTOS = '/api/requerimiento_seguimientos';

const NUEVO = { descripcion: 'La luz de la esquina no prende', categoria: '/api/requerimiento_categorias/1' };
const iniciar = (
  nombre: string,
  cambios: object,
  cells: TestCase['cells'],
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: REQUERIMIENTOS,
  body: { ...NUEVO, ...cambios },
  cells,
  ...more,
});
const MISSING_OR_FOREIGN = confirmados(no(422));
const MALFORMED = loggedIn(no(400));

export const REQUERIMIENTO_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: REQUERIMIENTOS,
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: REQUERIMIENTOS,
        cells: {
          ...confirmados(ok('requerimiento', 'propias')),
          RE: ok(undefined, 'atendibles'),
          RA: ok(undefined, 'todas'),
        },
      },
      {
        nombre: 'propios',
        path: `${REQUERIMIENTOS}?usuario=/api/usuarios/{self}`,
        cells: { ...confirmados(ok('requerimiento', 'propias')), RA: ok('staffRequerimiento', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: `${REQUERIMIENTOS}?usuario={stranger}`,
        cells: {
          ...loggedIn(no(403)),
          RE: ok(undefined, 'ninguna'),
          RA: ok('staffRequerimiento', 'ajenas'),
        },
      },
      {
        nombre: 'uno ajeno, por su número',
        path: `${REQUERIMIENTOS}?numero={foreignNumero}`,
        cells: { ...confirmados(ok(undefined, 'ninguna')), RA: ok('staffRequerimiento', 'ajenas') },
      },
      {
        nombre: 'los que no tiene nadie',
        path: `${REQUERIMIENTOS}?encargado=ninguno`,
        cells: {
          ...confirmados(ok(undefined, 'ninguna')),
          RE: ok(undefined, 'libres'),
          RA: ok(undefined, 'libres'),
        },
      },
      { nombre: 'con un filtro que no se entiende', path: `${REQUERIMIENTOS}?estado=abc`, cells: MALFORMED },
    ],
  },
  {
    method: 'GET',
    route: `${REQUERIMIENTOS}/:id`,
    testCases: [
      {
        nombre: 'propio',
        path: `${REQUERIMIENTOS}/{ownRequerimiento}`,
        cells: { ...confirmados(ok('fullRequerimiento')), RA: ok('fullStaffRequerimiento') },
      },
      {
        nombre: 'ajeno',
        path: `${REQUERIMIENTOS}/{foreignRequerimiento}`,
        ...foreign(no(404), ok('fullStaffRequerimiento')),
      },
      {
        nombre: 'asignado al encargado',
        path: `${REQUERIMIENTOS}/{assignedRequerimiento}`,
        ...foreign(ok('fullStaffRequerimiento'), ok('fullStaffRequerimiento')),
      },
      {
        nombre: 'que no tiene nadie',
        path: `${REQUERIMIENTOS}/{unassignedRequerimiento}`,
        ...foreign(ok('unassignedRequerimiento'), ok('unassignedRequerimiento')),
      },
      {
        nombre: 'de alguien sin cuenta',
        path: `${REQUERIMIENTOS}/{publicRequerimiento}`,
        ...foreign(ok('publicRequerimiento'), ok('publicRequerimiento')),
      },
      { nombre: 'inexistente', path: `${REQUERIMIENTOS}/999999`, ...foreign(no(404), no(404)) },
      { nombre: 'que no es un número', path: `${REQUERIMIENTOS}/1%20or%201=1`, cells: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: REQUERIMIENTOS,
    testCases: [
      iniciar(
        'lo propio',
        { suministro: '/api/suministros/{ownSuministro}' },
        {
          ...confirmados(creado('newRequerimiento')),
          RE: creado('newStaffRequerimiento'),
          RA: creado('newStaffRequerimiento'),
        },
      ),
      iniciar(
        'con un archivo propio',
        { adjuntos: ['/api/archivo_adjuntos/{newArchivo}'] },
        confirmados({ status: 201 }),
      ),
      iniciar(
        'con un archivo ajeno',
        { adjuntos: ['/api/archivo_adjuntos/{newForeignArchivo}'] },
        MISSING_OR_FOREIGN,
      ),
      iniciar(
        'con un archivo propio y uno ajeno',
        { adjuntos: ['/api/archivo_adjuntos/{newArchivo}', '/api/archivo_adjuntos/{newForeignArchivo}'] },
        MISSING_OR_FOREIGN,
      ),
      iniciar(
        'con un archivo inexistente',
        { adjuntos: ['/api/archivo_adjuntos/999999'] },
        MISSING_OR_FOREIGN,
      ),
      iniciar(
        'con un suministro ajeno',
        { suministro: '/api/suministros/{foreignSuministro}' },
        MISSING_OR_FOREIGN,
      ),
      iniciar(
        'con una categoría retirada',
        { categoria: '/api/requerimiento_categorias/{retirada}' },
        MISSING_OR_FOREIGN,
      ),
      iniciar('a nombre de otro', { usuario: '/api/usuarios/{stranger}' }, MISSING_OR_FOREIGN),
      iniciar('ya finalizado', { estado: 98 }, MISSING_OR_FOREIGN),
      iniciar(
        'con el suministro de otro sitio',
        { suministro: 'https://otro.test/api/suministros/1' },
        MALFORMED,
      ),
      iniciar('con una factura por suministro', { suministro: '/api/facturas/{ownFactura}' }, MALFORMED),
      iniciar('dando un rodeo', { categoria: '/api/requerimiento_categorias/../usuarios/1' }, MALFORMED),
    ],
  },
  {
    method: 'POST',
    route: SEGUIMIENTOS,
    testCases: [
      ...Object.entries<TestCaseCells>({
        newRequerimiento: { cells: confirmados(creado('seguimiento')) },
        newForeignRequerimiento: foreign(no(404), creado('seguimiento')),
        newAssignedRequerimiento: foreign(creado('seguimiento'), creado('seguimiento')),
        newUnassignedRequerimiento: foreign(no(403), creado('seguimiento')),
      }).map(([nombre, cells]) => ({
        nombre,
        path: SEGUIMIENTOS,
        body: { requerimiento: `/api/requerimientos/{${nombre}}`, descripcion: 'Sigue igual.' },
        ...cells,
      })),
      {
        nombre: 'en uno inexistente',
        path: SEGUIMIENTOS,
        body: { requerimiento: '/api/requerimientos/999999', descripcion: 'Hola.' },
        ...foreign(no(404), no(404)),
      },
      {
        nombre: 'en otra cosa',
        path: SEGUIMIENTOS,
        body: { requerimiento: '/api/usuarios/{self}', descripcion: 'Hola.' },
        cells: MALFORMED,
      },
    ],
  },
  {
    method: 'GET',
    route: `${REQUERIMIENTOS}/:id/constancia`,
    testCases: [
      {
        nombre: 'propia',
        path: `${REQUERIMIENTOS}/{ownRequerimiento}/constancia`,
        cells: confirmados(receipt('constancia-{ownNumero}.pdf')),
      },
      {
        nombre: 'ajena',
        path: `${REQUERIMIENTOS}/{foreignRequerimiento}/constancia`,
        ...foreign(no(404), receipt('constancia-{foreignNumero}.pdf')),
      },
      { nombre: 'inexistente', path: `${REQUERIMIENTOS}/999999/constancia`, ...foreign(no(404), no(404)) },
    ],
  },
];
