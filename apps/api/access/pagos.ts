import { type Cell, confirmados, loggedIn, no, ok, onlyAdmin, type RouteRow, receipt } from './cells.ts';

const PAGOS = '/api/pagos';

const foreign = (cell: Cell) => ({
  cells: { ...confirmados(no(404)), AD: cell },
  withoutSecondStep: { AD: no(403) },
});

export const PAGOS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: PAGOS,
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: PAGOS,
        cells: { ...confirmados(ok('pago', 'propias')), AD: ok('fullPago', 'todas') },
      },
      {
        nombre: 'propios',
        path: `${PAGOS}?usuario=/api/usuarios/{self}`,
        cells: { ...confirmados(ok('pago', 'propias')), AD: ok('fullPago', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: `${PAGOS}?usuario={stranger}`,
        cells: onlyAdmin(ok('fullPago', 'ajenas')),
      },
      {
        nombre: 'propios y ajenos',
        path: `${PAGOS}?usuario[]={self}&usuario[]={stranger}`,
        cells: onlyAdmin(ok('fullPago')),
      },
      {
        nombre: 'de quien no existe',
        path: `${PAGOS}?usuario=999999`,
        cells: onlyAdmin(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'de una factura ajena',
        path: `${PAGOS}?factura=/api/facturas/{foreignFactura}`,
        cells: { ...confirmados(ok(undefined, 'ninguna')), AD: ok('fullPago', 'ajenas') },
      },
      {
        nombre: 'de una factura propia que paga otro',
        path: `${PAGOS}?factura={facturaInOtherPayerPago}`,
        cells: { ...confirmados(ok(undefined, 'ninguna')), AD: ok('fullPago') },
      },
      { nombre: 'con un filtro que no se entiende', path: `${PAGOS}?estado=abc`, cells: loggedIn(no(400)) },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${PAGOS}?factura=/api/suministros/{ownSuministro}`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${PAGOS}/:id`,
    testCases: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{ownPago}`,
        cells: { ...confirmados(ok('pago')), AD: ok('fullPago') },
      },
      {
        nombre: 'propio, rechazado',
        path: `${PAGOS}/{ownRechazadoPago}`,
        cells: { ...confirmados(ok('pagoRechazado')), AD: ok('fullRechazadoPago') },
      },
      { nombre: 'ajeno', path: `${PAGOS}/{foreignPago}`, ...foreign(ok('fullPago')) },
      {
        nombre: 'de otro, por una factura propia',
        path: `${PAGOS}/{otherPayerPago}`,
        ...foreign(ok('fullPago')),
      },
      { nombre: 'inexistente', path: `${PAGOS}/999999`, ...foreign(no(404)) },
      { nombre: 'que no es un número', path: `${PAGOS}/1%20or%201=1`, cells: confirmados(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: `${PAGOS}/:id/comprobante`,
    testCases: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{ownPago}/comprobante`,
        cells: confirmados(receipt('comprobante-{ownPago}.pdf')),
      },
      {
        nombre: 'ajeno',
        path: `${PAGOS}/{foreignPago}/comprobante`,
        ...foreign(receipt('comprobante-{foreignPago}.pdf')),
      },
      {
        nombre: 'propio, sin acreditar',
        path: `${PAGOS}/{ownUncertainPago}/comprobante`,
        cells: confirmados(no(409)),
      },
      {
        nombre: 'de otro, sin acreditar, por una factura propia',
        path: `${PAGOS}/{otherPayerPago}/comprobante`,
        ...foreign(no(409)),
      },
      { nombre: 'inexistente', path: `${PAGOS}/999999/comprobante`, ...foreign(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${PAGOS}/:id/consultar`,
    testCases: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{ownUncertainPago}/consultar`,
        cells: onlyAdmin(ok('fullPago')),
      },
      {
        nombre: 'ajeno',
        path: `${PAGOS}/{foreignUncertainPago}/consultar`,
        cells: onlyAdmin(ok('fullPago')),
      },
      { nombre: 'inexistente', path: `${PAGOS}/999999/consultar`, cells: onlyAdmin(no(404)) },
      { nombre: 'que no es un número', path: `${PAGOS}/1%20or%201=1/consultar`, cells: onlyAdmin(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${PAGOS}/:id/liberar`,
    testCases: [
      {
        nombre: 'propio',
        path: `${PAGOS}/{ownUncertainPago}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        cells: onlyAdmin(ok('fullPago')),
      },
      {
        nombre: 'ajeno',
        path: `${PAGOS}/{foreignUncertainPago}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        cells: onlyAdmin(ok('fullPago')),
      },
      {
        nombre: 'que ya terminó',
        path: `${PAGOS}/{foreignPago}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        cells: onlyAdmin(no(409)),
      },
      {
        nombre: 'sin decir por qué',
        path: `${PAGOS}/{foreignUncertainPago}/liberar`,
        body: { motivo: 'corto' },
        cells: onlyAdmin(no(422)),
      },
      {
        nombre: 'con un motivo que no es texto',
        path: `${PAGOS}/{foreignUncertainPago}/liberar`,
        body: { motivo: 1 },
        cells: loggedIn(no(400)),
      },
      {
        nombre: 'inexistente',
        path: `${PAGOS}/999999/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        cells: onlyAdmin(no(404)),
      },
      {
        nombre: 'ajeno, con la contraseña de hace rato',
        path: `${PAGOS}/{foreignUncertainPago}/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        staleClave: true,
        cells: onlyAdmin({ status: 403, view: 'claveRequired' }),
      },
      {
        nombre: 'sin decir por qué, con la contraseña de hace rato',
        path: `${PAGOS}/{foreignUncertainPago}/liberar`,
        body: { motivo: 'corto' },
        staleClave: true,
        cells: onlyAdmin({ status: 403, view: 'claveRequired' }),
      },
      {
        nombre: 'inexistente, con la contraseña de hace rato',
        path: `${PAGOS}/999999/liberar`,
        body: { motivo: 'La pasarela no lo conoce.' },
        staleClave: true,
        cells: onlyAdmin(no(404)),
      },
    ],
  },
];
