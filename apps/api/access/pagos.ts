import type { RouteRow } from './cells.ts';
import { NEW_TARJETA, SHARED_TARJETA } from './fixtures/pagos.ts';
import { given, route, STALE_CLAVE } from './notation.ts';

const NOTA = { obs: 'Otra nota' };
const PRINCIPAL = { principal: true, obs: 'Otra nota' };
const OTHER_NUMERO = { numero: NEW_TARJETA.numero };
const PAGO = {
  metodo: 'tarjeta',
  tarjeta: '/api/tarjetas/{ownTarjeta}',
  facturas: ['/api/facturas/{newFactura}'],
  tarjetaCvc: '123',
};
const OWN = given({ fieldValues: { usuario: '/api/usuarios/{self}', origen: 'web' } });
const MOTIVO = { motivo: 'La pasarela no lo conoce.' };
const SHORT_MOTIVO = { motivo: 'corto' };
const withKey = (key: string) => given({ headers: { 'idempotency-key': key } });

const BY_LINK = { metodo: 'tarjeta', ...NEW_TARJETA, totalEsperado: 1 };
const NO_LINK = 'zz-00000000-0000-0000-0000-000000000000';

export const PAGOS_ROWS: readonly RouteRow[] = [
  // Who signs in is nobody in particular to a link. Until the cooperative offers it, no factura is paid by one.
  route('POST /api/oob/factura/:token/pagos')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace | 422 422 422 422 422 422 422 422 422 422 | | {foreignLink} ${BY_LINK}
    con otro      | 404 404 404 404 404 404 404 404 404 404 | | ${NO_LINK} ${BY_LINK}
    sin un dato   | 422 422 422 422 422 422 422 422 422 422 | | {foreignLink} ${{ metodo: 'tarjeta' }}
  `,
  route('GET /api/oob/factura/:token/pagos/:idempotencia')`
                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un pedido suyo | 404 404 404 404 404 404 404 404 404 404 | | /api/oob/factura/{foreignLink}/pagos/clave-1
    con otro enlace   | 404 404 404 404 404 404 404 404 404 404 | | /api/oob/factura/${NO_LINK}/pagos/clave-1
  `,
  route('GET /api/oob/pago/:clave')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su clave  | 200 200 200 200 200 200 200 200 200 200 | publicPago | {foreignLinkPago}
    en espera     | 200+ 200+ 200+ 200+ 200+ 200+ 200+ 200+ 200+ 200+ | publicWaitingPago | {foreignLinkWaiting}
    con otra      | 404 404 404 404 404 404 404 404 404 404 |            | ${NO_LINK}
  `,
  route('GET /api/oob/pago/:clave/comprobante')`
                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de uno que no se cobró | 409 409 409 409 409 409 409 409 409 409 | | {foreignLinkRechazado}
    con otra clave         | 404 404 404 404 404 404 404 404 404 404 | | ${NO_LINK}
  `,
  route('GET /api/oob/pago/:clave/qr.svg')`
                             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    mientras espera          | 200 200 200 200 200 200 200 200 200 200 | - | {foreignLinkWaiting}
    de uno que ya no espera  | 404 404 404 404 404 404 404 404 404 404 |   | {foreignLinkPago}
    con otra clave           | 404 404 404 404 404 404 404 404 404 404 |   | ${NO_LINK}
  `,
  route('GET /api/oob/pago/:clave/qr.png')`
                             | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    mientras espera          | 200 200 200 200 200 200 200 200 200 200 | - | {foreignLinkWaiting}
    de uno que ya no espera  | 404 404 404 404 404 404 404 404 404 404 |   | {foreignLinkPago}
    con otra clave           | 404 404 404 404 404 404 404 404 404 404 |   | ${NO_LINK}
  `,
  // The gateway of orders does not answer here, so nothing is cancelled.
  route('POST /api/oob/pago/:clave/cancelar')`
                            | A    U    C    RE   RA   UA   SM   CA   AD   MO   |
    mientras espera         | 409+ 409+ 409+ 409+ 409+ 409+ 409+ 409+ 409+ 409+ |            | {foreignLinkWaiting}
    de uno que ya se cobró  | 200= 200= 200= 200= 200= 200= 200= 200= 200= 200= | publicPago | {foreignLinkPago}
    con otra clave          | 404  404  404  404  404  404  404  404  404  404  |            | ${NO_LINK}
  `,
  // Each person only reaches their own cards: no role opens somebody else's, not even the administrator's.
  route('GET /api/tarjetas')`
                                   | A   U   C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién             | 401 403 propias propias propias propias propias propias propias propias | tarjeta
    todas en una página            | 401 403 propias propias propias propias propias propias propias propias | tarjeta | ?pagination=false
    diciendo que las de otro       | 401 403 propias propias propias propias propias propias propias propias | tarjeta | ?usuario={stranger}
    con una eliminada y una caduca | 401 403 propias propias propias propias propias propias propias propias | tarjeta | ?sin={tarjetaEliminada}&ni={tarjetaCaduca}
    una página que no existe       | 401 400 400     400     400     400     400     400     400     400     |         | ?page=0
  `,
  route('GET /api/tarjetas/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia              | 401 403 200 200 200 200 200 200 200 200 | tarjeta | {ownTarjeta}
    ajena               | 401 403 404 404 404 404 404 404 404 404 |         | {foreignTarjeta}
    eliminada           | 401 403 404 404 404 404 404 404 404 404 |         | {tarjetaEliminada}
    caduca              | 401 403 404 404 404 404 404 404 404 404 |         | {tarjetaCaduca}
    inexistente         | 401 403 404 404 404 404 404 404 404 404 |         | 999999
    que no es un número | 401 403 404 404 404 404 404 404 404 404 |         | 1%20or%201=1
  `,
  route('POST /api/tarjetas')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    una nueva                     | 401 403 201 201 201 201 201 201 201 201 | tarjeta | ${NEW_TARJETA}
    la que ya tiene               | 401 403 422 422 422 422 422 422 422 422 |         | ${SHARED_TARJETA}
    como principal                | 401 403 422 422 422 422 422 422 422 422 |         | ${{ ...NEW_TARJETA, principal: true }}
    con un número mal copiado     | 401 403 422 422 422 422 422 422 422 422 |         | ${{ ...NEW_TARJETA, numero: '5299910010000016' }}
    con un número que no es texto | 401 400 400 400 400 400 400 400 400 400 |         | ${{ ...NEW_TARJETA, numero: 5299910010000015 }}
  `,
  route('PATCH /api/tarjetas/:id')`
                                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia                         | 401 403 200 200 200 200 200 200 200 200 | tarjeta | {ownTarjeta} ${PRINCIPAL}
    ajena                          | 401 403 404 404 404 404 404 404 404 404 |         | {newForeignTarjeta} ${PRINCIPAL}
    ajena, con una nota larguísima | 401 403 404 404 404 404 404 404 404 404 |         | {newForeignTarjeta} ${{ obs: 'a'.repeat(10_000) }}
    ajena, con otro número         | 401 403 404 404 404 404 404 404 404 404 |         | {newForeignTarjeta} ${OTHER_NUMERO}
    propia, con otro número        | 401 403 422 422 422 422 422 422 422 422 |         | {ownTarjeta} ${OTHER_NUMERO}
    eliminada                      | 401 403 404 404 404 404 404 404 404 404 |         | {tarjetaEliminada} ${NOTA}
    inexistente                    | 401 403 404 404 404 404 404 404 404 404 |         | 999999 ${NOTA}
  `,
  route('DELETE /api/tarjetas/:id')`
                                   | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia                         | 401 403 204 204 204 204 204 204 204 204 |  | {newTarjeta}
    ajena                          | 401 403 404 404 404 404 404 404 404 404 |  | {newForeignTarjeta}
    propia, con un pago en proceso | 401 403 409 409 409 409 409 409 409 409 |  | {tarjetaInPago}
    ajena, con un pago en proceso  | 401 403 404 404 404 404 404 404 404 404 |  | {foreignTarjetaInPago}
    eliminada                      | 401 403 404 404 404 404 404 404 404 404 |  | {tarjetaEliminada}
    inexistente                    | 401 403 404 404 404 404 404 404 404 404 |  | 999999
  `,
  // A person pays only with their own card and for their own facturas, and no role changes that. The answer must not
  // reveal who is paying.
  route('POST /api/pagos')`
                                             | A   U   C      RE     RA     UA     SM     CA     AD     MO     |
    lo propio                                | 401 403 201    201    201    201    201    201    201    201    | newPago, AD fullNewPago | ${PAGO} ${OWN}
    lo propio, a nombre de otro              | 401 403 201    201    201    201    201    201    201    201    | newPago, AD fullNewPago | ${{ ...PAGO, usuario: '/api/usuarios/{stranger}', origen: 'banco' }} ${OWN}
    con una tarjeta ajena                    | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, tarjeta: '/api/tarjetas/{foreignTarjeta}' }}
    con una tarjeta eliminada                | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, tarjeta: '/api/tarjetas/{tarjetaEliminada}' }}
    con una tarjeta inexistente              | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, tarjeta: '/api/tarjetas/999999' }}
    con una factura por tarjeta              | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, tarjeta: '/api/facturas/{newFactura}' }}
    con una tarjeta de otro sitio            | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, tarjeta: 'https://otro.test/api/tarjetas/{ownTarjeta}' }}
    con una tarjeta dando un rodeo           | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, tarjeta: '/api/tarjetas/../tarjetas/{ownTarjeta}' }}
    con una tarjeta por su número            | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, tarjeta: '{ownTarjeta}' }}
    con una tarjeta escrita ahí              | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, tarjeta: { numero: '5299910010000015' } }}
    una factura ajena                        | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, facturas: ['/api/facturas/{newForeignFactura}'] }}
    una factura propia y una ajena           | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, facturas: ['/api/facturas/{newFactura}', '/api/facturas/{newForeignFactura}'] }}
    una factura inexistente                  | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, facturas: ['/api/facturas/999999'] }}
    ninguna factura                          | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, facturas: [] }}
    un suministro por factura                | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, facturas: ['/api/suministros/{ownSuministro}'] }}
    una factura de otro sitio                | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, facturas: ['https://otro.test/api/facturas/{newFactura}'] }}
    una factura dando un rodeo               | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, facturas: ['/api/facturas/../facturas/{newFactura}'] }}
    una factura escrita ahí                  | 401 400 400    400    400    400    400    400    400    400    |                         | ${{ ...PAGO, facturas: [{ importe: 1 }] }}
    una factura propia que ya está pagando   | 401 403 inPago inPago inPago inPago inPago inPago inPago inPago |                         | ${{ ...PAGO, facturas: ['/api/facturas/{facturaInPago}'] }}
    una factura propia que está pagando otro | 401 403 notOwn notOwn notOwn notOwn notOwn notOwn notOwn notOwn |                         | ${{ ...PAGO, facturas: ['/api/facturas/{facturaInOtherPayerPago}'] }}
    con la clave de un pago de otro          | 401 403 201    201    201    201    201    201    201    201    | newPago, AD fullNewPago | ${PAGO} ${withKey('{foreignIdempotencyKey}')} ${OWN}
    con la clave de otro pago propio         | 401 403 409    409    409    409    409    409    409    409    |                         | ${PAGO} ${withKey('{ownIdempotencyKey}')}
    con una clave mal escrita                | 401 403 422    422    422    422    422    422    422    422    |                         | ${PAGO} ${withKey('../pagos')}
    sin el código de la tarjeta              | 401 403 422    422    422    422    422    422    422    422    |                         | ${{ ...PAGO, tarjetaCvc: null }}
  `,
  route('GET /api/pagos')`
                                        | A   U   C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién                  | 401 403 propias propias propias propias propias propias todas   propias | pago, AD fullPago
    propios                             | 401 403 propias propias propias propias propias propias propias propias | pago, AD fullPago                  | ?usuario=/api/usuarios/{self}
    ajenos                              | 401 403 403     403     403     403     403     403     ajenas  403     | fullPago                           | ?usuario={stranger}
    propios y ajenos                    | 401 403 403     403     403     403     403     403     200     403     | fullPago                           | ?usuario[]={self}&usuario[]={stranger}
    de quien no existe                  | 401 403 403     403     403     403     403     403     ninguna 403     |                                    | ?usuario=999999
    de una factura ajena                | 401 403 ninguna ninguna ninguna ninguna ninguna ninguna ajenas  ninguna | fullPago                           | ?factura=/api/facturas/{foreignFactura}
    de una factura propia que paga otro | 401 403 ninguna ninguna ninguna ninguna ninguna ninguna 200     ninguna | fullPago                           | ?factura={facturaInOtherPayerPago}
    de un suministro ajeno              | 401 403 ninguna ninguna ninguna ninguna ninguna ninguna ajenas  ajenas  | fullPago, MO pago                  | ?suministro={foreignSuministro}
    de dos suministros                  | 401 403 propias propias propias propias propias propias 200     propias | fullPago, C RE RA UA SM CA MO pago | ?suministro[]={ownSuministro}&suministro[]={foreignSuministro}
    con un filtro que no se entiende    | 401 400 400     400     400     400     400     400     400     400     |                                    | ?estado=abc
    con la dirección de otra cosa       | 401 400 400     400     400     400     400     400     400     400     |                                    | ?factura=/api/suministros/{ownSuministro}
  `,
  route('GET /api/oob/pagos/resumen')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de todos                | 401 403 403 403 403 403 403 403 200 403 | pagosResumen
    de uno ajeno            | 401 403 403 403 403 403 403 403 200 403 | pagosResumen | ?usuario={stranger}
    de más de noventa días  | 401 403 403 403 403 403 403 403 422 403 |              | ?created[after]=2026-01-01&created[before]=2026-11-01
    con un filtro que no es | 401 400 400 400 400 400 400 400 400 400 |              | ?estado=abc
  `,
  route('GET /api/pagos/:id')`
                                    | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propio                          | 401 403 200 200 200 200 200 200 200  200  | pago, AD fullPago                   | {ownPago}
    propio, rechazado               | 401 403 200 200 200 200 200 200 200  200  | pagoRechazado, AD fullRechazadoPago | {ownRechazadoPago}
    ajeno                           | 401 403 404 404 404 404 404 404 200* 200* | fullPago, MO pago                   | {foreignPago}
    de otro, por una factura propia | 401 403 404 404 404 404 404 404 200* 200* | fullPago, MO pago                   | {otherPayerPago}
    en espera, propio               | 401 403 200+ 200+ 200+ 200+ 200+ 200+ 200+  200+  | waitingPago, AD fullWaitingPago     | {ownWaitingPago}
    en espera, por facturas propias | 401 403 200+ 200+ 200+ 200+ 200+ 200+ 200+  200+  | sharedPago, AD fullWaitingPago, MO waitingPago | {sharedWaitingPago}
    en espera, ajeno                | 401 403 404 404 404 404 404 404 200+* 200+* | fullWaitingPago, MO waitingPago     | {foreignWaitingPago}
    por un enlace, sin persona      | 401 403 404 404 404 404 404 404 200* 200* | fullLinkPago, MO linkPago           | {pagoOfNobody}
    inexistente                     | 401 403 404 404 404 404 404 404 404* 404* |                                     | 999999
    que no es un número             | 401 403 404 404 404 404 404 404 404  404  |                                     | 1%20or%201=1
  `,
  route('GET /api/pagos/:id/comprobante')`
                                                   | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propio                                         | 401 403 200 200 200 200 200 200 200  200  | comprobante-{ownPago}.pdf     | {ownPago}
    ajeno                                          | 401 403 404 404 404 404 404 404 200* 200* | comprobante-{foreignPago}.pdf | {foreignPago}
    propio, sin acreditar                          | 401 403 409 409 409 409 409 409 409  409  |                               | {ownUncertainPago}
    de otro, sin acreditar, por una factura propia | 401 403 404 404 404 404 404 404 409* 409* |                               | {otherPayerPago}
    inexistente                                    | 401 403 404 404 404 404 404 404 404* 404* |                               | 999999
  `,
  // An order may be paid by anybody who has all of its facturas, and not only by the person who asked for it.
  route('GET /api/pagos/:id/qr.svg')`
                            | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propio                  | 401 403 200 200 200 200 200 200 200  200  | - | {ownWaitingPago}
    por facturas propias    | 401 403 200 200 200 200 200 200 200  200  | - | {sharedWaitingPago}
    ajeno                   | 401 403 404 404 404 404 404 404 200* 200* | - | {foreignWaitingPago}
    de uno que ya no espera | 401 403 404 404 404 404 404 404 404  404  |   | {ownPago}
  `,
  route('GET /api/pagos/:id/qr.png')`
                            | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propio                  | 401 403 200 200 200 200 200 200 200  200  | - | {ownWaitingPago}
    por facturas propias    | 401 403 200 200 200 200 200 200 200  200  | - | {sharedWaitingPago}
    ajeno                   | 401 403 404 404 404 404 404 404 200* 200* | - | {foreignWaitingPago}
    de uno que ya no espera | 401 403 404 404 404 404 404 404 404  404  |   | {ownPago}
  `,
  route('POST /api/pagos/:id/cancelar')`
                         | A   U   C    RE   RA   UA   SM   CA   AD    MO   |
    propio               | 401 403 409+ 409+ 409+ 409+ 409+ 409+ 409+  409+ | | {ownWaitingPago}
    por facturas propias | 401 403 409+ 409+ 409+ 409+ 409+ 409+ 409+  409+ | | {sharedWaitingPago}
    ajeno                | 401 403 404  404  404  404  404  404  409+* 404  | | {foreignWaitingPago}
    inexistente          | 401 403 404  404  404  404  404  404  404*  404  | | 999999
  `,
  route('POST /api/pagos/:id/consultar')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propio              | 401 403 403 403 403 403 403 403 200 403 | fullPago | {ownUncertainPago}
    ajeno               | 401 403 403 403 403 403 403 403 200 403 | fullPago | {foreignUncertainPago}
    inexistente         | 401 403 403 403 403 403 403 403 404 403 |          | 999999
    que no es un número | 401 403 403 403 403 403 403 403 404 403 |          | 1%20or%201=1
  `,
  route('POST /api/pagos/:id/liberar')`
                                                      | A   U   C   RE  RA  UA  SM  CA  AD    MO  |
    propio                                            | 401 403 403 403 403 403 403 403 200   403 | fullPago | {ownUncertainPago} ${MOTIVO}
    ajeno                                             | 401 403 403 403 403 403 403 403 200   403 | fullPago | {foreignUncertainPago} ${MOTIVO}
    que ya terminó                                    | 401 403 403 403 403 403 403 403 409   403 |          | {foreignPago} ${MOTIVO}
    sin decir por qué                                 | 401 403 403 403 403 403 403 403 422   403 |          | {foreignUncertainPago} ${SHORT_MOTIVO}
    con un motivo que no es texto                     | 401 400 400 400 400 400 400 400 400   400 |          | {foreignUncertainPago} ${{ motivo: 1 }}
    inexistente                                       | 401 403 403 403 403 403 403 403 404   403 |          | 999999 ${MOTIVO}
    ajeno, con la contraseña de hace rato             | 401 403 403 403 403 403 403 403 clave 403 |          | {foreignUncertainPago} ${MOTIVO} ${STALE_CLAVE}
    sin decir por qué, con la contraseña de hace rato | 401 403 403 403 403 403 403 403 clave 403 |          | {foreignUncertainPago} ${SHORT_MOTIVO} ${STALE_CLAVE}
    inexistente, con la contraseña de hace rato       | 401 403 403 403 403 403 403 403 404   403 |          | 999999 ${MOTIVO} ${STALE_CLAVE}
  `,
];
