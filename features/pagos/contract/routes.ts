import { confirmado, defineQuery, filter, get, list, post, role } from '@oficina/hydra';
import { LiberarBody, PAGO_METODOS, Pago, PagoNuevo, PagosResumen } from './pago.ts';

export const pagosQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    estado: filter.exactInt(),
    metodo: filter.exactText(PAGO_METODOS),
    origen: filter.exactText(),
    suministro: filter.relation('suministros'),
    factura: filter.relation('facturas'),
    'factura.numero': filter.start(),
    created: filter.moments(),
    facturasTotal: filter.moneyRange(),
  },
  order: ['id', 'created', 'facturasTotal'],
});

const admin = role('ROLE_ADMIN');
const readers = confirmado().or(role('ROLE_ADMIN', 'ROLE_MOSTRADOR'));

export const pagosRoutes = {
  listar: list('/api/pagos', {
    access: readers,
    member: Pago,
    query: pagosQuery,
    summary: 'Pagos propios',
  }),
  resumen: get('/api/oob/pagos/resumen', {
    access: admin,
    query: pagosQuery,
    plain: PagosResumen,
    summary: 'Cuántos pagos hay en cada estado y cuánto suman, con los filtros del listado',
  }),
  ver: get('/api/pagos/:id', { access: readers, item: Pago, summary: 'Un pago' }),
  pagar: post('/api/pagos', {
    access: confirmado(),
    body: PagoNuevo,
    item: Pago,
    idempotencyKey: 'optional',
    summary: 'Paga facturas propias, con una tarjeta propia o con un código QR',
  }),
  comprobante: get('/api/pagos/:id/comprobante', {
    access: readers,
    file: 'application/pdf',
    summary: 'El comprobante de un pago acreditado',
  }),
  qrSvg: get('/api/pagos/:id/qr.svg', {
    access: readers,
    file: 'image/svg+xml',
    summary: 'El código QR de un pago, mientras espera que lo paguen',
  }),
  qrPng: get('/api/pagos/:id/qr.png', {
    access: readers,
    file: 'image/png',
    summary: 'El mismo código QR como imagen, para guardarla',
  }),
  cancelar: post('/api/pagos/:id/cancelar', {
    access: confirmado().or(role('ROLE_ADMIN')),
    item: Pago,
    status: 200,
    summary: 'Cancela un pago que espera que lo paguen',
  }),
  consultar: post('/api/pagos/:id/consultar', {
    access: admin,
    item: Pago,
    status: 200,
    summary: 'Pregunta ahora a la pasarela qué pasó con un pago',
  }),
  liberar: post('/api/pagos/:id/liberar', {
    access: admin,
    recent: true,
    body: LiberarBody,
    item: Pago,
    status: 200,
    summary: 'Libera las facturas de un pago que la pasarela no conoce',
  }),
} as const;
