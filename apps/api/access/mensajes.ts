import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

export const MENSAJES_ROWS: readonly RouteRow[] = [
  route('GET /api/mensajes')`
                                     | A   U       C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién               | 401 propias propias propias propias propias propias propias todas   propias | mensaje, AD fullMensaje
    propios                          | 401 propias propias propias propias propias propias propias propias propias | mensaje, AD fullMensaje | ?usuario=/api/usuarios/{self}
    ajenos                           | 401 403     403     403     403     403     403     403     ajenas  403     | fullMensaje             | ?usuario={stranger}
    propios y ajenos                 | 401 403     403     403     403     403     403     403     200     403     | fullMensaje             | ?usuario[]={self}&usuario[]={stranger}
    de quien no existe               | 401 403     403     403     403     403     403     403     ninguna 403     |                         | ?usuario=999999
    uno ajeno, por su número         | 401 ninguna ninguna ninguna ninguna ninguna ninguna ninguna ajenas  ninguna | fullMensaje             | ?id={foreignMensaje}
    de un suministro ajeno           | 401 ninguna ninguna ninguna ninguna ninguna ninguna ninguna ajenas  ajenas  | fullMensaje, MO mensaje | ?suministro={foreignSuministro}
    con un filtro que no se entiende | 401 400     400     400     400     400     400     400     400     400     |                         | ?estado=abc
    con la dirección de otra cosa    | 401 400     400     400     400     400     400     400     400     400     |                         | ?usuario=/api/suministros/{foreignSuministro}
  `,
  // The message of nobody went to an address of a suministro, which belongs to no account.
  route('GET /api/mensajes/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD   MO  |
    propio              | 401 200 200 200 200 200 200 200 200  200 | mensaje, AD fullMensaje | {ownMensaje}
    ajeno               | 401 404 404 404 404 404 404 404 200* 404 | fullMensaje             | {foreignMensaje}
    de nadie            | 401 404 404 404 404 404 404 404 200* 404 | ownerlessMensaje        | {ownerlessMensaje}
    ajeno, a un celular | 401 404 404 404 404 404 404 404 200* 404 | celularMensaje          | {celularMensaje}
    inexistente         | 401 404 404 404 404 404 404 404 404* 404 |                         | 999999
    que no es un número | 401 404 404 404 404 404 404 404 404  404 |                         | 1%20or%201=1
  `,
  route('POST /api/mensajes/:id/reenviar')`
                                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propio, fallido                | 401 403 403 403 403 403 403 403 200 403 | waitingMensaje | {ownFallidoMensaje}
    ajeno, fallido                 | 401 403 403 403 403 403 403 403 200 403 | waitingMensaje | {foreignFallidoMensaje}
    que todavía espera             | 401 403 403 403 403 403 403 403 409 403 |                | {foreignPendienteMensaje}
    fallido, que llevaba un código | 401 403 403 403 403 403 403 403 409 403 |                | {fallidoCodigo}
    inexistente                    | 401 403 403 403 403 403 403 403 404 403 |                | 999999
    que no es un número            | 401 403 403 403 403 403 403 403 404 403 |                | 1%20or%201=1
  `,
  route('POST /api/mensajes/:id/cancelar')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propio, que todavía espera | 401 403 403 403 403 403 403 403 200 403 | waitingMensaje | {ownPendienteMensaje}
    ajeno, que todavía espera  | 401 403 403 403 403 403 403 403 200 403 | waitingMensaje | {foreignPendienteMensaje}
    fallido                    | 401 403 403 403 403 403 403 403 409 403 |                | {foreignFallidoMensaje}
    inexistente                | 401 403 403 403 403 403 403 403 404 403 |                | 999999
    que no es un número        | 401 403 403 403 403 403 403 403 404 403 |                | 1%20or%201=1
  `,
  route('GET /api/oob/mensajes/fallidos')`
                                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de una dirección                 | 401 403 403 403 403 403 403 403 200 403 | fallidos | ?para={strangerEmail}&con={cuentaFallido}
    con un filtro que no se entiende | 401 400 400 400 400 400 400 400 400 400 |          | ?tipo=paloma
  `,
  route('GET /api/oob/mensajes/fallidos/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de una cuenta       | 401 403 403 403 403 403 403 403 200 403 | fallidosDeCuenta | {cuentaFallido}
    de un suministro    | 401 403 403 403 403 403 403 403 200 403 | fallidosDeCorreo | {correoFallido}
    que no falló        | 401 403 403 403 403 403 403 403 404 403 |                  | {foreignPendienteMensaje}
    inexistente         | 401 403 403 403 403 403 403 403 404 403 |                  | 999999
    que no es un número | 401 403 403 403 403 403 403 403 404 403 |                  | 1%20or%201=1
  `,
  route('POST /api/oob/mensajes/fallidos/:id/reenviar')`
                                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un suministro                 | 401 403 403 403 403 403 403 403 200 403 | fallidosDeCorreo | {correoFallido}
    de una cuenta cuyo correo rebota | 401 403 403 403 403 403 403 403 409 403 |                  | {cuentaFallido}
    que no falló                     | 401 403 403 403 403 403 403 403 404 403 |                  | {foreignPendienteMensaje}
    inexistente                      | 401 403 403 403 403 403 403 403 404 403 |                  | 999999
    que no es un número              | 401 403 403 403 403 403 403 403 404 403 |                  | 1%20or%201=1
  `,
  route('GET /api/oob/mensajes/plantillas')`
          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    todas | 401 403 403 403 403 403 403 403 200 403 | plantillas
  `,
  route('GET /api/oob/mensajes/plantillas/:nombre')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una         | 401 403 403 403 403 403 403 403 200 403 | plantilla | pago_aprobado
    inexistente | 401 403 403 403 403 403 403 403 404 403 |           | toString
  `,
  route('POST /api/oob/mensajes/plantillas/:nombre/previa')`
                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una              | 401 403 403 403 403 403 403 403 200= 403 | plantilla | pago_aprobado ${{ textos: { asunto: 'Gracias' } }}
    que no se puede  | 401 403 403 403 403 403 403 403 422 403 |           | pago_aprobado ${{ textos: { asunto: '{nada}' } }}
    inexistente      | 401 403 403 403 403 403 403 403 404 403 |           | toString ${{ textos: {} }}
  `,
  route('POST /api/oob/mensajes/plantillas/:nombre/prueba')`
                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una              | 401 403 403 403 403 403 403 403 200 403 | prueba | pago_aprobado ${{ textos: {} }}
    que no se cambia | 401 403 403 403 403 403 403 403 404 403 |        | telefono_codigo ${{ textos: {} }}
  `,
];
