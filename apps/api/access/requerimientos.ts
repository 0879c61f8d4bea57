import type { RouteRow } from './cells.ts';
import { DOCUMENTO_PUBLICO } from './fixtures/requerimientos.ts';
import { given, route } from './notation.ts';

const NUEVO = { descripcion: 'La luz de la esquina no prende', categoria: '/api/requerimiento_categorias/1' };
const ANULADO = { estado: 99, descripcion: 'No corresponde.' };
const CONFORME = { conforme: true };
const READ = { novedadesUsuario: false };
const UNREAD = { novedadesUsuario: true };
const NOVEDADES = { novedadesEncargado: true };
const SELF = { encargado: '/api/usuarios/{self}' };
const NOTA = { texto: 'Ojo.' };
const ATENCION = { texto: 'Va la cuadrilla.', estado: 98, visto: null };
const UNION = { principal: '/api/requerimientos/{newPrincipal}' };
const RESPUESTA = {
  ...{ titulo: 'Va', texto: 'Va la cuadrilla, {nombre}.', atajo: 'cuadrilla', estado: 10, encargado: 'yo' },
  categorias: ['/api/requerimiento_categorias/1'],
};
const NEW_TITLE = { titulo: 'Otra', version: 1 };
const CATEGORIA_NUEVA = { nombre: 'Poda {unchanged}', codigo: 'poda', sustantivo: 'reclamo' };
const PHOTO = given({ form: true });
const attachTo = (nombre: string) => ({ requerimiento: `/api/requerimientos/{${nombre}}` });
const followUp = (nombre: string) => ({ ...attachTo(nombre), descripcion: 'Sigue igual.' });

/** Without their second factor, the staff of the requerimientos get a 403 wherever it would have mattered. */
export const REQUERIMIENTO_ROWS: readonly RouteRow[] = [
  route('GET /api/requerimiento_categorias')`
          | A   U       C       RE      RA    UA      SM      CA      AD      MO      |
    todas | 401 activas activas activas todas activas activas activas activas activas | categoria
  `,
  route('GET /api/requerimiento_categorias/:id')`
                                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    activa                       | 401 200 200 200 200 200 200 200 200 200 | categoria | 1
    retirada                     | 401 404 404 404 200 404 404 404 404 404 | categoria | {retirada}
    retirada, con un caso propio | 401 200 200 200 200 200 200 200 200 200 | categoria | {retiredWithRequerimiento}
  `,
  route('GET /api/oob/requerimientos/categorias')`
                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las editables | 401 403 403 403 200 403 403 403 200 403 | categoriasEditables
  `,
  route('POST /api/oob/requerimientos/categorias')`
               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una nueva   | 401 403 403 403 201 403 403 403 201 403 | categoriaEditable | ${CATEGORIA_NUEVA}
    ya con otra | 401 403 403 403 422 403 403 403 422 403 |                   | ${{ ...CATEGORIA_NUEVA, codigo: 'alumbrado' }}
  `,
  route('GET /api/requerimientos')`
                                     | A   U   C       RE         RA      UA      SM      CA      AD      MO      |
    sin decir de quién               | 401 403 propias atendibles todas   propias propias propias propias propias | requerimiento, MO staffRequerimiento, RE RA -
    propios                          | 401 403 propias propias    propias propias propias propias propias propias | requerimiento, RA MO staffRequerimiento       | ?usuario=/api/usuarios/{self}
    ajenos                           | 401 403 403     ninguna    ajenas  403     403     403     403     403     | staffRequerimiento                            | ?usuario={stranger}
    uno ajeno, por su número         | 401 403 ninguna ninguna    ajenas  ninguna ninguna ninguna ninguna ninguna | staffRequerimiento                            | ?numero={foreignNumero}
    los que no tiene nadie           | 401 403 ninguna libres     libres  ninguna ninguna ninguna ninguna ninguna |                                               | ?encargado=ninguno
    de un suministro ajeno           | 401 403 ninguna ninguna    ajenas  ninguna ninguna ninguna ninguna ajenas  | staffRequerimiento                            | ?suministro={foreignSuministro}&numero={foreignNumero}
    con un filtro que no se entiende | 401 400 400     400        400     400     400     400     400     400     |                                               | ?estado=abc
  `,
  route('GET /api/requerimientos/:id')`
                          | A   U   C   RE   RA   UA  SM  CA  AD  MO   |
    propio                | 401 403 200 200  200  200 200 200 200 200  | fullRequerimiento, RA MO fullStaffRequerimiento | {ownRequerimiento}
    ajeno                 | 401 403 404 404* 200* 404 404 404 404 200* | fullStaffRequerimiento                          | {foreignRequerimiento}
    asignado al encargado | 401 403 404 200* 200* 404 404 404 404 200* | fullStaffRequerimiento                          | {assignedRequerimiento}
    que no tiene nadie    | 401 403 404 200* 200* 404 404 404 404 200* | unassignedRequerimiento                         | {unassignedRequerimiento}
    de alguien sin cuenta | 401 403 404 200* 200* 404 404 404 404 200* | publicRequerimiento                             | {publicRequerimiento}
    inexistente           | 401 403 404 404* 404* 404 404 404 404 404* |                                                 | 999999
    que no es un número   | 401 403 404 404  404  404 404 404 404 404  |                                                 | 1%20or%201=1
  `,
  route('POST /api/requerimientos')`
                                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo propio                         | 401 403 201 201 201 201 201 201 201 201 | newRequerimiento, RE RA MO newStaffRequerimiento | ${{ ...NUEVO, suministro: '/api/suministros/{ownSuministro}' }}
    con un archivo propio             | 401 403 201 201 201 201 201 201 201 201 |                                                  | ${{ ...NUEVO, adjuntos: ['/api/archivo_adjuntos/{newArchivo}'] }}
    con un archivo ajeno              | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, adjuntos: ['/api/archivo_adjuntos/{newForeignArchivo}'] }}
    con un archivo propio y uno ajeno | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, adjuntos: ['/api/archivo_adjuntos/{newArchivo}', '/api/archivo_adjuntos/{newForeignArchivo}'] }}
    con un archivo inexistente        | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, adjuntos: ['/api/archivo_adjuntos/999999'] }}
    con un suministro ajeno           | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, suministro: '/api/suministros/{foreignSuministro}' }}
    con una categoría retirada        | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, categoria: '/api/requerimiento_categorias/{retirada}' }}
    a nombre de otro                  | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, usuario: '/api/usuarios/{stranger}' }}
    ya finalizado                     | 401 403 422 422 422 422 422 422 422 422 |                                                  | ${{ ...NUEVO, estado: 98 }}
    con el suministro de otro sitio   | 401 400 400 400 400 400 400 400 400 400 |                                                  | ${{ ...NUEVO, suministro: 'https://otro.test/api/suministros/1' }}
    con una factura por suministro    | 401 400 400 400 400 400 400 400 400 400 |                                                  | ${{ ...NUEVO, suministro: '/api/facturas/{ownFactura}' }}
    dando un rodeo                    | 401 400 400 400 400 400 400 400 400 400 |                                                  | ${{ ...NUEVO, categoria: '/api/requerimiento_categorias/../usuarios/1' }}
  `,
  route('POST /api/requerimiento_seguimientos')`
                               | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    newRequerimiento           | 401 403 201 201  201  201 201 201 201 201 | seguimiento | ${followUp('newRequerimiento')}
    newForeignRequerimiento    | 401 403 404 404* 201* 404 404 404 404 404 | firstAnswer | ${followUp('newForeignRequerimiento')}
    newAssignedRequerimiento   | 401 403 404 201* 201* 404 404 404 404 404 | firstAnswer | ${followUp('newAssignedRequerimiento')}
    newUnassignedRequerimiento | 401 403 404 403* 201* 404 404 404 404 404 | firstAnswer | ${followUp('newUnassignedRequerimiento')}
    en uno inexistente         | 401 403 404 404* 404* 404 404 404 404 404 |             | ${{ requerimiento: '/api/requerimientos/999999', descripcion: 'Hola.' }}
    en otra cosa               | 401 400 400 400  400  400 400 400 400 400 |             | ${{ requerimiento: '/api/usuarios/{self}', descripcion: 'Hola.' }}
  `,
  route('GET /api/requerimientos/:id/constancia')`
                | A   U   C   RE   RA   UA  SM  CA  AD  MO   |
    propia      | 401 403 200 200  200  200 200 200 200 200  | constancia-{ownNumero}.pdf     | {ownRequerimiento}
    ajena       | 401 403 404 404* 200* 404 404 404 404 200* | constancia-{foreignNumero}.pdf | {foreignRequerimiento}
    inexistente | 401 403 404 404* 404* 404 404 404 404 404* |                                | 999999
  `,
  route('PATCH /api/requerimientos/:id/estado')`
                               | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    newRequerimiento           | 401 403 200 200  200  200 200 200 200 200 |  | {newRequerimiento} ${ANULADO}
    newForeignRequerimiento    | 401 403 404 404* 200* 404 404 404 404 404 |  | {newForeignRequerimiento} ${ANULADO}
    newAssignedRequerimiento   | 401 403 404 200* 200* 404 404 404 404 404 |  | {newAssignedRequerimiento} ${ANULADO}
    newUnassignedRequerimiento | 401 403 404 403* 200* 404 404 404 404 404 |  | {newUnassignedRequerimiento} ${ANULADO}
    tomarlo                    | 401 403 404 200* 200* 404 404 404 404 404 |  | {newUnassignedRequerimiento} ${{ estado: 1 }}
    finalizar lo propio        | 401 403 409 409  409  409 409 409 409 409 |  | {newRequerimiento} ${{ estado: 98 }}
    inexistente                | 401 403 404 404* 404* 404 404 404 404 404 |  | 999999 ${{ estado: 1 }}
  `,
  route('PATCH /api/requerimientos/:id/conformidad')`
                            | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    finalizadoRequerimiento | 401 403 200 200  200  200 200 200 200 200 |  | {finalizadoRequerimiento} ${CONFORME}
    newRequerimiento        | 401 403 409 409  409  409 409 409 409 409 |  | {newRequerimiento} ${CONFORME}
    foreignRequerimiento    | 401 403 404 404* 403* 404 404 404 404 404 |  | {foreignRequerimiento} ${CONFORME}
    assignedRequerimiento   | 401 403 404 403* 403* 404 404 404 404 404 |  | {assignedRequerimiento} ${CONFORME}
  `,
  route('PATCH /api/requerimientos/:id/marca_novedad_usuario')`
                               | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    newRequerimiento           | 401 403 200 200  200  200 200 200 200 200 |  | {newRequerimiento} ${READ}
    newForeignRequerimiento    | 401 403 404 404* 403* 404 404 404 404 404 |  | {newForeignRequerimiento} ${READ}
    newAssignedRequerimiento   | 401 403 404 403* 403* 404 404 404 404 404 |  | {newAssignedRequerimiento} ${READ}
    newForeignRequerimiento    | 401 403 404 404* 200* 404 404 404 404 404 |  | {newForeignRequerimiento} ${UNREAD}
    newAssignedRequerimiento   | 401 403 404 200* 200* 404 404 404 404 404 |  | {newAssignedRequerimiento} ${UNREAD}
    newUnassignedRequerimiento | 401 403 404 403* 200* 404 404 404 404 404 |  | {newUnassignedRequerimiento} ${UNREAD}
  `,
  route('PATCH /api/requerimientos/:id/marca_novedad_encargado')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    newRequerimiento           | 401 403 403 403 200 403 403 403 403 403 |  | {newRequerimiento} ${NOVEDADES}
    newForeignRequerimiento    | 401 403 403 404 200 403 403 403 403 403 |  | {newForeignRequerimiento} ${NOVEDADES}
    newAssignedRequerimiento   | 401 403 403 200 200 403 403 403 403 403 |  | {newAssignedRequerimiento} ${NOVEDADES}
    newUnassignedRequerimiento | 401 403 403 403 200 403 403 403 403 403 |  | {newUnassignedRequerimiento} ${NOVEDADES}
  `,
  route('PATCH /api/requerimientos/:id/encargado')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    newRequerimiento           | 401 403 403 403 200 403 403 403 403 403 |  | {newRequerimiento} ${SELF}
    newForeignRequerimiento    | 401 403 403 404 200 403 403 403 403 403 |  | {newForeignRequerimiento} ${SELF}
    newUnassignedRequerimiento | 401 403 403 200 200 403 403 403 403 403 |  | {newUnassignedRequerimiento} ${SELF}
    newAssignedRequerimiento   | 401 403 403 200 200 403 403 403 403 403 |  | {newAssignedRequerimiento} ${{ encargado: null }}
    newAssignedRequerimiento   | 401 403 403 403 422 403 403 403 403 403 |  | {newAssignedRequerimiento} ${{ encargado: '/api/usuarios/{customer}' }}
  `,
  route('POST /api/archivo_adjuntos')`
             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una foto | 401 403 201 201 201 201 201 201 201 201 | unattachedArchivo | ${PHOTO}
  `,
  route('PATCH /api/archivo_adjuntos/:id')`
                            | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    lo propio a lo propio   | 401 403 200 200  200  200 200 200 200 200 | archivo | {newArchivo} ${attachTo('newRequerimiento')}
    lo propio a lo ajeno    | 401 403 404 404* 200* 404 404 404 404 404 | archivo | {newArchivo} ${attachTo('newForeignRequerimiento')}
    lo propio a lo asignado | 401 403 404 200* 200* 404 404 404 404 404 | archivo | {newArchivo} ${attachTo('newAssignedRequerimiento')}
    lo propio a lo de nadie | 401 403 404 403* 200* 404 404 404 404 404 | archivo | {newArchivo} ${attachTo('newUnassignedRequerimiento')}
    lo ajeno a lo propio    | 401 403 404 404  404  404 404 404 404 404 |         | {newForeignArchivo} ${attachTo('newRequerimiento')}
    lo ajeno a lo asignado  | 401 403 404 404  404  404 404 404 404 404 |         | {newForeignArchivo} ${attachTo('newAssignedRequerimiento')}
  `,
  route('GET /api/oob/adjunto/ver')`
                             | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    propio                   | 401 200 200 200  200  200 200 200 200 200 |  | ?contentUrl={ownUrl}&otp=
    ajeno                    | 401 404 404 404* 200* 404 404 404 404 404 |  | ?contentUrl={foreignUrl}&otp=
    de lo asignado           | 401 404 404 200* 200* 404 404 404 404 404 |  | ?contentUrl={assignedUrl}&otp=
    de lo que no tiene nadie | 401 404 404 404* 200* 404 404 404 404 404 |  | ?contentUrl={unassignedUrl}&otp=
    sin otp                  | 401 400 400 400  400  400 400 400 400 400 |  | ?contentUrl={ownUrl}
    de otro lado             | 401 404 404 404  404  404 404 404 404 404 |  | ?contentUrl=/etc/passwd&otp=
  `,
  route('GET /api/oob/adjunto/miniatura')`
                             | A   U   C   RE   RA   UA  SM  CA  AD  MO  |
    propia                   | 401 200 200 200  200  200 200 200 200 200 |  | ?contentUrl={ownUrl}
    ajena                    | 401 404 404 404* 200* 404 404 404 404 404 |  | ?contentUrl={foreignUrl}
    de lo asignado           | 401 404 404 200* 200* 404 404 404 404 404 |  | ?contentUrl={assignedUrl}
    de lo que no tiene nadie | 401 404 404 404* 200* 404 404 404 404 404 |  | ?contentUrl={unassignedUrl}
    sin decir cuál           | 401 400 400 400  400  400 400 400 400 400 |  |
    de otro lado             | 401 404 404 404  404  404 404 404 404 404 |  | ?contentUrl=/etc/passwd
  `,
  route('GET /api/oob/requerimientos/respuestas')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las guardadas | 401 403 403 200 200 403 403 403 403 403 | respuestas | ?categoria={sharedRespuesta}
  `,
  route('POST /api/oob/requerimientos/respuestas')`
               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia     | 401 403 403 201 201 403 403 403 403 403 | respuesta | ${RESPUESTA}
    para todos | 401 403 403 403 201 403 403 403 403 403 | respuesta | ${{ ...RESPUESTA, compartida: true }}
    sin texto  | 401 403 403 422 422 403 403 403 403 403 |           | ${{ titulo: 'Va' }}
  `,
  route('PATCH /api/oob/requerimientos/respuestas/:id')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia      | 401 403 403 200 200 403 403 403 403 403 | respuesta | {ownRespuesta} ${NEW_TITLE}
    de todos    | 401 403 403 403 200 403 403 403 403 403 | respuesta | {sharedRespuesta} ${NEW_TITLE}
    ajena       | 401 403 403 404 404 403 403 403 403 403 |           | {foreignRespuesta} ${NEW_TITLE}
    inexistente | 401 403 403 404 404 403 403 403 403 403 |           | 999999 ${NEW_TITLE}
  `,
  route('DELETE /api/oob/requerimientos/respuestas/:id')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia      | 401 403 403 204 204 403 403 403 403 403 |  | {ownRespuesta}
    de todos    | 401 403 403 403 204 403 403 403 403 403 |  | {sharedRespuesta}
    ajena       | 401 403 403 404 404 403 403 403 403 403 |  | {foreignRespuesta}
    inexistente | 401 403 403 404 404 403 403 403 403 403 |  | 999999
  `,
  route('GET /api/oob/requerimientos/resumen')`
                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las pestañas | 401 403 403 200 200 403 403 403 403 403 | requerimientosSummary
  `,
  route('GET /api/oob/requerimientos/novedades')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las propias | 401 403 200 200 200 200 200 200 200 200 | novedades
  `,
  route('GET /api/oob/requerimientos/:id/notas')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de lo propio   | 401 403 403 404 404 403 403 403 403 404 |       | {ownRequerimiento}
    de lo ajeno    | 401 403 403 404 200 403 403 403 403 200 | notas | {foreignRequerimiento}
    de lo asignado | 401 403 403 200 200 403 403 403 403 200 | notas | {assignedRequerimiento}
  `,
  route('POST /api/oob/requerimientos/:id/notas')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    en lo propio   | 401 403 403 404 404 403 403 403 403 404 |      | {newRequerimiento} ${NOTA}
    en lo ajeno    | 401 403 403 404 201 403 403 403 403 201 | nota | {newForeignRequerimiento} ${NOTA}
    en lo asignado | 401 403 403 201 201 403 403 403 403 201 | nota | {newAssignedRequerimiento} ${NOTA}
  `,
  route('GET /api/oob/requerimientos/:id/historia')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de lo propio          | 401 403 403 404 404 403 403 403 403 404 |          | {ownRequerimiento}
    de lo ajeno           | 401 403 403 404 200 403 403 403 403 200 | historia | {foreignRequerimiento}
    de lo asignado        | 401 403 403 200 200 403 403 403 403 200 | historia | {assignedRequerimiento}
    de lo que nadie tiene | 401 403 403 200 200 403 403 403 403 200 | newsHistoria | {unassignedRequerimiento}
    inexistente           | 401 403 403 404 404 403 403 403 403 404 |          | 999999
  `,
  route('POST /api/oob/requerimientos/:id/atender')`
                             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo propio                | 401 403 403 404 404 403 403 403 403 403 |                   | {newRequerimiento} ${ATENCION}
    lo ajeno                 | 401 403 403 404 200 403 403 403 403 403 | attended          | {newForeignRequerimiento} ${ATENCION}
    lo asignado              | 401 403 403 200 200 403 403 403 403 403 | attended          | {newAssignedRequerimiento} ${ATENCION}
    lo que no tiene nadie    | 401 403 403 200 200 403 403 403 403 403 | RE attended, RA attendedUnassigned | {newUnassignedRequerimiento} ${ATENCION}
    dándoselo a otra persona | 401 403 403 403 422 403 403 403 403 403 |                   | {newAssignedRequerimiento} ${{ encargado: '/api/usuarios/{customer}', visto: null }}
    inexistente              | 401 403 403 404 404 403 403 403 403 403 |                   | 999999 ${ATENCION}
  `,
  route('GET /api/oob/requerimientos/:id/relacionados')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de lo propio   | 401 403 403 404 404 403 403 403 403 404 |              | {ownRequerimiento}
    de lo ajeno    | 401 403 403 404 200 403 403 403 403 200 | unrelated    | {foreignRequerimiento}
    de lo asignado | 401 403 403 200 200 403 403 403 403 200 | relacionados | {newPrincipal}
    de lo unido    | 401 403 403 200 200 403 403 403 403 200 | united       | {newUnited}
    inexistente    | 401 403 403 404 404 403 403 403 403 404 |              | 999999
  `,
  route('POST /api/oob/requerimientos/:id/unir')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo propio             | 401 403 403 404 404 403 403 403 403 403 |              | {newRequerimiento} ${UNION}
    lo ajeno              | 401 403 403 404 200 403 403 403 403 403 | joined       | {newForeignRequerimiento} ${UNION}
    lo asignado           | 401 403 403 200 200 403 403 403 403 403 | joined       | {newAssignedRequerimiento} ${UNION}
    lo que no tiene nadie | 401 403 403 403 200 403 403 403 403 403 | joinedUnassigned | {newUnassignedRequerimiento} ${UNION}
    a lo ajeno            | 401 403 403 422 200 403 403 403 403 403 | joined       | {newAssignedRequerimiento} ${{ principal: '/api/requerimientos/{newForeignRequerimiento}' }}
    a lo propio           | 401 403 403 422 422 403 403 403 403 403 |              | {newAssignedRequerimiento} ${{ principal: '/api/requerimientos/{newRequerimiento}' }}
    inexistente           | 401 403 403 404 404 403 403 403 403 403 |              | 999999 ${UNION}
  `,
  route('DELETE /api/oob/requerimientos/:id/unir')`
                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo propio        | 401 403 403 404 404 403 403 403 403 403 |  | {newRequerimiento}
    lo ajeno         | 401 403 403 404 204 403 403 403 403 403 |  | {newForeignUnited}
    lo asignado      | 401 403 403 204 204 403 403 403 403 403 |  | {newUnited}
    inexistente      | 401 403 403 404 404 403 403 403 403 403 |  | 999999
  `,
  route('GET /api/oob/mesa/pulso')`
                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    el primero           | 401 403 403 200 200 403 403 403 403 200 | pulso, RE RA attendingPulso
    desde un mal momento | 401 403 403 400 400 403 403 403 403 400 |       | ?desde=ayer
  `,
  route('POST /api/oob/requerimientos/:id/presencia')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    en lo ajeno    | 401 403 403 404 200 403 403 403 403 403 | presencia | {foreignRequerimiento}
    en lo asignado | 401 403 403 200 200 403 403 403 403 403 | presencia | {assignedRequerimiento}
  `,
  route('POST /api/oob/solicitudes')`
                    | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    arrepentirse    | 201 201 201 201 201 201 201 201 201 201 | solicitud | ${{ tipo: 'arrepentimiento', nombre: 'Ana', documento: DOCUMENTO_PUBLICO, email: 'ana@prueba.test' }}
    sin decir quién | 422 422 422 422 422 422 422 422 422 422 |           | ${{ tipo: 'baja' }}
  `,
  route('POST /api/oob/requerimientos/estado-publico')`
                     | A    U    C    RE   RA   UA   SM   CA   AD   MO   |
    con su documento | 200= 200= 200= 200= 200= 200= 200= 200= 200= 200= | estadoPublico | ${{ numero: '{numeroPublico}', documento: DOCUMENTO_PUBLICO }}
    con el de otro   | 404  404  404  404  404  404  404  404  404  404  |               | ${{ numero: '{numeroPublico}', documento: '30999888' }}
  `,
  // No map source is configured here, so nobody gets a map; its drawing has tests of its own.
  route('GET /api/oob/mapa/:z/:x/:y.png')`
             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    sin mapa | 404 404 404 404 404 404 404 404 404 404 |  | /api/oob/mapa/14/5400/9700.png
  `,
];
