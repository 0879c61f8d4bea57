import type { RouteRow } from './cells.ts';
import { given, route } from './notation.ts';

const FACTURAS = given({ form: 'facturas' });
const RENAMED_COLUMNA = { columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }] };
const UNEXPECTED_COLUMNA = { columnas: [{ esperada: 'titular', enArchivo: 'nro_cuenta' }] };
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
  route(`PATCH /api/${plural}/:id/columnas`)`
                             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    leerla de otra columna   | 401 403 403 403 403 403 403 403 200 403 | ${view}ReadAgain | {${singular}Nuevo} ${RENAMED_COLUMNA}
    una que nadie espera     | 401 403 403 403 403 403 403 403 422 403 |         | {${singular}Nuevo} ${UNEXPECTED_COLUMNA}
    inexistente              | 401 403 403 403 403 403 403 403 404 403 |         | 999999 ${RENAMED_COLUMNA}
  `,
  route(`POST /api/${plural}/:id/formato`)`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    guardarlo               | 401 403 403 403 403 403 403 403 201 403 | ${view}WithFormato | {${singular}Nuevo} ${{ nombre: 'El nuestro' }}
    sin nombre              | 401 403 403 403 403 403 403 403 422 403 |         | {${singular}Nuevo} ${{ nombre: ' ' }}
    de uno inexistente      | 401 403 403 403 403 403 403 403 404 403 |         | 999999 ${{ nombre: 'El nuestro' }}
  `,
  route(`GET /api/${plural}/:id/rechazos`)`
                       | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de uno             | 401 403 403 403 403 403 403 403 200 403 |  | {${singular}}
    de uno inexistente | 401 403 403 403 403 403 403 403 404 403 |  | 999999
  `,
  route(`GET /api/${plural}/:id/para_corregir`)`
                              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de uno                    | 401 403 403 403 403 403 403 403 200 403 |  | {${singular}}
    de uno que ya no se tiene | 401 403 403 403 403 403 403 403 409 403 |  | {${singular}Nuevo}
    de uno inexistente        | 401 403 403 403 403 403 403 403 404 403 |  | 999999
  `,
  route(`POST /api/${plural}/:id/correcciones`)`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las de uno            | 401 403 403 403 403 403 403 403 201 403 | ${view}Uploaded | {${singular}} ${FACTURAS}
    una foto              | 401 403 403 403 403 403 403 403 422 403 |                 | {${singular}} ${PHOTO}
    las de uno sin nada   | 401 403 403 403 403 403 403 403 409 403 |                 | {${singular}Nuevo} ${FACTURAS}
    las de uno inexistente | 401 403 403 403 403 403 403 403 404 403 |                | 999999 ${FACTURAS}
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
  route('DELETE /api/archivo_perfiles/:codigo')`
                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno guardado      | 401 403 403 403 403 403 403 403 204 403 |  | {savedFormato}
    de la instalación | 401 403 403 403 403 403 403 403 404 403 |  | canonico
  `,
];
