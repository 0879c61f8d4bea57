const ITEM = ['@id', '@type', 'id'];

const mensaje = [
  ...ITEM,
  'usuario',
  'para',
  'tipo',
  'prioridad',
  'estado',
  'asunto',
  'tipoContenido',
  'created',
  'updated',
];

/** Only the administrator sees how a message was sent. */
const delivery = ['suministro', 'suministroCuenta', 'plantilla', 'intentos', 'error', 'tokenUsado', 'acuse'];

const fallidos = [...ITEM, ...['para', 'tipo', 'total', 'updated', 'error', 'suministroCuenta']];
const fallidosDeCuenta = [
  ...[...fallidos, 'usuario', 'usuarioNombre', 'correos'],
  ...['@id', 'nombre', 'email', 'emailRebota'].map((field) => `personas.${field}`),
];
const fallidosDeCorreo = [
  ...[...fallidos, 'personas'],
  ...['@id', 'email', 'suministroCuenta', 'nombre', 'rebota'].map((field) => `correos.${field}`),
];
const reenvio = ['van', 'a', 'vencidos', 'repetidos', 'esperan', 'porConfirmar'].map(
  (field) => `reenvio.${field}`,
);

const plantilla = ['nombre', 'cuando', 'tipos', 'prioridad', 'editable'];

export const MENSAJES_FIELDS = {
  mensaje,
  fullMensaje: [...mensaje, ...delivery, 'usuarioNombre', 'proximo'],
  /** `proximo` is sent only while another attempt waits. */
  waitingMensaje: [...mensaje, ...delivery, 'usuarioNombre'],
  celularMensaje: [...mensaje, ...delivery, 'usuarioNombre', 'proximo', 'paraVisible'],
  ownerlessMensaje: [...mensaje.filter((field) => field !== 'usuario'), ...delivery, 'proximo'],
  fallidos: fallidosDeCuenta,
  fallidosDeCuenta: [...fallidosDeCuenta, ...reenvio],
  fallidosDeCorreo: [...fallidosDeCorreo, ...reenvio],
  plantillas: plantilla.map((field) => `plantillas.${field}`),
  plantilla: [
    ...plantilla,
    ...['email.asunto', 'email.texto', 'email.html', 'push.titulo', 'push.cuerpo'],
    ...['partes.parte', 'partes.nombre', 'partes.tipo', 'partes.conEnlace'],
    ...['partes.variables.nombre', 'partes.variables.ejemplo', 'partes.variables.obligatoria'],
  ],
  prueba: ['para'],
} as const satisfies Record<string, readonly string[]>;
