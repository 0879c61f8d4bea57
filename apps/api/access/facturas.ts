import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

export const FACTURAS_ROWS: readonly RouteRow[] = [
  route('GET /api/facturas')`
                                     | A   U   C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién               | 401 403 propias propias propias propias propias propias todas   propias | factura, AD facturaWithoutToken
    propias                          | 401 403 propias propias propias propias propias propias propias propias | factura                         | ?usuario=/api/usuarios/{self}
    ajenas                           | 401 403 403     403     403     403     403     403     ajenas  403     | facturaWithoutToken             | ?usuario={stranger}
    de un suministro ajeno           | 401 403 ninguna ninguna ninguna ninguna ninguna ninguna ajenas  ajenas  | facturaWithoutToken             | ?suministro={foreignSuministro}
    con un filtro que no se entiende | 401 400 400     400     400     400     400     400     400     400     |                                 | ?estadoPago=abc
  `,
  // Only the administrator may know who is paying a factura.
  route('GET /api/facturas/:id')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propia                        | 401 403 200 200 200 200 200 200 200  200  | factura                   | {ownFactura}
    propia, que ya está pagando   | 401 403 200 200 200 200 200 200 200  200  | facturaInPago             | {facturaInPago}
    propia, que está pagando otro | 401 403 200 200 200 200 200 200 200  200  | factura, AD facturaInPago | {facturaInOtherPayerPago}
    ajena                         | 401 403 404 403 403 403 403 403 200* 200* | facturaWithoutToken       | {foreignFactura}
    inexistente                   | 401 403 404 403 403 403 403 403 404* 404* |                           | 999999
    que no es un número           | 401 403 404 404 404 404 404 404 404  404  |                           | 1%20or%201=1
  `,
  route('GET /api/facturas/:id/pdf')`
                | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propia      | 401 403 200 200 200 200 200 200 200  200  | pdf:propio | {ownFactura}
    ajena       | 401 403 404 403 403 403 403 403 200* 200* | pdf:ajeno  | {foreignFactura}
    inexistente | 401 403 404 403 403 403 403 403 404* 404* |            | 999999
  `,
  route('GET /api/facturas/:id/cupon')`
                    | A   U   C   RE  RA  UA  SM  CA  AD   MO   |
    propia          | 401 403 200 200 200 200 200 200 200  200  | cupon-F-{ownSuministro}.pdf     | {ownFactura}
    en un ticket    | 401 403 200 200 200 200 200 200 200  200  | cupon-F-{ownSuministro}.pdf     | /api/facturas/{ownFactura}/cupon?ancho=80
    propia, en pago | 401 403 409 409 409 409 409 409 409  409  |                                 | {facturaInPago}
    ajena           | 401 403 404 403 403 403 403 403 200* 200* | cupon-F-{foreignSuministro}.pdf | {foreignFactura}
    inexistente     | 401 403 404 403 403 403 403 403 404* 404* |                                 | 999999
  `,
  route('POST /api/facturas/:id/enlace')`
                | A   U   C   RE  RA  UA  SM  CA  AD   MO  |
    propia      | 401 403 200 200 200 200 200 200 200  200 | factura             | {ownFactura}
    ajena       | 401 403 404 403 403 403 403 403 200* 403 | facturaWithoutToken | {foreignFactura}
    inexistente | 401 403 404 403 403 403 403 403 404* 403 |                     | 999999
  `,
  route('GET /api/oob/facturas/deuda')`
                           | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    la propia              | 401 403 200 200 200 200 200 200 200 200 | deuda
    de un suministro ajeno | 401 403 200 200 200 200 200 200 200 200 | emptyDeuda | ?suministro={foreignSuministro}
  `,
  route('GET /api/oob/factura/:token')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace | 200 200 200 200 200 200 200 200 200 200 | publicFactura | {foreignLink}
    con otro      | 404 404 404 404 404 404 404 404 404 404 |               | zz-00000000-0000-0000-0000-000000000000
  `,
  route('GET /api/oob/factura/:token/pdf')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace | 200 200 200 200 200 200 200 200 200 200 | pdf:ajeno | {foreignLink}
    con otro      | 404 404 404 404 404 404 404 404 404 404 |           | zz-00000000-0000-0000-0000-000000000000
  `,
  route('GET /api/oob/factura/:token/cupon')`
                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con su enlace | 200 200 200 200 200 200 200 200 200 200 | cupon-F-{foreignSuministro}.pdf | {foreignLink}
    con otro      | 404 404 404 404 404 404 404 404 404 404 |                                 | zz-00000000-0000-0000-0000-000000000000
  `,
  // Nothing is told of which numbers there are, so a wrong one is answered as a right one.
  route('POST /api/oob/factura/:token/telefono_ajeno')`
                                | A    U    C    RE   RA   UA   SM   CA   AD   MO   |
    con un número que no está   | 200= 200= 200= 200= 200= 200= 200= 200= 200= 200= | telefonoAjeno | {foreignLink} ${{ ultimos4: '0000' }}
    con lo que no es un número  | 200= 200= 200= 200= 200= 200= 200= 200= 200= 200= | telefonoAjeno | {foreignLink} ${{ ultimos4: 'todos' }}
    con el enlace de otra cosa  | 404  404  404  404  404  404  404  404  404  404  |               | zz-00000000-0000-0000-0000-000000000000 ${{ ultimos4: '0000' }}
  `,
  route('GET /api/consumos')`
                              | A   U   C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién        | 401 403 propias propias propias propias propias propias todas   propias | consumo
    propios                   | 401 403 propias propias propias propias propias propias propias propias | consumo | ?usuario=/api/usuarios/{self}&suministro={ownSuministro}
    ajenos                    | 401 403 403     403     403     403     403     403     ajenas  403     | consumo | ?usuario={stranger}
    de un suministro ajeno    | 401 403 404     404     404     404     404     404     ajenas* ajenas  | consumo | ?suministro={foreignSuministro}
    de uno propio y uno ajeno | 401 403 404     404     404     404     404     404     200*    404     | consumo | ?suministro[]={ownSuministro}&suministro[]={foreignSuministro}
  `,
];
