import type { RouteRow } from './cells.ts';
import { given, route, STALE_CLAVE, STAND_IN } from './notation.ts';

const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
const OWN = given({ fieldValues: { 'usuario.@id': '/api/usuarios/{self}' } });

export const CUENTA_ROWS: readonly RouteRow[] = [
  // People who lost access have no session: the link alone opens these calls, and no role adds to it.
  route('POST /reset_password')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de quien tiene cuenta | 200 200 200 200 200 200 200 200 200 200 | sentence | ${{ email: '{newAccountCorreo}' }}
    sin decir de quién    | 422 422 422 422 422 422 422 422 422 422 |          | ${{}}
  `,
  route('POST /reset_password/confirmar')`
                                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace                        | 200 200 200 200 200 200 200 200 200 200 | empty | ${{ token: '{resetLink}', plainPassword: NEW_CLAVE }}
    con su enlace y una contraseña corta | 422 422 422 422 422 422 422 422 422 422 |       | ${{ token: '{resetLink}', plainPassword: 'corta' }}
    con el enlace de otra cosa           | 422 422 422 422 422 422 422 422 422 422 |       | ${{ token: '{confirmationLink}', plainPassword: NEW_CLAVE }}
  `,
  route('POST /resend_mail')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de quien tiene cuenta | 200 200 200 200 200 200 200 200 200 200 | sentence | ${{ email: '{newAccountCorreo}' }}
    sin decir de quién    | 422 200 200 200 200 200 200 200 200 200 | sentence | ${{}}
  `,
  route('POST /api/oob/usuario/verificar/email')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace              | 200 200 200 200 200 200 200 200 200 200 | correoConfirmado | ${{ token: '{confirmationLink}' }}
    con el enlace de otra cosa | 422 422 422 422 422 422 422 422 422 422 |                  | ${{ token: '{resetLink}' }}
  `,
  route('POST /api/oob/usuario/verificar/telefono/iniciar')`
                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    el propio            | 401 200 200 200 200 200 200 200 200 200 | codigoEnviado | ${{ telefono: '3492 15 401234' }} ${STAND_IN}
    otro                 | 401 200 200 200 200 200 200 200 200 200 | codigoEnviado | ${{ telefono: '3492 15 401235' }} ${STAND_IN}
    que no es un celular | 401 422 422 422 422 422 422 422 422 422 |               | ${{ telefono: 'hola' }} ${STAND_IN}
    sin decir cuál       | 401 422 422 422 422 422 422 422 422 422 |               | ${{}} ${STAND_IN}
    que no es texto      | 401 400 400 400 400 400 400 400 400 400 |               | ${{ telefono: 1 }} ${STAND_IN}
  `,
  route('POST /api/oob/usuario/verificar/telefono/terminar')`
                                     | A   U    C    RE   RA   UA   SM   CA   AD   MO   |
    con su código                    | 401 200  200  200  200  200  200  200  200  200  | telefono | ${{ mensajeId: '{codigoMensaje}', codigo: '{codigo}' }} ${STAND_IN}
    con otro código                  | 401 422+ 422+ 422+ 422+ 422+ 422+ 422+ 422+ 422+ |          | ${{ mensajeId: '{codigoMensaje}', codigo: '{wrongCodigo}' }} ${STAND_IN}
    con el de otra persona           | 401 404  404  404  404  404  404  404  404  404  |          | ${{ mensajeId: '{otherMensaje}', codigo: '{otherCodigo}' }} ${STAND_IN}
    con un mensaje que no lo llevaba | 401 404  404  404  404  404  404  404  404  404  |          | ${{ mensajeId: '{foreignMensaje}', codigo: '123456' }} ${STAND_IN}
    con un mensaje que no existe     | 401 404  404  404  404  404  404  404  404  404  |          | ${{ mensajeId: 999_999, codigo: '123456' }} ${STAND_IN}
    con un código que no es texto    | 401 400  400  400  400  400  400  400  400  400  |          | ${{ mensajeId: 999_999, codigo: 123_456 }} ${STAND_IN}
  `,
  route('POST /api/oob/usuario/verificar/telefono/no_gracias')`
                   | A   U    C    RE   RA   UA   SM   CA   AD   MO   |
    la primera vez | 401 200  200  200  200  200  200  200  200  200  | empty | ${{}} ${given({ standIn: { telefono_no_gracias: null } })}
    otra vez       | 401 200= 200= 200= 200= 200= 200= 200= 200= 200= | empty | ${{}} ${STAND_IN}
  `,
  // The call takes no id, so the account is always the caller's own. Accounts of the staff are closed by an
  // administrator, whatever they send.
  route('POST /api/delete_account')`
                                              | A   U     C     RE   RA   UA   SM   CA   AD   MO   |
    la propia                                 | 401 200   200   403* 403* 403* 403* 403* 403* 403* | constancia | ${{}} ${STAND_IN}
    la propia, diciendo por qué               | 401 200   200   403* 403* 403* 403* 403* 403* 403* | constancia | ${{ motivo: 'Me mudo.' }} ${STAND_IN}
    la propia, diciendo que la de otro        | 401 422   422   403* 403* 403* 403* 403* 403* 403* |            | ${{ id: '{stranger}' }} ${STAND_IN}
    la propia, con un pago en proceso         | 401 409   409   403* 403* 403* 403* 403* 403* 403* |            | ?con={pagoInProgress} ${{}} ${STAND_IN}
    la propia, con un motivo larguísimo       | 401 422   422   403* 403* 403* 403* 403* 403* 403* |            | ${{ motivo: 'x'.repeat(501) }} ${STAND_IN}
    la propia, con la contraseña de hace rato | 401 clave clave 403* 403* 403* 403* 403* 403* 403* |            | ${{}} ${STAND_IN} ${STALE_CLAVE}
    la propia, con la contraseña que tiene    | 401 200   200   403* 403* 403* 403* 403* 403* 403* | constancia | ${{ password: '{clave}' }} ${STAND_IN} ${STALE_CLAVE}
    la propia, con otra contraseña            | 401 422   422   403* 403* 403* 403* 403* 403* 403* |            | ${{ password: 'no es esta' }} ${STAND_IN} ${STALE_CLAVE}
  `,
  route('GET /api/oob/usuario/mis_datos')`
                                   | A   U     C     RE    RA    UA    SM    CA    AD    MO    |
    los propios                    | 401 200   200   200   200   200   200   200   200   200   | misDatos mis-datos-2026-11-12.json | ${OWN}
    diciendo que los de otro       | 401 200   200   200   200   200   200   200   200   200   | misDatos mis-datos-2026-11-12.json | ?usuario={stranger} ${OWN}
    con la contraseña de hace rato | 401 clave clave clave clave clave clave clave clave clave |                                    | ${STALE_CLAVE}
  `,
];
