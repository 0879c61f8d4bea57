import { type Fila, logueados, no, ok, soloAdmin } from './access.cells.ts';

/** Both nouns alike: nobody but the administrator knows that they exist. */
const deUnaClase = (plural: string, uno: string, vista: 'archivoFactura' | 'archivoSubida'): Fila[] => [
  {
    method: 'GET',
    route: `/api/${plural}`,
    casos: [
      { nombre: 'todos', path: `/api/${plural}`, celdas: soloAdmin(ok(vista, 'todas')) },
      {
        nombre: 'con un filtro que no se entiende',
        path: `/api/${plural}?estado=abc`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id`,
    casos: [
      { nombre: 'uno', path: `/api/${plural}/{${uno}}`, celdas: soloAdmin(ok(vista)) },
      { nombre: 'inexistente', path: `/api/${plural}/999999`, celdas: soloAdmin(no(404)) },
      { nombre: 'que no es un número', path: `/api/${plural}/1%20or%201=1`, celdas: soloAdmin(no(404)) },
    ],
  },
  {
    method: 'PATCH',
    route: `/api/${plural}/:id/estado`,
    casos: [
      {
        nombre: 'anularlo',
        path: `/api/${plural}/{${uno}Nuevo}/estado`,
        body: { estado: 99 },
        celdas: soloAdmin(ok(vista)),
      },
      {
        nombre: 'a donde no se puede',
        path: `/api/${plural}/{${uno}Nuevo}/estado`,
        body: { estado: 100 },
        celdas: soloAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: `/api/${plural}/999999/estado`,
        body: { estado: 99 },
        celdas: soloAdmin(no(404)),
      },
      {
        nombre: 'con algo que no se escribe',
        path: `/api/${plural}/{${uno}Nuevo}/estado`,
        body: { estado: 99, progreso: 100 },
        celdas: soloAdmin(no(422)),
      },
    ],
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id/rechazos`,
    casos: [
      { nombre: 'de uno', path: `/api/${plural}/{${uno}}/rechazos`, celdas: soloAdmin(ok()) },
      { nombre: 'de uno inexistente', path: `/api/${plural}/999999/rechazos`, celdas: soloAdmin(no(404)) },
    ],
  },
];

export const FILAS_DE_ARCHIVOS: readonly Fila[] = [
  ...deUnaClase('archivo_facturas', 'archivoFacturas', 'archivoFactura'),
  ...deUnaClase('archivo_subidas', 'archivoSubidas', 'archivoSubida'),
  {
    method: 'POST',
    route: '/api/archivo_facturas',
    casos: [
      {
        nombre: 'subir uno',
        path: '/api/archivo_facturas',
        formulario: 'facturas',
        celdas: soloAdmin({ status: 201 }),
      },
      {
        nombre: 'subir una foto',
        path: '/api/archivo_facturas',
        formulario: true,
        celdas: soloAdmin(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/archivo_subidas',
    casos: [
      {
        nombre: 'subir uno sin decir qué trae',
        path: '/api/archivo_subidas',
        formulario: 'facturas',
        celdas: soloAdmin(no(422)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/archivo_perfiles',
    casos: [{ nombre: 'los que hay', path: '/api/archivo_perfiles', celdas: soloAdmin(ok('perfil')) }],
  },
];
