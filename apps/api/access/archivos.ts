import type { RouteRow } from './cells.ts';
import { given, route } from './notation.ts';

const FACTURAS = given({ form: 'facturas' });
const PHOTO = given({ form: true });

/** Only the administrator may learn that these files exist. */
const archivoRows = (plural: string, singular: string, view: string): RouteRow[] => [
  route(`GET /api/${plural}`)`
                                     | A   U   C   RE  RA  UA  SM  CA  AD    MO  |
    todos                            | 401 403 403 403 403 403 403 403 todas 403 | ${view}
    con un filtro que no se entiende | 401 400 400 400 400 400 400 400 400   400 |         | ?estado=abc
  `,
  route(`GET /api/${plural}/:id`)`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno                 | 401 403 403 403 403 403 403 403 200 403 | ${view} | {${singular}}
    inexistente         | 401 403 403 403 403 403 403 403 404 403 |         | 999999
    que no es un número | 401 403 403 403 403 403 403 403 404 403 |         | 1%20or%201=1
  `,
  route(`PATCH /api/${plural}/:id/estado`)`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    anularlo                   | 401 403 403 403 403 403 403 403 200 403 | ${view} | {${singular}Nuevo} ${{ estado: 99 }}
    a donde no se puede        | 401 403 403 403 403 403 403 403 409 403 |         | {${singular}Nuevo} ${{ estado: 100 }}
    inexistente                | 401 403 403 403 403 403 403 403 404 403 |         | 999999 ${{ estado: 99 }}
    con algo que no se escribe | 401 403 403 403 403 403 403 403 422 403 |         | {${singular}Nuevo} ${{ estado: 99, progreso: 100 }}
  `,
  route(`GET /api/${plural}/:id/rechazos`)`
                       | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de uno             | 401 403 403 403 403 403 403 403 200 403 |  | {${singular}}
    de uno inexistente | 401 403 403 403 403 403 403 403 404 403 |  | 999999
  `,
];

export const ARCHIVOS_ROWS: readonly RouteRow[] = [
  ...archivoRows('archivo_facturas', 'archivoFacturas', 'archivoFactura'),
  ...archivoRows('archivo_subidas', 'archivoSubidas', 'archivoSubida'),
  route('POST /api/archivo_facturas')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    subir uno      | 401 403 403 403 403 403 403 403 201 403 |  | ${FACTURAS}
    subir una foto | 401 403 403 403 403 403 403 403 422 403 |  | ${PHOTO}
  `,
  route('POST /api/archivo_subidas')`
                                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    subir uno sin decir qué trae | 401 403 403 403 403 403 403 403 422 403 |  | ${FACTURAS}
  `,
  route('GET /api/archivo_perfiles')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    los que hay | 401 403 403 403 403 403 403 403 200 403 | perfil
  `,
];
