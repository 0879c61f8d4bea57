import type { RouteRow } from './cells.ts';
import { given, NOTIFIES_STRANGER, route, STALE_CLAVE, STAND_IN } from './notation.ts';

const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
const OFELIA = { nombre: 'Ofelia' };
const OTHER_CLAVE = { plainPassword: NEW_CLAVE };
const OTHER_CORREO = { email: '{freeCorreo}' };
const FOREIGN_CORREO = { email: '{correo}' };
const UNCONFIRMED = { emailValidado: false };
const CONFIRMADO = { roles: ['ROLE_CONFIRMADO'] };
const CORTES = { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] };
const ADMIN = { roles: ['ROLE_ADMIN'] };
const VALIDATED = {
  identidadValidada: true,
  emailValidado: false,
  telefonoValidado: true,
  recibirPapel: false,
};
const SIN_FACTURA = { mailFactura: false };
const REGISTRATION = {
  email: '{freeCorreo}',
  plainPassword: NEW_CLAVE,
  nombre: 'Ofelia',
  apellido: 'Roldán',
  documento: '25123456',
  aceptarLegal: true,
};

export const USUARIOS_ROWS: readonly RouteRow[] = [
  route('GET /api/usuarios')`
                                     | A   U   C   RE       RA      UA      SM  CA  AD      MO  |
    todos                            | 401 403 403 clientes todas   todas   403 403 todas   403 | reducedUsuario, UA AD usuarioWithCreated
    con uno que eliminó su cuenta    | 401 403 403 clientes todas   todas   403 403 todas   403 | reducedUsuario, UA AD usuarioWithCreated | ?sin={usuarioEliminado}
    uno ajeno, por su correo         | 401 403 403 ninguna  ajenas  ajenas  403 403 ajenas  403 | usuarioWithCreated, RA reducedUsuario    | ?email={correo}
    los propios, por el suministro   | 401 403 403 ninguna  propias propias 403 403 propias 403 | usuarioWithCreated, RA reducedUsuario    | ?suministro={ownSuministro}
    con un filtro que no se entiende | 401 400 400 400      400     400     400 400 400     400 |                                          | ?emailValidado=quizas
  `,
  // An anonymous caller registers; among those with a session, only the user administrators create accounts. With an
  // address that has an account the caller gets the same answer as with a new one; only its owner is notified.
  route('POST /api/usuarios')`
                                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una cuenta nueva                  | 201 403 403 403 403 201 403 403 201 422 | newUsuario, A registration | ${REGISTRATION} ${NOTIFIES_STRANGER}
    con un correo que ya tiene cuenta | 201 403 403 403 403 422 403 403 422 422 | registration               | ${{ ...REGISTRATION, email: '{correo}' }} ${NOTIFIES_STRANGER}
    sin aceptar los términos          | 422 403 403 403 403 201 403 403 201 422 | newUsuario                 | ${{ ...REGISTRATION, aceptarLegal: false }} ${NOTIFIES_STRANGER}
    sin contraseña                    | 422 403 403 403 403 201 403 403 201 201 | newUsuario                 | ${{ ...REGISTRATION, plainPassword: null }} ${NOTIFIES_STRANGER}
    con una contraseña corta          | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, plainPassword: 'corta' }} ${NOTIFIES_STRANGER}
    eligiendo id                      | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, id: 1 }} ${NOTIFIES_STRANGER}
    eligiendo created                 | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, created: '2026-01-01' }} ${NOTIFIES_STRANGER}
    eligiendo roles                   | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, roles: ['ROLE_ADMIN'] }} ${NOTIFIES_STRANGER}
    eligiendo otpEstado               | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, otpEstado: 0 }} ${NOTIFIES_STRANGER}
    eligiendo identidadValidada       | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, identidadValidada: true }} ${NOTIFIES_STRANGER}
    eligiendo emailValidado           | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, emailValidado: true }} ${NOTIFIES_STRANGER}
    eligiendo telefonoValidado        | 422 403 403 403 403 422 403 403 422 422 |                            | ${{ ...REGISTRATION, telefonoValidado: '2026-01-01' }} ${NOTIFIES_STRANGER}
    con un correo que no es texto     | 400 400 400 400 400 400 400 400 400 400 |                            | ${{ ...REGISTRATION, email: 1 }}
  `,
  // The answer is never 403, because the web would log the person out.
  route('GET /api/usuarios/:id')`
                                      | A   U   C   RE   RA   UA   SM  CA  AD   MO   |
    propio                            | 401 200 200 200  200  200  200 200 200  200  | usuario                                  | {self}
    ajeno                             | 401 404 404 404* 200* 200* 404 404 200* 200* | usuarioWithCreated, RA reducedUsuario, MO usuarioForMostrador | {stranger}
    con un caso asignado al encargado | 401 404 404 200* 200* 200* 404 404 200* 200* | reducedUsuario, UA AD usuarioWithCreated, MO usuarioForMostrador | {customer}
    inexistente                       | 401 404 404 404* 404* 404* 404 404 404* 404* |                                          | 999999
    que no es un número               | 401 404 404 404  404  404  404 404 404  404  |                                          | 1%20or%201=1
    colega RE/RA/UA/SM/CA/AD/MO       | 401 404 404 404* 200* 200* 404 404 200* 200* | usuarioWithCreated, RA reducedUsuario, MO usuarioForMostrador | {colegaRE/RA/UA/SM/CA/AD/MO}
  `,
  // Other people's accounts do not exist here, not even for the staff, whatever is sent. A new password discards the
  // address that was pending.
  route('PATCH /api/usuarios/:id')`
                                                         | A   U     C     RE    RA    UA    SM    CA    AD    MO    |
    propio                                               | 401 200   200   200   200   200   200   200   200   200   | usuario           | {self} ${{ ...OFELIA, preferencias: { mailFactura: false } }} ${STAND_IN}
    propio, sin cambios                                  | 401 200=  200=  200=  200=  200=  200=  200=  200=  200=  | usuario           | {self} ${{}} ${STAND_IN}
    propio, con otra contraseña                          | 401 200   200   200   200   200   200   200   200   200   | usuarioAfterClave | {self} ${OTHER_CLAVE} ${STAND_IN}
    propio, con otra contraseña y la de hace rato        | 401 clave clave clave clave clave clave clave clave clave |                   | {self} ${OTHER_CLAVE} ${STAND_IN} ${STALE_CLAVE}
    propio, con otra contraseña y la que tiene           | 401 200   200   200   200   200   200   200   200   200   | usuarioAfterClave | {self} ${{ ...OTHER_CLAVE, password: '{clave}' }} ${STAND_IN} ${STALE_CLAVE}
    propio, con otro correo                              | 401 200   200   200   200   200   200   200   200   200   | usuario           | {self} ${OTHER_CORREO} ${STAND_IN}
    propio, con otro correo y la contraseña de hace rato | 401 clave clave clave clave clave clave clave clave clave |                   | {self} ${OTHER_CORREO} ${STAND_IN} ${STALE_CLAVE}
    propio, con el correo de otro                        | 401 200   200   200   200   200   200   200   200   200   | usuario           | {self} ${FOREIGN_CORREO} ${STAND_IN} ${NOTIFIES_STRANGER}
    propio, con la contraseña de hace rato               | 401 200   200   200   200   200   200   200   200   200   | usuario           | {self} ${OFELIA} ${STAND_IN} ${STALE_CLAVE}
    propio, eligiendo id                                 | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ id: 1 }} ${STAND_IN}
    propio, eligiendo created                            | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ created: '2026-01-01' }} ${STAND_IN}
    propio, eligiendo roles                              | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${ADMIN} ${STAND_IN}
    propio, eligiendo otpEstado                          | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ otpEstado: 0 }} ${STAND_IN}
    propio, eligiendo identidadValidada                  | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ identidadValidada: true }} ${STAND_IN}
    propio, eligiendo emailValidado                      | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ emailValidado: true }} ${STAND_IN}
    propio, eligiendo telefonoValidado                   | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ telefonoValidado: '2026-01-01' }} ${STAND_IN}
    propio, eligiendo recibirPapel                       | 401 422   422   422   422   422   422   422   422   422   |                   | {self} ${{ recibirPapel: false }} ${STAND_IN}
    ajeno                                                | 401 404   404   404   404   404   404   404   404   404   |                   | {stranger} ${OFELIA}
    ajeno, sin cambios                                   | 401 404   404   404   404   404   404   404   404   404   |                   | {stranger} ${{}}
    ajeno, dándole un rol                                | 401 404   404   404   404   404   404   404   404   404   |                   | {stranger} ${ADMIN}
    ajeno, con la contraseña de hace rato                | 401 404   404   404   404   404   404   404   404   404   |                   | {stranger} ${OTHER_CLAVE} ${STALE_CLAVE}
    que eliminó su cuenta                                | 401 404   404   404   404   404   404   404   404   404   |                   | {usuarioEliminado} ${OFELIA}
    inexistente                                          | 401 404   404   404   404   404   404   404   404   404   |                   | 999999 ${OFELIA}
    que no es un número                                  | 401 404   404   404   404   404   404   404   404   404   |                   | 1%20or%201=1 ${OFELIA}
    colega RE/RA/UA/SM/CA/AD/MO                          | 401 404   404   404   404   404   404   404   404   404   |                   | {colegaRE/RA/UA/SM/CA/AD/MO} ${OFELIA}
  `,
  route('PATCH /api/usuario_preferencias/:id')`
                                       | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propias                            | 401 200 200 200 200 200 200 200 200 200 | preferencias | {self} ${{ ...SIN_FACTURA, smsCorte: true, smsVia: 'sms' }} ${STAND_IN}
    propias, por un medio que no hay   | 401 422 422 422 422 422 422 422 422 422 |              | {self} ${{ smsVia: 'whatsapp' }} ${STAND_IN}
    propias, sin un celular verificado | 401 422 422 422 422 422 422 422 422 422 |              | {self} ${{ smsCorte: true }} ${given({ standIn: { telefono_validado: null } })}
    propias, eligiendo los roles       | 401 422 422 422 422 422 422 422 422 422 |              | {self} ${ADMIN} ${STAND_IN}
    ajenas                             | 401 404 404 404 404 404 404 404 404 404 |              | {stranger} ${SIN_FACTURA}
    ajenas, eligiendo los roles        | 401 404 404 404 404 404 404 404 404 404 |              | {stranger} ${ADMIN}
    inexistentes                       | 401 404 404 404 404 404 404 404 404 404 |              | 999999 ${SIN_FACTURA}
    colega RE/RA/UA/SM/CA/AD/MO        | 401 404 404 404 404 404 404 404 404 404 |              | {colegaRE/RA/UA/SM/CA/AD/MO} ${SIN_FACTURA}
  `,
  // An administrator edits all of the staff, except what gives access to another administrator's account. A missing account
  // is reported before the password is asked for. An address set by an administrator needs no confirmation, so the pending
  // one disappears.
  route('PATCH /api/usuarios/:id/admin')`
                                                        | A   U   C   RE  RA  UA    SM  CA  AD    MO  |
    ajeno                                               | 401 403 403 403 403 200   403 403 200   403 | usuarioWithCreated           | {newUsuario} ${OFELIA}
    ajeno, validando lo suyo                            | 401 403 403 403 403 200   403 403 200   403 | usuarioWithCreated           | {newUsuario} ${VALIDATED}
    ajeno, sin cambios                                  | 401 403 403 403 403 200=  403 403 200=  403 | usuarioWithCreated           | {newUsuario} ${{}}
    propio                                              | 401 403 403 403 403 403   403 403 403   403 |                              | {self} ${OFELIA}
    propio, validando lo suyo                           | 401 403 403 403 403 403   403 403 403   403 |                              | {self} ${{ identidadValidada: true }}
    un administrador                                    | 401 403 403 403 403 403   403 403 200   403 | usuarioWithCreated           | {newAdmin} ${OFELIA}
    inexistente                                         | 401 403 403 403 403 404   403 403 404   403 |                              | 999999 ${OFELIA}
    que eliminó su cuenta                               | 401 403 403 403 403 404   403 403 404   403 |                              | {usuarioEliminado} ${OFELIA}
    que no es un número                                 | 401 403 403 403 403 404   403 403 404   403 |                              | 1%20or%201=1 ${OFELIA}
    inexistente, con la contraseña de hace rato         | 401 403 403 403 403 404   403 403 404   403 |                              | 999999 ${OTHER_CLAVE} ${STALE_CLAVE}
    ajeno, con otra contraseña                          | 401 403 403 403 403 200   403 403 200   403 | usuarioWithCreatedAfterClave | {newUsuario} ${OTHER_CLAVE}
    ajeno, con otra contraseña y la propia de hace rato | 401 403 403 403 403 clave 403 403 clave 403 |                              | {newUsuario} ${OTHER_CLAVE} ${STALE_CLAVE}
    ajeno, con otro correo                              | 401 403 403 403 403 200   403 403 200   403 | usuarioWithoutPending        | {newUsuario} ${OTHER_CORREO}
    ajeno, con otro correo y la contraseña de hace rato | 401 403 403 403 403 clave 403 403 clave 403 |                              | {newUsuario} ${OTHER_CORREO} ${STALE_CLAVE}
    ajeno, con el correo de otro                        | 401 403 403 403 403 422   403 403 422   403 |                              | {newUsuario} ${FOREIGN_CORREO}
    ajeno, dándole un rol                               | 401 403 403 403 403 422   403 403 422   403 |                              | {newUsuario} ${CORTES}
    ajeno, eligiendo cuándo se creó                     | 401 403 403 403 403 422   403 403 422   403 |                              | {newUsuario} ${{ created: '2026-01-01' }}
    ajeno, con un nombre que no es texto                | 401 400 400 400 400 400   400 400 400   400 |                              | {newUsuario} ${{ nombre: 1 }}
    colega RE/RA/UA/SM/CA/AD/MO, su nombre              | 401 403 403 403 403 403   403 403 200   403 | usuarioWithCreated           | {colegaRE/RA/UA/SM/CA/AD/MO} ${OFELIA}
    colega RE/RA/UA/SM/CA/AD/MO, su correo sin validar  | 401 403 403 403 403 403   403 403 200   403 | usuarioWithCreated           | {colegaRE/RA/UA/SM/CA/AD/MO} ${UNCONFIRMED}
    colega RE/RA/UA/SM/CA/MO, otro correo               | 401 403 403 403 403 403   403 403 200   403 | usuarioWithoutPending        | {colegaRE/RA/UA/SM/CA/MO} ${OTHER_CORREO}
    colega RE/RA/UA/SM/CA/MO, otra contraseña           | 401 403 403 403 403 403   403 403 200   403 | usuarioWithCreatedAfterClave | {colegaRE/RA/UA/SM/CA/MO} ${OTHER_CLAVE}
    colega AD, otro correo                              | 401 403 403 403 403 403   403 403 422   403 |                              | {colegaAD} ${OTHER_CORREO}
    colega AD, otra contraseña                          | 401 403 403 403 403 403   403 403 422   403 |                              | {colegaAD} ${OTHER_CLAVE}
  `,
  route('PATCH /api/usuarios/:id/roles')`
                                                | A   U   C   RE  RA  UA  SM  CA  AD    MO  |
    ajeno                                       | 401 403 403 403 403 403 403 403 200   403 | usuarioWithCreated | {newUsuario} ${CORTES}
    ajeno, los que tiene                        | 401 403 403 403 403 403 403 403 200=  403 | usuarioWithCreated | {newUsuario} ${CONFIRMADO}
    propio                                      | 401 403 403 403 403 403 403 403 403   403 |                    | {self} ${CORTES}
    un administrador                            | 401 403 403 403 403 403 403 403 200   403 | usuarioWithCreated | {newAdmin} ${CORTES}
    inexistente                                 | 401 403 403 403 403 403 403 403 404   403 |                    | 999999 ${CORTES}
    que eliminó su cuenta                       | 401 403 403 403 403 403 403 403 404   403 |                    | {usuarioEliminado} ${CORTES}
    que no es un número                         | 401 403 403 403 403 403 403 403 404   403 |                    | 1%20or%201=1 ${CORTES}
    ajeno, con un rol que no existe             | 401 403 403 403 403 403 403 403 422   403 |                    | {newUsuario} ${{ roles: ['ROLE_DUENIO'] }}
    ajeno, con un rol que se gana               | 401 403 403 403 403 403 403 403 422   403 |                    | {newUsuario} ${{ roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'] }}
    ajeno, y de paso su nombre                  | 401 403 403 403 403 403 403 403 422   403 |                    | {newUsuario} ${{ ...CORTES, nombre: 'Ofelia' }}
    ajeno, con la contraseña de hace rato       | 401 403 403 403 403 403 403 403 clave 403 |                    | {newUsuario} ${CORTES} ${STALE_CLAVE}
    ajeno, con la contraseña que tiene          | 401 403 403 403 403 403 403 403 200   403 | usuarioWithCreated | {newUsuario} ${{ ...CORTES, password: '{clave}' }} ${STALE_CLAVE}
    ajeno, con otra contraseña que la que tiene | 401 403 403 403 403 403 403 403 422   403 |                    | {newUsuario} ${{ ...CORTES, password: 'no es esta' }} ${STALE_CLAVE}
    inexistente, con la contraseña de hace rato | 401 403 403 403 403 403 403 403 404   403 |                    | 999999 ${CORTES} ${STALE_CLAVE}
    colega RE/RA/UA/SM/CA/AD/MO                 | 401 403 403 403 403 403 403 403 200   403 | usuarioWithCreated | {colegaRE/RA/UA/SM/CA/AD/MO} ${CONFIRMADO}
  `,
  route('GET /api/oob/usuario/motd')`
          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    aviso | 401 200 200 200 200 200 200 200 200 200 | motd, AD motdGuardado
  `,
  route('PUT /api/oob/usuario/motd')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    cambiarlo           | 401 403 403 403 403 403 403 403 200 403 | motd | ${{ motd: 'Cambiado por {newCorreo}' }}
    con fechas al revés | 401 403 403 403 403 403 403 403 422 403 |      | ${{ motd: 'Cambiado', desde: '2026-12-02', hasta: '2026-12-01' }}
  `,
];
