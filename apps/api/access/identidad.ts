import type { RouteRow } from './cells.ts';
import { AVISO } from './fixtures/codigos.ts';
import { given, NOTIFIES_STRANGER, route, STAND_IN } from './notation.ts';

const SELF = '/api/usuarios/{self}';
const STRANGER = '/api/usuarios/{stranger}';
const SIGNED = given({ headers: { 'persona-signature': '{signature}' } });

export const IDENTIDAD_ROWS: readonly RouteRow[] = [
  route('GET /api/persona_inquiries')`
                                  | A   U       C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién            | 401 propias propias propias propias propias propias propias propias propias | inquiry
    propias                       | 401 propias propias propias propias propias propias propias propias propias | inquiry | ?usuario=/api/usuarios/{self}
    ajenas                        | 401 403     403     403     403     ajenas  403     403     ajenas  403     | inquiry | ?usuario={stranger}
    propias y ajenas              | 401 403     403     403     403     200     403     403     200     403     | inquiry | ?usuario[]={self}&usuario[]={stranger}
    de quien no existe            | 401 403     403     403     403     ninguna 403     403     ninguna 403     |         | ?usuario=999999
    con la dirección de otra cosa | 401 400     400     400     400     400     400     400     400     400     |         | ?usuario=/api/suministros/{foreignSuministro}
  `,
  // Other people only exist for the user administrators.
  route('POST /api/persona_inquiries')`
                                           | A   U   C   RE  RA  UA   SM  CA  AD   MO  |
    propia                                 | 401 201 201 201 201 201  201 201 201  201 | newInquiry | ${{ usuario: SELF, consentimiento: true }} ${STAND_IN}
    propia, sin aceptar                    | 401 422 422 422 422 422  422 422 422  422 |            | ${{ usuario: SELF, consentimiento: false }} ${STAND_IN}
    propia, diciendo que se aprobó         | 401 422 422 422 422 422  422 422 422  422 |            | ${{ usuario: SELF, consentimiento: true, estado: 1 }} ${STAND_IN}
    propia, empezada en la aplicación      | 401 201 201 201 201 201  201 201 201  201 | inquiry    | ${{ usuario: SELF, id: '{newInquiry}' }} ${STAND_IN}
    propia, con la de otro                 | 401 422 422 422 422 422  422 422 422  422 |            | ${{ usuario: SELF, id: '{foreignInquiry}' }} ${STAND_IN}
    propia, con la de otro que nadie anotó | 401 422 422 422 422 422  422 422 422  422 |            | ${{ usuario: SELF, id: '{newForeignInquiry}' }} ${STAND_IN}
    ajena                                  | 401 404 404 404 404 201* 404 404 201* 404 | newInquiry | ${{ usuario: STRANGER, consentimiento: true }} ${STAND_IN} ${NOTIFIES_STRANGER}
    ajena, con la propia                   | 401 404 404 404 404 422* 404 404 422* 404 |            | ${{ usuario: STRANGER, id: '{newInquiry}' }} ${STAND_IN} ${NOTIFIES_STRANGER}
    de quien no existe                     | 401 404 404 404 404 404* 404 404 404* 404 |            | ${{ usuario: '/api/usuarios/999999', consentimiento: true }} ${STAND_IN} ${NOTIFIES_STRANGER}
    con la dirección de otra cosa          | 401 400 400 400 400 400  400 400 400  400 |            | ${{ usuario: '/api/suministros/{foreignSuministro}', consentimiento: true }} ${STAND_IN}
    con una dirección de otro sitio        | 401 400 400 400 400 400  400 400 400  400 |            | ${{ usuario: 'https://otro.test/api/usuarios/1', consentimiento: true }} ${STAND_IN}
    con una dirección que da vueltas       | 401 400 400 400 400 400  400 400 400  400 |            | ${{ usuario: '/api/usuarios/../usuarios/1', consentimiento: true }} ${STAND_IN}
    con un número                          | 401 400 400 400 400 400  400 400 400  400 |            | ${{ usuario: 1, consentimiento: true }} ${STAND_IN}
    de colega RE/RA/UA/SM/CA/AD/MO         | 401 404 404 404 404 403* 404 404 201* 404 | newInquiry | ${{ usuario: '/api/usuarios/{colegaRE/RA/UA/SM/CA/AD/MO}', consentimiento: true }} ${STAND_IN}
  `,
  route('POST /api/persona_inquiries/asociar')`
                                           | A   U   C   RE  RA  UA   SM  CA  AD   MO  |
    propia                                 | 401 200 200 200 200 200  200 200 200  200 | inquiry | ${{ usuario: SELF, id: '{newInquiry}' }} ${STAND_IN}
    propia, sin decir cuál                 | 401 422 422 422 422 422  422 422 422  422 |         | ${{ usuario: SELF }} ${STAND_IN}
    propia, que no existe                  | 401 422 422 422 422 422  422 422 422  422 |         | ${{ usuario: SELF, id: 'inq_queNoExiste' }} ${STAND_IN}
    propia, con la de otro                 | 401 422 422 422 422 422  422 422 422  422 |         | ${{ usuario: SELF, id: '{foreignInquiry}' }} ${STAND_IN}
    propia, con la de otro que nadie anotó | 401 422 422 422 422 422  422 422 422  422 |         | ${{ usuario: SELF, id: '{newForeignInquiry}' }} ${STAND_IN}
    ajena                                  | 401 404 404 404 404 200* 404 404 200* 404 | inquiry | ${{ usuario: STRANGER, id: '{newForeignInquiry}' }} ${STAND_IN} ${NOTIFIES_STRANGER}
    ajena, con la propia                   | 401 404 404 404 404 422* 404 404 422* 404 |         | ${{ usuario: STRANGER, id: '{newInquiry}' }} ${STAND_IN} ${NOTIFIES_STRANGER}
    de quien no existe                     | 401 404 404 404 404 404* 404 404 404* 404 |         | ${{ usuario: '/api/usuarios/999999', id: 'inq_x' }} ${STAND_IN} ${NOTIFIES_STRANGER}
    con la dirección de otra cosa          | 401 400 400 400 400 400  400 400 400  400 |         | ${{ usuario: '/api/suministros/{foreignSuministro}', id: 'inq_x' }} ${STAND_IN}
    con una dirección de otro sitio        | 401 400 400 400 400 400  400 400 400  400 |         | ${{ usuario: 'https://otro.test/api/usuarios/1', id: 'inq_x' }} ${STAND_IN}
    con una dirección que da vueltas       | 401 400 400 400 400 400  400 400 400  400 |         | ${{ usuario: '/api/usuarios/../usuarios/1', id: 'inq_x' }} ${STAND_IN}
    con un número                          | 401 400 400 400 400 400  400 400 400  400 |         | ${{ usuario: 1, id: 'inq_x' }} ${STAND_IN}
    de colega RE/RA/UA/SM/CA/AD/MO         | 401 404 404 404 404 403* 404 404 422* 404 |         | ${{ usuario: '/api/usuarios/{colegaRE/RA/UA/SM/CA/AD/MO}', id: 'inq_x' }} ${STAND_IN}
  `,
  // The signature over the bytes is the only credential, and no role adds to it. The resulting work waits in the queue.
  route('POST /api/oob/webhook/persona')`
                                | A    U    C    RE   RA   UA   SM   CA   AD   MO   |
    firmado por el proveedor    | 200= 200= 200= 200= 200= 200= 200= 200= 200= 200= | empty | ${AVISO} ${SIGNED}
    sin firmar                  | 401  401  401  401  401  401  401  401  401  401  |       | ${AVISO}
    firmado por otro            | 401  401  401  401  401  401  401  401  401  401  |       | ${AVISO} ${given({ headers: { 'persona-signature': '{foreignSignature}' } })}
    firmado hace rato           | 401  401  401  401  401  401  401  401  401  401  |       | ${AVISO} ${given({ headers: { 'persona-signature': '{oldSignature}' } })}
    firmado, y después cambiado | 401  401  401  401  401  401  401  401  401  401  |       | ${{ ...AVISO, other: 1 }} ${SIGNED}
  `,
];
