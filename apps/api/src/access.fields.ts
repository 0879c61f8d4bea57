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

const vinculo = [
  ...ITEM,
  ...['@id', '@type', 'id', 'nombre', 'cuenta', 'domicilio', 'pagoInhabilitado'].map(
    (campo) => `suministro.${campo}`,
  ),
];

const deuda = [
  'aPagar.cantidad',
  'aPagar.importe',
  'aPagar.vencidas',
  'pagar.importe',
  'pagar.facturas',
  'enPago.cantidad',
  'enPago.importe',
  'inhabilitadas.cantidad',
  'inhabilitadas.importe',
  'inhabilitadas.suministros',
  'hayVencidas',
  'actualizado',
];

export const CAMPOS = {
  nada: [],
  vivo: ['estado'],
  salud: ['estado', 'base', 'almacen'],
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
  facturaPublica: [
    '@type',
    'numero',
    'periodo',
    'importe',
    'fecha',
    'vencimiento',
    'pagada',
    'vencida',
    'descargable',
    'estadoPago',
    'pagoInhabilitado',
    'suministroCuenta',
  ],
  deuda: [
    ...deuda,
    'aPagar.primerVencimiento',
    'aPagar.proximoVencimiento',
    ...[...factura, 'token'].map((campo) => `facturas.${campo}`),
  ],
  deudaDeNada: [...deuda, 'facturas'],
  consumo: [...ITEM, 'suministro', 'periodo', 'importe', 'consumo'],
  vinculo: [...vinculo, 'documento', 'alias'],
  vinculoSinDocumento: [...vinculo, 'alias'],
  /** Neither the document nor the person's own name for it. */
  vinculoAjeno: vinculo,
  vinculoNuevo: [...vinculo, 'documento'],
  vinculoNuevoSinDocumento: vinculo,
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
