import type { RouteRow } from './cells.ts';
import { given, route, STALE_CLAVE } from './notation.ts';

const RIGHT_OTP = { otp: '{otp}' };
const WRONG_OTP = { otp: '{wrongOtp}' };
const RANDOM_OTP = { otp: '123456' };
const WITHOUT_OTP = given({ standIn: { otp_estado: 0, otp_secreto: null } });
const GENERADA = given({ otpState: 'generada' });
const ACTIVADA = given({ otpState: 'activada' });

export const SESION_ROWS: readonly RouteRow[] = [
  route('POST /authentication_token')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con la contraseña buena | 200 200 200 200 200 200 200 200 200 200 | sesion | ${{ email: '{correo}', password: '{clave}' }}
    con una equivocada      | 401 401 401 401 401 401 401 401 401 401 |        | ${{ email: '{correo}', password: 'no es esta' }}
  `,
  route('POST /api/invalidate_token')`
              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    la propia | 401 200 200 200 200 200 200 200 200 200 | empty
  `,
  route('GET /api/auth/status')`
              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    la propia | 200 200 200 200 200 200 200 200 200 200 | estado, A anonymousStatus
  `,
  route('POST /api/auth/confirmar')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con la contraseña buena | 401 200 200 200 200 200 200 200 200 200 | confirmation | ${{ password: '{clave}' }}
    con una equivocada      | 401 422 422 422 422 422 422 422 422 422 |              | ${{ password: 'no es esta' }}
  `,
  route('POST /api/oob/autologin')`
                                              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con una sesión ajena y el usuario de otro | 401 401 401 401 401 401 401 401 401 401 |        | ${{ token: '{foreignSesion}', usuarioId: '{self}' }}
    con una sesión viva y su usuario          | 200 200 200 200 200 200 200 200 200 200 | sesion | ${{ token: '{foreignSesion}', usuarioId: '{stranger}' }}
  `,
  route('POST /api/oob/autologin/codigo')`
           | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propio | 401 200 200 200 200 200 200 200 200 200 | codigo
  `,
  // Every role makes these calls for itself, even without the second factor, because they are how it is obtained.
  route('POST /api/oob/otp/generar')`
                                   | A   U     C     RE    RA    UA    SM    CA    AD    MO    |
    sin tenerla                    | 401 200   200   200   200   200   200   200   200   200   | otpKey | ${WITHOUT_OTP}
    otra vez                       | 401 200   200   200   200   200   200   200   200   200   | otpKey | ${GENERADA} ${WITHOUT_OTP}
    ya activada                    | 401 409   409   409   409   409   409   409   409   409   |        | ${ACTIVADA} ${WITHOUT_OTP}
    con la contraseña de hace rato | 401 clave clave clave clave clave clave clave clave clave |        | ${WITHOUT_OTP} ${STALE_CLAVE}
    con la contraseña que tiene    | 401 200   200   200   200   200   200   200   200   200   | otpKey | ${{ password: '{clave}' }} ${WITHOUT_OTP} ${STALE_CLAVE}
  `,
  route('POST /api/oob/otp/habilitar')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su código                 | 401 200 200 200 200 200 200 200 200 200 | otpEnabled | ${RIGHT_OTP} ${GENERADA} ${WITHOUT_OTP}
    con otro código               | 401 422 422 422 422 422 422 422 422 422 |            | ${WRONG_OTP} ${GENERADA} ${WITHOUT_OTP}
    sin generarla                 | 401 409 409 409 409 409 409 409 409 409 |            | ${RANDOM_OTP} ${WITHOUT_OTP}
    ya activada                   | 401 409 409 409 409 409 409 409 409 409 |            | ${RIGHT_OTP} ${ACTIVADA} ${WITHOUT_OTP}
    con un código que no es texto | 401 400 400 400 400 400 400 400 400 400 |            | ${{ otp: 123_456 }} ${WITHOUT_OTP}
  `,
  route('POST /api/oob/otp/inhabilitar')`
                                   | A   U     C     RE     RA     UA     SM     CA     AD     MO     |
    con su código                  | 401 200   200   200!   200!   200!   200!   200!   200!   200!   | otpDisabled | ${RIGHT_OTP} ${ACTIVADA} ${WITHOUT_OTP}
    con otro código                | 401 422   422   422!   422!   422!   422!   422!   422!   422!   |             | ${WRONG_OTP} ${ACTIVADA} ${WITHOUT_OTP}
    generada y sin activar         | 401 422   422   422!   422!   422!   422!   422!   422!   422!   |             | ${RIGHT_OTP} ${GENERADA} ${WITHOUT_OTP}
    sin tenerla                    | 401 422   422   422!   422!   422!   422!   422!   422!   422!   |             | ${RANDOM_OTP} ${WITHOUT_OTP}
    con la contraseña de hace rato | 401 clave clave clave! clave! clave! clave! clave! clave! clave! |             | ${RIGHT_OTP} ${ACTIVADA} ${WITHOUT_OTP} ${STALE_CLAVE}
  `,
];
