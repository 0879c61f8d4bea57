const ITEM = ['@id', '@type', 'id'];

const reducido = [
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
  ...reducido,
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

/** An account that nobody has used yet. */
const OPCIONALES = [
  'razonSocial',
  'suministro',
  'emailPendiente',
  'emailRebota',
  'telefonoNoGracias',
  'aceptarLegalFecha',
];
const nuevo = usuario.filter(
  (campo) => ![...OPCIONALES, 'telefono', 'telefonoVisible', 'cuit', 'telefonoValidado'].includes(campo),
);

const inquiry = [...ITEM, 'usuario', 'estado', 'created', 'updated'];

/** What somebody takes away of all that is kept of them; how they entered is proven with the whole file. */
const partes = {
  suministros: ['cuenta', 'nombre', 'domicilio', 'alias', 'documento', 'created'],
  tarjetas: ['id', 'titular_nombre', 'numero_enmascarado', 'vencimiento', 'emisor_nombre', 'obs', 'created'],
  pagos: ['id', 'estado', 'created', 'tarjeta', 'total'],
  requerimientos: [
    ...['numero', 'categoria', 'estado', 'descripcion', 'created', 'ubicacion', 'adjuntos'],
    ...['seguimientos.descripcion', 'seguimientos.created'],
  ],
  mensajes: ['id', 'plantilla', 'para', 'estado', 'created'],
  validacionesDeIdentidad: ['id', 'estado', 'consentimiento', 'decidida', 'created'],
};

/** Golden lists of what leaves about people. */
export const CAMPOS_DE_PERSONAS = {
  usuario: [...usuario],
  usuarioConAlta: [...usuario, 'created'],
  usuarioTrasClave: usuario.filter((campo) => campo !== 'emailPendiente'),
  usuarioConAltaTrasClave: [...usuario, 'created'].filter((campo) => campo !== 'emailPendiente'),
  usuarioSinPendiente: [...usuario, 'created'].filter(
    (campo) => campo !== 'emailPendiente' && campo !== 'emailRebota',
  ),
  usuarioReducido: [...reducido],
  usuarioNuevo: [...nuevo, 'created'],
  registro: ['@type', 'email', 'emailValidado'],
  preferencias: [...ITEM, ...preferencias],
  constancia: ['numero'],
  misDatos: [
    'generado',
    ...[...usuario, 'created', 'updated'].map((campo) => `usuario.${campo}`),
    ...Object.entries(partes).flatMap(([parte, campos]) => campos.map((campo) => `${parte}.${campo}`)),
    'sesiones',
  ],
  claveOtp: ['secret', 'uri'],
  otpActivado: ['otpEstado', 'codigosRecuperacion'],
  otpDesactivado: ['otpEstado'],
  codigoEnviado: ['mensaje.@id', 'mensaje.@type', 'mensaje.id', 'vence'],
  telefono: ['telefono', 'telefonoValidado'],
  inquiry,
  inquiryNueva: [...inquiry, 'url', 'sessionToken'],
} as const satisfies Record<string, readonly string[]>;
