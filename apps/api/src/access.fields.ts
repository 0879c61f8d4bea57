/** Golden lists: exactly what leaves in each view. A field more is a leak until somebody adds it here. */
const ITEM = ['@id', '@type', 'id'];

const reducido = [
  ...ITEM,
  'email',
  'telefono',
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
  'otpEstado',
  'preferencias',
];

const suministro = [...ITEM, 'nombre', 'cuenta', 'domicilio', 'pagoInhabilitado'];

const factura = [
  ...ITEM,
  'numero',
  'importe',
  'suministro',
  'periodo',
  'fecha',
  'vencimiento',
  'consumo',
  'pagada',
  'estadoPago',
  'descargable',
  'vencida',
  'concepto',
];

export const CAMPOS = {
  nada: [],
  vivo: ['estado'],
  salud: ['estado', 'base'],
  configuracion: ['nombre', 'color', 'apps', 'legal', 'ente', 'datosDiasMaximos', 'demo'],
  contexto: ['@context'],
  openapi: ['openapi', 'info', 'paths', 'components'],
  sesion: ['token', 'usuarioId'],
  estado: ['autenticado', 'usuarioId', 'confirmado', 'roles', 'expira', 'otpPendiente'],
  estadoAnonimo: ['autenticado'],
  confirmacion: ['hasta'],
  codigo: ['codigo', 'usuarioId', 'vence'],
  motd: ['motd'],
  motdGuardado: ['motd', 'guardado'],
  usuario: [...usuario],
  usuarioConAlta: [...usuario, 'created'],
  usuarioReducido: [...reducido],
  suministro: [...suministro, 'documento', 'cuit', 'alias', 'usuarioSuministro'],
  suministroSinDocumento: [...suministro, 'alias', 'usuarioSuministro'],
  suministroPersonal: [...suministro, 'zona'],
  factura: [...factura, 'token'],
  facturaSinToken: factura,
  categoria: [
    ...ITEM,
    'nombre',
    'textoAyuda',
    'descripcionInicial',
    'textoCondiciones',
    'sustantivo',
    'sustantivoPlural',
    'adjuntarFotos',
    'adjuntarFotosObs',
    'adjuntarArchivos',
    'adjuntarArchivosObs',
    'adjuntarUbicacion',
    'codigo',
    'requiereSuministro',
    'activo',
    'adjuntosSeguros',
    'url',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Vista = keyof typeof CAMPOS;
