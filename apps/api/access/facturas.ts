import { everyone, loggedIn, no, ok, pdf, type RouteRow } from './cells.ts';

const FOREIGN = { ...loggedIn(no(403)), C: no(404) };
const INVALID_TOKEN = 'zz-00000000-0000-0000-0000-000000000000';

export const FACTURAS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: '/api/facturas',
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: '/api/facturas',
        cells: {
          ...loggedIn(ok('factura', 'propias')),
          U: no(403),
          AD: ok('facturaWithoutToken', 'todas'),
        },
      },
      {
        nombre: 'propias',
        path: '/api/facturas?usuario=/api/usuarios/{self}',
        cells: { ...loggedIn(ok('factura', 'propias')), U: no(403) },
      },
      {
        nombre: 'ajenas',
        path: '/api/facturas?usuario={stranger}',
        cells: { ...loggedIn(no(403)), AD: ok('facturaWithoutToken', 'ajenas') },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/facturas?suministro={foreignSuministro}',
        cells: {
          ...loggedIn(ok(undefined, 'ninguna')),
          U: no(403),
          AD: ok('facturaWithoutToken', 'ajenas'),
        },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/facturas?estadoPago=abc',
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/facturas/:id',
    testCases: [
      {
        nombre: 'propia',
        path: '/api/facturas/{ownFactura}',
        cells: { ...loggedIn(ok('factura')), U: no(403) },
      },
      {
        nombre: 'propia, que ya está pagando',
        path: '/api/facturas/{facturaInPago}',
        cells: { ...loggedIn(ok('facturaInPago')), U: no(403) },
      },
      // Only the administrator may know who is paying a factura.
      {
        nombre: 'propia, que está pagando otro',
        path: '/api/facturas/{facturaInOtherPayerPago}',
        cells: { ...loggedIn(ok('factura')), U: no(403), AD: ok('facturaInPago') },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{foreignFactura}',
        cells: { ...FOREIGN, AD: ok('facturaWithoutToken') },
        withoutSecondStep: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999',
        cells: { ...FOREIGN, AD: no(404) },
        withoutSecondStep: { AD: no(403) },
      },
      {
        nombre: 'que no es un número',
        path: '/api/facturas/1%20or%201=1',
        cells: { ...loggedIn(no(404)), U: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/facturas/:id/pdf',
    testCases: [
      {
        nombre: 'propia',
        path: '/api/facturas/{ownFactura}/pdf',
        cells: { ...loggedIn(pdf('propio')), U: no(403) },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{foreignFactura}/pdf',
        cells: { ...FOREIGN, AD: pdf('ajeno') },
        withoutSecondStep: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999/pdf',
        cells: { ...FOREIGN, AD: no(404) },
        withoutSecondStep: { AD: no(403) },
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/facturas/:id/enlace',
    testCases: [
      {
        nombre: 'propia',
        path: '/api/facturas/{ownFactura}/enlace',
        cells: { ...loggedIn(ok('factura')), U: no(403) },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{foreignFactura}/enlace',
        cells: { ...FOREIGN, AD: ok('facturaWithoutToken') },
        withoutSecondStep: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999/enlace',
        cells: { ...FOREIGN, AD: no(404) },
        withoutSecondStep: { AD: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/facturas/deuda',
    testCases: [
      {
        nombre: 'la propia',
        path: '/api/oob/facturas/deuda',
        cells: { ...loggedIn(ok('deuda')), U: no(403) },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/oob/facturas/deuda?suministro={foreignSuministro}',
        cells: { ...loggedIn(ok('emptyDeuda')), U: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/factura/:token',
    testCases: [
      {
        nombre: 'con su enlace',
        path: '/api/oob/factura/{foreignLink}',
        cells: everyone(ok('publicFactura')),
      },
      { nombre: 'con otro', path: `/api/oob/factura/${INVALID_TOKEN}`, cells: everyone(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/factura/:token/pdf',
    testCases: [
      { nombre: 'con su enlace', path: '/api/oob/factura/{foreignLink}/pdf', cells: everyone(pdf('ajeno')) },
      { nombre: 'con otro', path: `/api/oob/factura/${INVALID_TOKEN}/pdf`, cells: everyone(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/consumos',
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: '/api/consumos',
        cells: { ...loggedIn(ok('consumo', 'propias')), U: no(403), AD: ok('consumo', 'todas') },
      },
      {
        nombre: 'propios',
        path: '/api/consumos?usuario=/api/usuarios/{self}&suministro={ownSuministro}',
        cells: { ...loggedIn(ok('consumo', 'propias')), U: no(403) },
      },
      {
        nombre: 'ajenos',
        path: '/api/consumos?usuario={stranger}',
        cells: { ...loggedIn(no(403)), AD: ok('consumo', 'ajenas') },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/consumos?suministro={foreignSuministro}',
        cells: { ...loggedIn(no(404)), U: no(403), AD: ok('consumo', 'ajenas') },
        withoutSecondStep: { AD: no(403) },
      },
      {
        nombre: 'de uno propio y uno ajeno',
        path: '/api/consumos?suministro[]={ownSuministro}&suministro[]={foreignSuministro}',
        cells: { ...loggedIn(no(404)), U: no(403), AD: ok('consumo') },
        withoutSecondStep: { AD: no(403) },
      },
    ],
  },
];
