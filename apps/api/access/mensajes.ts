import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

export const MENSAJES_ROWS: readonly RouteRow[] = [
  route('GET /api/mensajes')`
                                     | A   U       C       RE      RA      UA      SM      CA      AD      |
    sin decir de quién               | 401 propias propias propias propias propias propias propias todas   | mensaje, AD fullMensaje
    propios                          | 401 propias propias propias propias propias propias propias propias | mensaje, AD fullMensaje | ?usuario=/api/usuarios/{self}
    ajenos                           | 401 403     403     403     403     403     403     403     ajenas  | fullMensaje             | ?usuario={stranger}
    propios y ajenos                 | 401 403     403     403     403     403     403     403     200     | fullMensaje             | ?usuario[]={self}&usuario[]={stranger}
    de quien no existe               | 401 403     403     403     403     403     403     403     ninguna |                         | ?usuario=999999
    uno ajeno, por su número         | 401 ninguna ninguna ninguna ninguna ninguna ninguna ninguna ajenas  | fullMensaje             | ?id={foreignMensaje}
    con un filtro que no se entiende | 401 400     400     400     400     400     400     400     400     |                         | ?estado=abc
    con la dirección de otra cosa    | 401 400     400     400     400     400     400     400     400     |                         | ?usuario=/api/suministros/{foreignSuministro}
  `,
  // The message of nobody went to an address of a suministro, which belongs to no account.
  route('GET /api/mensajes/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD   |
    propio              | 401 200 200 200 200 200 200 200 200  | mensaje, AD fullMensaje | {ownMensaje}
    ajeno               | 401 404 404 404 404 404 404 404 200* | fullMensaje             | {foreignMensaje}
    de nadie            | 401 404 404 404 404 404 404 404 200* | ownerlessMensaje        | {ownerlessMensaje}
    inexistente         | 401 404 404 404 404 404 404 404 404* |                         | 999999
    que no es un número | 401 404 404 404 404 404 404 404 404  |                         | 1%20or%201=1
  `,
  route('POST /api/mensajes/:id/reenviar')`
                                   | A   U   C   RE  RA  UA  SM  CA  AD  |
    propio, fallido                | 401 403 403 403 403 403 403 403 200 | waitingMensaje | {ownFallidoMensaje}
    ajeno, fallido                 | 401 403 403 403 403 403 403 403 200 | waitingMensaje | {foreignFallidoMensaje}
    que todavía espera             | 401 403 403 403 403 403 403 403 409 |                | {foreignPendienteMensaje}
    fallido, que llevaba un código | 401 403 403 403 403 403 403 403 409 |                | {fallidoCodigo}
    inexistente                    | 401 403 403 403 403 403 403 403 404 |                | 999999
    que no es un número            | 401 403 403 403 403 403 403 403 404 |                | 1%20or%201=1
  `,
  route('POST /api/mensajes/:id/cancelar')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  |
    propio, que todavía espera | 401 403 403 403 403 403 403 403 200 | waitingMensaje | {ownPendienteMensaje}
    ajeno, que todavía espera  | 401 403 403 403 403 403 403 403 200 | waitingMensaje | {foreignPendienteMensaje}
    fallido                    | 401 403 403 403 403 403 403 403 409 |                | {foreignFallidoMensaje}
    inexistente                | 401 403 403 403 403 403 403 403 404 |                | 999999
    que no es un número        | 401 403 403 403 403 403 403 403 404 |                | 1%20or%201=1
  `,
  route('GET /api/oob/mensajes/plantillas')`
          | A   U   C   RE  RA  UA  SM  CA  AD  |
    todas | 401 403 403 403 403 403 403 403 200 | plantillas
  `,
  route('GET /api/oob/mensajes/plantillas/:nombre')`
                | A   U   C   RE  RA  UA  SM  CA  AD  |
    una         | 401 403 403 403 403 403 403 403 200 | plantilla | pago_aprobado
    inexistente | 401 403 403 403 403 403 403 403 404 |           | toString
  `,
];
