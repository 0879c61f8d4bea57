import { type Celda, confirmados, type Fila, logueados, no, ok, recibo, soloAdmin } from './access.cells.ts';

const PAGOS = '/api/pagos';

/** To the administrator alone the payments of others exist. */
const ajeno = (celda: Celda) => ({
  celdas: { ...confirmados(no(404)), AD: celda },
  sinSegundoPaso: { AD: no(403) },
});

/** Payments that exist. Those that are made, in access.pagar.ts. */
export const FILAS_DE_PAGOS: readonly Fila[] = [
  {
    method: 'GET',
    route: PAGOS,
    casos: [
      {
        nombre: 'sin decir de quién',
        path: PAGOS,
        celdas: { ...confirmados(ok('pago', 'propias')), AD: ok('pagoCompleto', 'todas') },
      },
      {
        nombre: 'propios',
        path: `${PAGOS}?usuario=/api/usuarios/{propio}`,
        celdas: { ...confirmados(ok('pago', 'propias')), AD: ok('pagoCompleto', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: `${PAGOS}?usuario={ajeno}`,
        celdas: soloAdmin(ok('pagoCompleto', 'ajenas')),
      },
      {
        nombre: 'propios y ajenos',
        path: `${PAGOS}?usuario[]={propio}&usuario[]={ajeno}`,
        celdas: soloAdmin(ok('pagoCompleto')),
      },
      {
        nombre: 'de quien no existe',
        path: `${PAGOS}?usuario=999999`,
        celdas: soloAdmin(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'de una factura ajena',
        path: `${PAGOS}?factura=/api/facturas/{facturaAjena}`,
        celdas: { ...confirmados(ok(undefined, 'ninguna')), AD: ok('pagoCompleto', 'ajenas') },
      },
      {
        nombre: 'de una factura propia que paga otro',
        path: `${PAGOS}?factura={facturaEnPagoDeOtro}`,
        celdas: { ...confirmados(ok(undefined, 'ninguna')), AD: ok('pagoCompleto') },
      },
      { nombre: 'con un filtro que no se entiende', path: `${PAGOS}?estado=abc`, celdas: logueados(no(400)) },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${PAGOS}?factura=/api/suministros/{suministroPropio}`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${PAGOS}/:id`,
    casos: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{pagoPropio}`,
        celdas: { ...confirmados(ok('pago')), AD: ok('pagoCompleto') },
      },
      {
        nombre: 'propio, rechazado',
        path: `${PAGOS}/{rechazadoPropio}`,
        celdas: { ...confirmados(ok('pagoRechazado')), AD: ok('pagoRechazadoCompleto') },
      },
      { nombre: 'ajeno', path: `${PAGOS}/{pagoAjeno}`, ...ajeno(ok('pagoCompleto')) },
      {
        nombre: 'de otro, por una factura propia',
        path: `${PAGOS}/{pagoDeOtro}`,
        ...ajeno(ok('pagoCompleto')),
      },
      { nombre: 'inexistente', path: `${PAGOS}/999999`, ...ajeno(no(404)) },
      { nombre: 'que no es un número', path: `${PAGOS}/1%20or%201=1`, celdas: confirmados(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: `${PAGOS}/:id/comprobante`,
    casos: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{pagoPropio}/comprobante`,
        celdas: confirmados(recibo('comprobante-{pagoPropio}.pdf')),
      },
      {
        nombre: 'ajeno',
        path: `${PAGOS}/{pagoAjeno}/comprobante`,
        ...ajeno(recibo('comprobante-{pagoAjeno}.pdf')),
      },
      {
        nombre: 'propio, sin acreditar',
        path: `${PAGOS}/{dudosoPropio}/comprobante`,
        celdas: confirmados(no(409)),
      },
      {
        nombre: 'de otro, sin acreditar, por una factura propia',
        path: `${PAGOS}/{pagoDeOtro}/comprobante`,
        ...ajeno(no(409)),
      },
      { nombre: 'inexistente', path: `${PAGOS}/999999/comprobante`, ...ajeno(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${PAGOS}/:id/consultar`,
    casos: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{dudosoPropio}/consultar`,
        celdas: soloAdmin(ok('pagoCompleto')),
      },
      { nombre: 'ajeno', path: `${PAGOS}/{dudosoAjeno}/consultar`, celdas: soloAdmin(ok('pagoCompleto')) },
      { nombre: 'inexistente', path: `${PAGOS}/999999/consultar`, celdas: soloAdmin(no(404)) },
      { nombre: 'que no es un número', path: `${PAGOS}/1%20or%201=1/consultar`, celdas: soloAdmin(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${PAGOS}/:id/liberar`,
    casos: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{dudosoPropio}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        celdas: soloAdmin(ok('pagoCompleto')),
      },
      {
        nombre: 'ajeno',
        path: `${PAGOS}/{dudosoAjeno}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        celdas: soloAdmin(ok('pagoCompleto')),
      },
      {
        nombre: 'que ya terminó',
        path: `${PAGOS}/{pagoAjeno}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        celdas: soloAdmin(no(409)),
      },
      {
        nombre: 'sin decir por qué',
        path: `${PAGOS}/{dudosoAjeno}/liberar`,
        body: { motivo: 'corto' },
        celdas: soloAdmin(no(422)),
      },
      {
        nombre: 'con un motivo que no es texto',
        path: `${PAGOS}/{dudosoAjeno}/liberar`,
        body: { motivo: 1 },
        celdas: logueados(no(400)),
      },
      {
        nombre: 'inexistente',
        path: `${PAGOS}/999999/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        celdas: soloAdmin(no(404)),
      },
      {
        nombre: 'ajeno, con la contraseña de hace rato',
        path: `${PAGOS}/{dudosoAjeno}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        claveVieja: true,
        celdas: soloAdmin({ status: 403, vista: 'pedidoDeClave' }),
      },
      {
        nombre: 'sin decir por qué, con la contraseña de hace rato',
        path: `${PAGOS}/{dudosoAjeno}/liberar`,
        body: { motivo: 'corto' },
        claveVieja: true,
        celdas: soloAdmin({ status: 403, vista: 'pedidoDeClave' }),
      },
      {
        nombre: 'inexistente, con la contraseña de hace rato',
        path: `${PAGOS}/999999/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        claveVieja: true,
        celdas: soloAdmin(no(404)),
      },
    ],
  },
];
