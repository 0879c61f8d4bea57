import { type Fila, logueados, no, ok, pdf, todos } from './access.cells.ts';

/** Of somebody else's bill: a customer finds nothing, the staff is told that it is not theirs to read. */
const DE_OTRO = { ...logueados(no(403)), C: no(404) };
const MALO = 'zz-00000000-0000-0000-0000-000000000000';

export const FILAS_DE_FACTURAS: readonly Fila[] = [
  {
    method: 'GET',
    route: '/api/facturas',
    casos: [
      {
        nombre: 'sin decir de quién',
        path: '/api/facturas',
        celdas: {
          ...logueados(ok('factura', 'propias')),
          U: no(403),
          AD: ok('facturaSinToken', 'todas'),
        },
      },
      {
        nombre: 'propias',
        path: '/api/facturas?usuario=/api/usuarios/{propio}',
        celdas: { ...logueados(ok('factura', 'propias')), U: no(403) },
      },
      {
        nombre: 'ajenas',
        path: '/api/facturas?usuario={ajeno}',
        celdas: { ...logueados(no(403)), AD: ok('facturaSinToken', 'ajenas') },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/facturas?suministro={suministroAjeno}',
        celdas: {
          ...logueados(ok(undefined, 'ninguna')),
          U: no(403),
          AD: ok('facturaSinToken', 'ajenas'),
        },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/facturas?estadoPago=abc',
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/facturas/:id',
    casos: [
      {
        nombre: 'propia',
        path: '/api/facturas/{facturaPropia}',
        celdas: { ...logueados(ok('factura')), U: no(403) },
      },
      {
        nombre: 'propia, que ya está pagando',
        path: '/api/facturas/{facturaEnPago}',
        celdas: { ...logueados(ok('facturaEnPago')), U: no(403) },
      },
      // Who pays it, is for the administrator to know.
      {
        nombre: 'propia, que está pagando otro',
        path: '/api/facturas/{facturaEnPagoDeOtro}',
        celdas: { ...logueados(ok('factura')), U: no(403), AD: ok('facturaEnPago') },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{facturaAjena}',
        celdas: { ...DE_OTRO, AD: ok('facturaSinToken') },
        sinSegundoPaso: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999',
        celdas: { ...DE_OTRO, AD: no(404) },
        sinSegundoPaso: { AD: no(403) },
      },
      {
        nombre: 'que no es un número',
        path: '/api/facturas/1%20or%201=1',
        celdas: { ...logueados(no(404)), U: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/facturas/:id/pdf',
    casos: [
      {
        nombre: 'propia',
        path: '/api/facturas/{facturaPropia}/pdf',
        celdas: { ...logueados(pdf('propio')), U: no(403) },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{facturaAjena}/pdf',
        celdas: { ...DE_OTRO, AD: pdf('ajeno') },
        sinSegundoPaso: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999/pdf',
        celdas: { ...DE_OTRO, AD: no(404) },
        sinSegundoPaso: { AD: no(403) },
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/facturas/:id/enlace',
    casos: [
      {
        nombre: 'propia',
        path: '/api/facturas/{facturaPropia}/enlace',
        celdas: { ...logueados(ok('factura')), U: no(403) },
      },
      {
        nombre: 'ajena',
        path: '/api/facturas/{facturaAjena}/enlace',
        celdas: { ...DE_OTRO, AD: ok('facturaSinToken') },
        sinSegundoPaso: { AD: no(403) },
      },
      {
        nombre: 'inexistente',
        path: '/api/facturas/999999/enlace',
        celdas: { ...DE_OTRO, AD: no(404) },
        sinSegundoPaso: { AD: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/facturas/deuda',
    casos: [
      {
        nombre: 'la propia',
        path: '/api/oob/facturas/deuda',
        celdas: { ...logueados(ok('deuda')), U: no(403) },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/oob/facturas/deuda?suministro={suministroAjeno}',
        celdas: { ...logueados(ok('deudaDeNada')), U: no(403) },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/factura/:token',
    casos: [
      {
        nombre: 'con su enlace',
        path: '/api/oob/factura/{enlaceAjeno}',
        celdas: todos(ok('facturaPublica')),
      },
      { nombre: 'con otro', path: `/api/oob/factura/${MALO}`, celdas: todos(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/factura/:token/pdf',
    casos: [
      { nombre: 'con su enlace', path: '/api/oob/factura/{enlaceAjeno}/pdf', celdas: todos(pdf('ajeno')) },
      { nombre: 'con otro', path: `/api/oob/factura/${MALO}/pdf`, celdas: todos(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/consumos',
    casos: [
      {
        nombre: 'sin decir de quién',
        path: '/api/consumos',
        celdas: { ...logueados(ok('consumo', 'propias')), U: no(403), AD: ok('consumo', 'todas') },
      },
      {
        nombre: 'propios',
        path: '/api/consumos?usuario=/api/usuarios/{propio}&suministro={suministroPropio}',
        celdas: { ...logueados(ok('consumo', 'propias')), U: no(403) },
      },
      {
        nombre: 'ajenos',
        path: '/api/consumos?usuario={ajeno}',
        celdas: { ...logueados(no(403)), AD: ok('consumo', 'ajenas') },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/consumos?suministro={suministroAjeno}',
        celdas: { ...logueados(no(404)), U: no(403), AD: ok('consumo', 'ajenas') },
        sinSegundoPaso: { AD: no(403) },
      },
      {
        nombre: 'de uno propio y uno ajeno',
        path: '/api/consumos?suministro[]={suministroPropio}&suministro[]={suministroAjeno}',
        celdas: { ...logueados(no(404)), U: no(403), AD: ok('consumo') },
        sinSegundoPaso: { AD: no(403) },
      },
    ],
  },
];
