const ITEM = ['@id', '@type', 'id'];

const reduced = [
  ...ITEM,
  'email',
  'telefono',
  'telefonoVisible',
  'documento',
  'nombre',
  'apellido',
  'razonSocial',
  'nombreVisible',
  'suministro',
  'identidadValidada',
  'emailValidado',
  'telefonoValidado',
];

const usuario = [
  ...reduced,
  'cuit',
  'emailPendiente',
  'emailRebota',
  'roles',
  'aceptarLegal',
  'recibirPapel',
  'telefonoNoGracias',
  'aceptarLegalFecha',
  'otpEstado',
  'preferencias',
];

const preferencias = [
  'mailFactura',
  'mailVencimiento',
  'mailRequerimiento',
  'notifVencimiento',
  'smsVencimiento',
  'smsCorte',
  'smsOtros',
  'smsVia',
];

const OPTIONAL_FIELDS = [
  'razonSocial',
  'suministro',
  'emailPendiente',
  'emailRebota',
  'telefonoNoGracias',
  'aceptarLegalFecha',
];
const nuevo = usuario.filter(
  (field) => ![...OPTIONAL_FIELDS, 'telefono', 'telefonoVisible', 'cuit', 'telefonoValidado'].includes(field),
);

const inquiry = [...ITEM, 'usuario', 'estado', 'created', 'updated'];

/** The sessions of this copy are checked in the test of the whole file. */
const partes = {
  suministros: ['cuenta', 'nombre', 'domicilio', 'alias', 'documento', 'telefonos', 'created'],
  tarjetas: ['id', 'titular_nombre', 'numero_enmascarado', 'vencimiento', 'emisor_nombre', 'obs', 'created'],
  pagos: ['id', 'estado', 'created', 'tarjeta', 'total'],
  requerimientos: [
    ...['numero', 'categoria', 'estado', 'descripcion', 'created', 'ubicacion', 'adjuntos'],
    ...['seguimientos.descripcion', 'seguimientos.created'],
  ],
  mensajes: ['id', 'plantilla', 'para', 'estado', 'created'],
  validacionesDeIdentidad: ['id', 'estado', 'consentimiento', 'decidida', 'created'],
};

export const USUARIOS_FIELDS = {
  usuario: [...usuario],
  usuarioWithCreated: [...usuario, 'created'],
  usuarioAfterClave: usuario.filter((field) => field !== 'emailPendiente'),
  usuarioWithCreatedAfterClave: [...usuario, 'created'].filter((field) => field !== 'emailPendiente'),
  usuarioWithoutPending: [...usuario, 'created'].filter(
    (field) => field !== 'emailPendiente' && field !== 'emailRebota',
  ),
  reducedUsuario: [...reduced],
  usuarioForMostrador: reduced.filter((field) => field !== 'documento'),
  newUsuario: [...nuevo, 'created'],
  registration: ['@type', 'email', 'emailValidado'],
  preferencias: [...ITEM, ...preferencias],
  constancia: ['numero'],
  misDatos: [
    'generado',
    ...[...usuario, 'created', 'updated'].map((field) => `usuario.${field}`),
    ...Object.entries(partes).flatMap(([part, fields]) => fields.map((field) => `${part}.${field}`)),
    'sesiones',
  ],
  otpKey: ['secret', 'uri'],
  otpEnabled: ['otpEstado', 'codigosRecuperacion'],
  otpDisabled: ['otpEstado'],
  codigoEnviado: ['mensaje.@id', 'mensaje.@type', 'mensaje.id', 'vence'],
  telefono: ['telefono', 'telefonoValidado'],
  inquiry,
  newInquiry: [...inquiry, 'url', 'sessionToken'],
} as const satisfies Record<string, readonly string[]>;
