import { confirmados, no, ok, type RouteRow, type TestCase } from './cells.ts';
import { foreign, requerimientoStaff, type TestCaseCells } from './requerimientos.cells.ts';

const REQUERIMIENTOS = '/api/requerimientos';

const testCasesFor = (
  path: (id: string) => string,
  body: Readonly<Record<string, unknown>>,
  cells: Readonly<Record<string, TestCaseCells>>,
): TestCase[] =>
  Object.entries(cells).map(([nombre, ownCells]) => ({ nombre, path: path(nombre), body, ...ownCells }));

const subPath = (sub: string) => (nombre: string) => `${REQUERIMIENTOS}/{${nombre}}${sub}`;

export const REQUERIMIENTO_CHANGE_ROWS: readonly RouteRow[] = [
  {
    method: 'PATCH',
    route: `${REQUERIMIENTOS}/:id/estado`,
    testCases: [
      ...testCasesFor(
        subPath('/estado'),
        { estado: 99, descripcion: 'No corresponde.' },
        {
          newRequerimiento: { cells: confirmados(ok()) },
          newForeignRequerimiento: foreign(no(404), ok()),
          newAssignedRequerimiento: foreign(ok(), ok()),
          newUnassignedRequerimiento: foreign(no(403), ok()),
        },
      ),
      {
        nombre: 'tomarlo',
        path: `${REQUERIMIENTOS}/{newUnassignedRequerimiento}/estado`,
        body: { estado: 1 },
        ...foreign(ok(), ok()),
      },
      {
        nombre: 'finalizar lo propio',
        path: `${REQUERIMIENTOS}/{newRequerimiento}/estado`,
        body: { estado: 98 },
        cells: confirmados(no(409)),
      },
      {
        nombre: 'inexistente',
        path: `${REQUERIMIENTOS}/999999/estado`,
        body: { estado: 1 },
        ...foreign(no(404), no(404)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${REQUERIMIENTOS}/:id/conformidad`,
    testCases: testCasesFor(
      subPath('/conformidad'),
      { conforme: true },
      {
        finalizadoRequerimiento: { cells: confirmados(ok()) },
        newRequerimiento: { cells: confirmados(no(409)) },
        foreignRequerimiento: foreign(no(404), no(403)),
        assignedRequerimiento: foreign(no(403), no(403)),
      },
    ),
  },
  {
    method: 'PATCH',
    route: `${REQUERIMIENTOS}/:id/marca_novedad_usuario`,
    testCases: [
      ...testCasesFor(
        subPath('/marca_novedad_usuario'),
        { novedadesUsuario: false },
        {
          newRequerimiento: { cells: confirmados(ok()) },
          newForeignRequerimiento: foreign(no(404), no(403)),
          newAssignedRequerimiento: foreign(no(403), no(403)),
        },
      ),
      ...testCasesFor(
        subPath('/marca_novedad_usuario'),
        { novedadesUsuario: true },
        {
          newForeignRequerimiento: foreign(no(404), ok()),
          newAssignedRequerimiento: foreign(ok(), ok()),
          newUnassignedRequerimiento: foreign(no(403), ok()),
        },
      ),
    ],
  },
  {
    method: 'PATCH',
    route: `${REQUERIMIENTOS}/:id/marca_novedad_encargado`,
    testCases: testCasesFor(
      subPath('/marca_novedad_encargado'),
      { novedadesEncargado: true },
      {
        newRequerimiento: requerimientoStaff(no(403), ok()),
        newForeignRequerimiento: requerimientoStaff(no(404), ok()),
        newAssignedRequerimiento: requerimientoStaff(ok()),
        newUnassignedRequerimiento: requerimientoStaff(no(403), ok()),
      },
    ),
  },
  {
    method: 'PATCH',
    route: `${REQUERIMIENTOS}/:id/encargado`,
    testCases: [
      ...testCasesFor(
        subPath('/encargado'),
        { encargado: '/api/usuarios/{self}' },
        {
          newRequerimiento: requerimientoStaff(no(403), ok()),
          newForeignRequerimiento: requerimientoStaff(no(404), ok()),
          newUnassignedRequerimiento: requerimientoStaff(ok()),
        },
      ),
      ...testCasesFor(
        subPath('/encargado'),
        { encargado: null },
        { newAssignedRequerimiento: requerimientoStaff(ok()) },
      ),
      ...testCasesFor(
        subPath('/encargado'),
        { encargado: '/api/usuarios/{customer}' },
        {
          newAssignedRequerimiento: requerimientoStaff(no(403), no(422)),
        },
      ),
    ],
  },
];
