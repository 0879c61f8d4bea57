import { loggedIn, no, ok, onlyAdmin, type RouteRow } from './cells.ts';

/** Only the administrator may learn that these files exist. */
const archivoRows = (
  plural: string,
  singular: string,
  view: 'archivoFactura' | 'archivoSubida',
): RouteRow[] => [
  {
    method: 'GET',
    route: `/api/${plural}`,
    testCases: [
      { nombre: 'todos', path: `/api/${plural}`, cells: onlyAdmin(ok(view, 'todas')) },
      {
        nombre: 'con un filtro que no se entiende',
        path: `/api/${plural}?estado=abc`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id`,
    testCases: [
      { nombre: 'uno', path: `/api/${plural}/{${singular}}`, cells: onlyAdmin(ok(view)) },
      { nombre: 'inexistente', path: `/api/${plural}/999999`, cells: onlyAdmin(no(404)) },
      { nombre: 'que no es un número', path: `/api/${plural}/1%20or%201=1`, cells: onlyAdmin(no(404)) },
    ],
  },
  {
    method: 'PATCH',
    route: `/api/${plural}/:id/estado`,
    testCases: [
      {
        nombre: 'anularlo',
        path: `/api/${plural}/{${singular}Nuevo}/estado`,
        body: { estado: 99 },
        cells: onlyAdmin(ok(view)),
      },
      {
        nombre: 'a donde no se puede',
        path: `/api/${plural}/{${singular}Nuevo}/estado`,
        body: { estado: 100 },
        cells: onlyAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: `/api/${plural}/999999/estado`,
        body: { estado: 99 },
        cells: onlyAdmin(no(404)),
      },
      {
        nombre: 'con algo que no se escribe',
        path: `/api/${plural}/{${singular}Nuevo}/estado`,
        body: { estado: 99, progreso: 100 },
        cells: onlyAdmin(no(422)),
      },
    ],
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id/rechazos`,
    testCases: [
      { nombre: 'de uno', path: `/api/${plural}/{${singular}}/rechazos`, cells: onlyAdmin(ok()) },
      { nombre: 'de uno inexistente', path: `/api/${plural}/999999/rechazos`, cells: onlyAdmin(no(404)) },
    ],
  },
];

export const ARCHIVOS_ROWS: readonly RouteRow[] = [
  ...archivoRows('archivo_facturas', 'archivoFacturas', 'archivoFactura'),
  ...archivoRows('archivo_subidas', 'archivoSubidas', 'archivoSubida'),
  {
    method: 'POST',
    route: '/api/archivo_facturas',
    testCases: [
      {
        nombre: 'subir uno',
        path: '/api/archivo_facturas',
        form: 'facturas',
        cells: onlyAdmin({ status: 201 }),
      },
      {
        nombre: 'subir una foto',
        path: '/api/archivo_facturas',
        form: true,
        cells: onlyAdmin(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/archivo_subidas',
    testCases: [
      {
        nombre: 'subir uno sin decir qué trae',
        path: '/api/archivo_subidas',
        form: 'facturas',
        cells: onlyAdmin(no(422)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/archivo_perfiles',
    testCases: [{ nombre: 'los que hay', path: '/api/archivo_perfiles', cells: onlyAdmin(ok('perfil')) }],
  },
];
