import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

const NUEVA_CUENTA = { suministro: '{newCuenta}', documento: '{newDocumento}' };
const ALIAS = { alias: 'Otro nombre' };
const FOREIGN_MAIL = { suministro: '/api/suministros/{foreignSuministro}', email: '{newCorreo}' };
const NOT_A_MAIL = { email: 'no es un correo' };
const FOREIGN_TELEFONO = { suministro: '/api/suministros/{foreignSuministro}', telefono: '{newCelular}' };

export const SUMINISTROS_ROWS: readonly RouteRow[] = [
  route('GET /api/suministros')`
                       | A   U       C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién | 401 propias propias todas   todas   propias todas   todas   todas   todas   | suministroPersonal, C UA suministro, U suministroWithoutDocumento
    propios            | 401 propias propias propias propias propias propias propias propias propias | suministro, U suministroWithoutDocumento                          | ?usuario={self}
    ajenos             | 401 ninguna ninguna ajenas  ajenas  ajenas  ajenas  ajenas  ajenas  ajenas  | suministroPersonal                                                | ?usuario={stranger}
  `,
  route('GET /api/suministros/:id')`
                        | A   U   C   RE   RA   UA  SM   CA   AD   MO   |
    propio              | 401 200 200 200  200  200 200  200  200  200  | suministro, U suministroWithoutDocumento | {ownSuministro}
    ajeno               | 401 404 404 200* 200* 404 200* 200* 200* 200* | suministroPersonal                       | {foreignSuministro}
    inexistente         | 401 404 404 404* 404* 404 404* 404* 404* 404* |                                          | 999999
    que no es un número | 401 404 404 404  404  404 404  404  404  404  |                                          | 1%20or%201=1
  `,
  route('GET /api/oob/suministros')`
                                     | A   U   C   RE    RA    UA  SM    CA    AD    MO    |
    todos                            | 401 403 403 todas todas 403 todas todas todas todas | listed, SM listedWithCorreo, AD MO -
    sin correo                       | 401 403 403 403   403   403 200   403   200   200   | -                                    | ?correo=ninguno
    con un filtro que no se entiende | 401 400 400 400   400   400 400   400   400   400   |                                      | ?correo=otro
  `,
  route('GET /api/usuario_suministros')`
                           | A   U       C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién     | 401 propias propias propias propias propias propias propias propias propias | usuarioSuministro, U usuarioSuministroWithoutDocumento
    propios                | 401 propias propias propias propias propias propias propias propias propias | usuarioSuministro, U usuarioSuministroWithoutDocumento | ?usuario={self}
    ajenos                 | 401 403     403     403     403     ajenas  403     403     ajenas  ajenas  | foreignUsuarioSuministro                               | ?usuario={stranger}
    propios y ajenos       | 401 403     403     403     403     200     403     403     200     200     | foreignUsuarioSuministro                               | ?usuario[]={self}&usuario[]={stranger}
    de un suministro ajeno | 401 ninguna ninguna ninguna ninguna ninguna ninguna ninguna ninguna ninguna |                                                        | ?suministro={foreignSuministro}
  `,
  route('POST /api/usuario_suministros')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con los datos del titular     | 401 201 201 201 201 201 201 201 201 201 | newUsuarioSuministro, U newUsuarioSuministroWithoutDocumento | ${NUEVA_CUENTA}
    con otro documento            | 401 422 422 422 422 422 422 422 422 422 |                                                              | ${{ ...NUEVA_CUENTA, documento: '11222333' }}
    para otra persona             | 401 422 422 422 422 422 422 422 422 422 |                                                              | ${{ ...NUEVA_CUENTA, usuario: '/api/usuarios/{stranger}' }}
    con la dirección de otra cosa | 401 400 400 400 400 400 400 400 400 400 |                                                              | ${{ ...NUEVA_CUENTA, suministro: '/api/usuarios/{stranger}' }}
  `,
  route('PATCH /api/usuario_suministros/:id')`
                                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propio                              | 401 200 200 200 200 200 200 200 200 200 | usuarioSuministro, U usuarioSuministroWithoutDocumento | {ownUsuarioSuministro} ${ALIAS}
    ajeno                               | 401 404 404 404 404 404 404 404 404 404 |                                                        | {foreignUsuarioSuministro} ${ALIAS}
    ajeno, con un nombre larguísimo     | 401 404 404 404 404 404 404 404 404 404 |                                                        | {foreignUsuarioSuministro} ${{ alias: 'a'.repeat(41) }}
    inexistente                         | 401 404 404 404 404 404 404 404 404 404 |                                                        | 999999 ${ALIAS}
    propio, pasándolo a otro suministro | 401 422 422 422 422 422 422 422 422 422 |                                                        | {ownUsuarioSuministro} ${{ suministro: '/api/suministros/{foreignSuministro}' }}
  `,
  route('DELETE /api/usuario_suministros/:id')`
                           | A   U   C   RE  RA  UA   SM  CA  AD   MO   |
    propio                 | 401 204 204 204 204 204  204 204 204  204  |  | {newUsuarioSuministro}
    ajeno                  | 401 404 404 404 404 204* 404 404 204* 204* |  | {newForeignUsuarioSuministro}
    con un pago en proceso | 401 404 404 404 404 409* 404 404 409* 409* |  | {usuarioSuministroInPago}
    inexistente            | 401 404 404 404 404 404* 404 404 404* 404* |  | 999999
  `,
  route('GET /api/suministro_mails')`
                                     | A   U   C   RE  RA  UA  SM      CA  AD      MO  |
    sin decir de cuál                | 401 403 403 403 403 403 todas   403 todas   403 | mail
    de un suministro propio          | 401 403 403 403 403 403 propias 403 propias 403 | mail | ?suministro=/api/suministros/{ownSuministro}
    de un suministro ajeno           | 401 403 403 403 403 403 ajenas  403 ajenas  403 | mail | ?suministro={foreignSuministro}
    con un filtro que no se entiende | 401 400 400 400 400 400 400     400 400     400 |      | ?validado=quizas
    con la dirección de otra cosa    | 401 400 400 400 400 400 400     400 400     400 |      | ?suministro=/api/usuarios/{stranger}
  `,
  route('GET /api/suministro_mails/:id')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un suministro propio | 401 403 403 403 403 403 200 403 200 403 | mail | {ownMail}
    de un suministro ajeno  | 401 403 403 403 403 403 200 403 200 403 | mail | {foreignMail}
    inexistente             | 401 403 403 403 403 403 404 403 404 403 |      | 999999
    que no es un número     | 401 403 403 403 403 403 404 403 404 403 |      | 1%20or%201=1
  `,
  route('POST /api/suministro_mails')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    a un suministro ajeno         | 401 403 403 403 403 403 201 403 201 201 | mail | ${FOREIGN_MAIL}
    a uno propio                  | 401 403 403 403 403 403 201 403 201 201 | mail | ${{ ...FOREIGN_MAIL, suministro: '/api/suministros/{ownSuministro}' }}
    que ya está                   | 401 403 403 403 403 403 422 403 422 422 |      | ${{ ...FOREIGN_MAIL, email: '{foreignCorreo}' }}
    a un suministro que no existe | 401 403 403 403 403 403 422 403 422 422 |      | ${{ ...FOREIGN_MAIL, suministro: '/api/suministros/999999' }}
    con la dirección de otra cosa | 401 403 403 403 403 403 400 403 400 400 |      | ${{ ...FOREIGN_MAIL, suministro: '/api/usuarios/{stranger}' }}
    dado por confirmado           | 401 403 403 403 403 403 422 403 422 422 |      | ${{ ...FOREIGN_MAIL, validado: true }}
    que no es un correo           | 401 403 403 403 403 403 422 403 422 422 |      | ${{ ...FOREIGN_MAIL, email: 'no es un correo' }}
  `,
  route('PATCH /api/suministro_mails/:id')`
                                              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con otro correo                           | 401 403 403 403 403 403 200 403 200 200 | mail | {newMail} ${{ email: '{newCorreo}' }}
    dándolo por confirmado y desuscribiéndolo | 401 403 403 403 403 403 200 403 200 403 | mail | {newMail} ${{ validado: true, desuscribir: true }}
    con un correo que el suministro ya tiene  | 401 403 403 403 403 403 422 403 422 422 |      | {newMail} ${{ email: '{foreignCorreo}' }}
    pasándolo a otro suministro               | 401 403 403 403 403 403 422 403 422 422 |      | {newMail} ${{ suministro: '/api/suministros/{ownSuministro}' }}
    inexistente, con algo que no es un correo | 401 403 403 403 403 403 404 403 404 404 |      | 999999 ${NOT_A_MAIL}
    que no es un número                       | 401 403 403 403 403 403 404 403 404 404 |      | 1%20or%201=1 ${{ validado: true }}
  `,
  route('DELETE /api/suministro_mails/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno                 | 401 403 403 403 403 403 204 403 204 403 |  | {newMail}
    inexistente         | 401 403 403 403 403 403 404 403 404 403 |  | 999999
    que no es un número | 401 403 403 403 403 403 404 403 404 403 |  | 1%20or%201=1
  `,
  route('POST /api/oob/suministro_mails/enviar_email')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    a uno que no confirmó      | 401 403 403 403 403 403 200 403 200 403 | delivery | ${{ email: '{correoPendiente}' }}
    a uno que ya confirmó      | 401 403 403 403 403 403 200 403 200 403 | delivery | ${{ email: '{correoConfirmado}' }}
    a uno que pidió no recibir | 401 403 403 403 403 403 422 403 422 403 |          | ${{ email: '{unsubscribedCorreo}' }}
    a uno sin suministros      | 401 403 403 403 403 403 422 403 422 403 |          | ${{ email: '{newCorreo}' }}
    a lo que no es un correo   | 401 403 403 403 403 403 422 403 422 403 |          | ${NOT_A_MAIL}
  `,
  route('POST /api/oob/suministro_mails/validar')`
                                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace                         | 200 200 200 200 200 200 200 200 200 200 | validacion | ${{ token: '{mailLink}' }}
    con uno de alguien que se fue después | 422 422 422 422 422 422 422 422 422 422 |            | ${{ token: '{unsubscribedMailLink}' }}
    con el de otra cosa                   | 422 422 422 422 422 422 422 422 422 422 |            | ${{ token: '{mailBaja}' }}
    sin enlace                            | 422 422 422 422 422 422 422 422 422 422 |            | ${{}}
  `,
  route('GET /api/suministro_telefonos')`
                                     | A   U   C   RE  RA  UA  SM      CA  AD      MO  |
    sin decir de cuál                | 401 403 403 403 403 403 todas   403 todas   403 | celular
    de un suministro propio          | 401 403 403 403 403 403 propias 403 propias 403 | celular | ?suministro=/api/suministros/{ownSuministro}
    de un suministro ajeno           | 401 403 403 403 403 403 ajenas  403 ajenas  403 | celular | ?suministro={foreignSuministro}
    con un filtro que no se entiende | 401 400 400 400 400 400 400     400 400     400 |         | ?baja=quizas
    con la dirección de otra cosa    | 401 400 400 400 400 400 400     400 400     400 |         | ?suministro=/api/usuarios/{stranger}
  `,
  route('GET /api/suministro_telefonos/:id')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un suministro propio | 401 403 403 403 403 403 200 403 200 403 | celular | {ownTelefono}
    de un suministro ajeno  | 401 403 403 403 403 403 200 403 200 403 | celular | {foreignTelefono}
    inexistente             | 401 403 403 403 403 403 404 403 404 403 |         | 999999
    que no es un número     | 401 403 403 403 403 403 404 403 404 403 |         | 1%20or%201=1
  `,
  route('POST /api/suministro_telefonos')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    a un suministro ajeno         | 401 403 403 403 403 403 201 403 201 403 | celularReceiving | ${FOREIGN_TELEFONO}
    a uno propio                  | 401 403 403 403 403 403 201 403 201 403 | celularReceiving | ${{ ...FOREIGN_TELEFONO, suministro: '/api/suministros/{ownSuministro}' }}
    que ya está                   | 401 403 403 403 403 403 422 403 422 403 |                  | ${{ ...FOREIGN_TELEFONO, telefono: '{foreignCelular}' }}
    a un suministro que no existe | 401 403 403 403 403 403 422 403 422 403 |                  | ${{ ...FOREIGN_TELEFONO, suministro: '/api/suministros/999999' }}
    con la dirección de otra cosa | 401 403 403 403 403 403 400 403 400 403 |                  | ${{ ...FOREIGN_TELEFONO, suministro: '/api/usuarios/{stranger}' }}
    dado de baja                  | 401 403 403 403 403 403 422 403 422 403 |                  | ${{ ...FOREIGN_TELEFONO, baja: true }}
    que no es un celular          | 401 403 403 403 403 403 422 403 422 403 |                  | ${{ ...FOREIGN_TELEFONO, telefono: '0800 222 1234' }}
  `,
  route('PATCH /api/suministro_telefonos/:id')`
                                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    que reciba solo las facturas | 401 403 403 403 403 403 200 403 200 403 | celularReceiving | {newTelefono} ${{ facturas: true, cortes: false }}
    dándolo de baja              | 401 403 403 403 403 403 200 403 200 403 | celular          | {newTelefono} ${{ baja: true }}
    con otro número              | 401 403 403 403 403 403 422 403 422 403 |                  | {newTelefono} ${{ telefono: '{newCelular}' }}
    pasándolo a otro suministro  | 401 403 403 403 403 403 422 403 422 403 |                  | {newTelefono} ${{ suministro: '/api/suministros/{ownSuministro}' }}
    inexistente, y que rebote    | 401 403 403 403 403 403 404 403 404 403 |                  | 999999 ${{ rebota: true }}
    que no es un número          | 401 403 403 403 403 403 404 403 404 403 |                  | 1%20or%201=1 ${{ baja: true }}
  `,
  route('DELETE /api/suministro_telefonos/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno                 | 401 403 403 403 403 403 204 403 204 403 |  | {newTelefono}
    inexistente         | 401 403 403 403 403 403 404 403 404 403 |  | 999999
    que no es un número | 401 403 403 403 403 403 404 403 404 403 |  | 1%20or%201=1
  `,
  // The answer must not reveal whether a link is valid.
  route('GET /api/oob/baja/:token')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace              | 303 303 303 303 303 303 303 303 303 303 | /baja?token={mailBaja}  | {mailBaja}
    con otro                   | 303 303 303 303 303 303 303 303 303 303 | /baja?token=s1.zz.zz.zz | s1.zz.zz.zz
    con lo que no es un enlace | 404 404 404 404 404 404 404 404 404 404 |                         | %2F%2Fmalo.test
  `,
  route('POST /api/oob/baja/:token')`
                                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un correo                | 200 200 200 200 200 200 200 200 200 200 |  | {mailBaja}
    de un aviso a una persona   | 200 200 200 200 200 200 200 200 200 200 |  | {usuarioBaja}
    de un correo que ya no está | 404 404 404 404 404 404 404 404 404 404 |  | {missingMailBaja}
    de un correo que cambió     | 404 404 404 404 404 404 404 404 404 404 |  | {otherCorreoBaja}
    con el enlace de otra cosa  | 404 404 404 404 404 404 404 404 404 404 |  | {mailLink}
    con lo que no es un enlace  | 404 404 404 404 404 404 404 404 404 404 |  | s1.zz.zz.zz
  `,
];
