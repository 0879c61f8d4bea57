const facturas = [
  '@id',
  '@type',
  'id',
  'numero',
  'importe',
  'periodo',
  'suministro',
  'estadoPago',
  'pagada',
].map((field) => `facturas.${field}`);

const withoutCard = [
  ...['@id', '@type', 'id', 'metodo', 'estado', 'created', 'facturasTotal', 'usuario', 'origen'],
  ...facturas,
];
const tarjeta = ['@id', '@type', 'id', 'numeroEnmascarado', 'emisorNombre'].map(
  (field) => `tarjeta.${field}`,
);
const pago = [...withoutCard, ...tarjeta];

/** A pago by link has no account, and its card was kept nowhere. */
const linkPago = withoutCard.filter((field) => field !== 'usuario');

/** A code that somebody may still pay. */
const waitingPago = [...withoutCard, 'vence', 'pagarUrl'];

const tiempos = ['creado', 'enviado', 'respondido', 'resuelto'].map((field) => `tiempos.${field}`);
const asked = ['tiempos.consultado', 'tiempos.proximaConsulta'];

/** Only the administrator sees what happened at the gateway. */
const staffFields = [
  'usuarioNombre',
  ...['referencia', 'pasarelaId', 'ticket', 'codigoAutorizacion'].map((field) => `extra.${field}`),
  ...tiempos,
];

const allStaffFields = [
  ...staffFields,
  'extra.tid',
  'extra.motivoId',
  'extra.ultimos4',
  ...['pasarelaId', 'importe', 'motivo', 'pedida', 'hecha'].map((field) => `extra.devoluciones.${field}`),
  ...asked,
];

const publicPago = [
  ...['@type', 'clave', 'id', 'metodo', 'estado', 'importe', 'created', 'resuelto', 'factura', 'comprobante'],
];

export const PAGOS_FIELDS = {
  publicPago: [...publicPago, 'ultimos4'],
  publicWaitingPago: [...publicPago, 'vence', 'pagarUrl'],
  pago: [...pago, 'importeDevuelto'],
  pagosResumen: [
    ...['desde', 'hasta', 'procesado', 'enVerificacion', 'aDevolver'],
    ...['estado', 'cantidad', 'importe'].map((field) => `estados.${field}`),
  ],
  fullPago: [...pago, 'importeDevuelto', ...allStaffFields],
  pagoRechazado: [...pago, 'importeDevuelto', 'motivoRechazo'],
  fullRechazadoPago: [...pago, 'importeDevuelto', 'motivoRechazo', ...allStaffFields],
  linkPago,
  fullLinkPago: [
    ...linkPago,
    ...['contacto', 'ip', 'extra.referencia', 'extra.pasarelaId', 'extra.ultimos4', 'extra.devoluciones'],
    ...tiempos,
    ...asked,
  ],
  waitingPago,
  sharedPago: waitingPago.filter((field) => field !== 'usuario'),
  fullWaitingPago: [
    ...waitingPago,
    ...['usuarioNombre', 'extra.referencia', 'extra.pasarelaId', 'extra.devoluciones'],
    ...tiempos,
    ...asked,
  ],
  newPago: pago,
  fullNewPago: [...pago, ...staffFields, 'extra.devoluciones'],
} as const satisfies Record<string, readonly string[]>;
