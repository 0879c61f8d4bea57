import { ARCHIVOS_FIELDS } from './archivos.ts';
import { CONTACTS_FIELDS } from './contacts.ts';
import { CORTES_FIELDS } from './cortes.ts';
import { MENSAJES_FIELDS } from './mensajes.ts';
import { PAGOS_FIELDS } from './pagos.ts';
import { REQUERIMIENTOS_FIELDS } from './requerimientos.ts';
import { USUARIOS_FIELDS } from './usuarios.ts';

/**
 * These golden lists hold exactly the fields that leave in each view. An extra field is a leak until somebody adds it here.
 */
const ITEM = ['@id', '@type', 'id'];

const suministro = [...ITEM, 'nombre', 'cuenta', 'domicilio', 'pagoInhabilitado'];

const ofOwn = ['alias', 'usuarioSuministro', 'codigoLink', 'codigoPmc'];

/** How it is paid, of those that are not paid yet. */
const cobro = ['importeAPagar', 'vencimiento2', 'importe2', 'codigoBarras'];

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
  ...cobro,
];

const vista = ['id', 'lista', 'nombre', 'consulta', 'compartida', 'propia'];

const listed = [...ITEM, 'cuenta', 'nombre', 'domicilio', 'zona', 'activo'];

const ficha = [
  ...['suministro', 'deuda', 'facturas', 'consumos', 'pagos', 'correos', 'personas', 'mensajes'],
  'actualizado',
];

const persona = ['acceso', 'otrasCuentas', 'suministros'];

const error = [
  '@id',
  '@type',
  'title',
  'detail',
  'status',
  'code',
  'type',
  'description',
  'hydra:title',
  'hydra:description',
];

const usuarioSuministro = [
  ...ITEM,
  ...['@id', '@type', 'id', 'nombre', 'cuenta', 'domicilio', 'pagoInhabilitado'].map(
    (field) => `suministro.${field}`,
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
  'cerradas.cantidad',
  'cerradas.importe',
  'hayVencidas',
  'actualizado',
];

export const FIELDS = {
  ...ARCHIVOS_FIELDS,
  ...MENSAJES_FIELDS,
  empty: [],
  live: ['estado'],
  health: ['estado', 'base', 'cola', 'almacen'],
  configuration: [
    'nombre',
    'color',
    'apps',
    'legal',
    'ente',
    'datosDiasMaximos',
    'identidad',
    'smsVia',
    'cobro',
    'pagos',
    'demo',
  ],
  context: ['@context'],
  openapi: ['openapi', 'info', 'paths', 'components'],
  sesion: ['token', 'usuarioId'],
  estado: ['autenticado', 'usuarioId', 'confirmado', 'roles', 'expira', 'otpPendiente'],
  anonymousStatus: ['autenticado'],
  confirmation: ['hasta'],
  codigo: ['codigo', 'usuarioId', 'vence'],
  ticket: ['ticket', 'vence'],
  sentence: ['message'],
  correoConfirmado: ['emailValidado'],
  ajustes: ['ajustes'],
  ajuste: ['clave', 'seccion', 'nombre', 'valor', 'version', 'original', 'ultimo'],
  ajusteVersiones: ['versiones'],
  aceptaciones: ['usuarios'],
  categoriasEditables: ['categorias'],
  categoriaEditable: ['id', 'clave', 'codigo', 'conCasos', 'abiertos'],
  motd: ['motd'],
  motdGuardado: ['motd', 'guardado'],
  ...USUARIOS_FIELDS,
  ...REQUERIMIENTOS_FIELDS,
  ...CORTES_FIELDS,
  ...PAGOS_FIELDS,
  suministro: [...suministro, ...ofOwn, 'documento', 'cuit'],
  suministroWithoutDocumento: [...suministro, ...ofOwn],
  suministroPersonal: [...suministro, 'zona'],
  factura: [...factura, 'token'],
  facturaWithoutToken: factura,
  facturaInPago: [...factura, 'token', 'pago'],
  publicFactura: [
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
    ...cobro,
    ...['codigoLink', 'codigoPmc'],
  ],
  hallazgos: ['clase', 'grupos'],
  listed,
  listedWithCorreo: [...listed, 'correo'],
  diaCasos: ['requerimientos'],
  diaUsuarios: ['usuarios'],
  diaCorreos: ['correos'],
  diaCortes: ['cortes'],
  diaAdmin: [
    'pagos',
    'mensajesFallidosHoy',
    'archivosPorConfirmar',
    'archivosConError',
    'ultimaCarga',
    'correos',
  ],
  diaMostrador: ['fichas', 'cortesPorZona', 'facturasCargadas'],
  fichaCasos: ['suministro', 'requerimientos', 'cortes'],
  fichaCorreos: ['suministro', 'correos'],
  fichaCortes: ['suministro', 'cortes'],
  fichaAdmin: [...ficha],
  fichaMostrador: [...ficha, 'requerimientos', 'cortes'],
  estadoDeCuenta: ['enlace'],
  persona: [...persona],
  personaAdmin: [...persona, 'pagos', 'mensajes'],
  personaMostrador: [...persona, 'pagos', 'mensajes', 'requerimientos'],
  fichaDocumento: ['documento', 'cuit'],
  deuda: [
    ...deuda,
    'aPagar.primerVencimiento',
    'aPagar.proximoVencimiento',
    ...[...factura, 'token'].map((field) => `facturas.${field}`),
  ],
  emptyDeuda: [...deuda, 'facturas'],
  consumo: [...ITEM, 'suministro', 'periodo', 'importe', 'consumo'],
  usuarioSuministro: [...usuarioSuministro, 'documento', 'alias'],
  usuarioSuministroWithoutDocumento: [...usuarioSuministro, 'alias'],
  foreignUsuarioSuministro: usuarioSuministro,
  newUsuarioSuministro: [...usuarioSuministro, 'documento'],
  newUsuarioSuministroWithoutDocumento: usuarioSuministro,
  indicador: [...ITEM, 'nombre', 'periodo', 'valor'],
  auditoria: [
    ...ITEM,
    ...['created', 'quien', 'roles', 'accion', 'entidad', 'entidadId', 'motivo', 'ip', 'cambios'],
  ],
  ...CONTACTS_FIELDS,
  envio: ['mensaje', 'para'],
  vista,
  canales: ['canales'],
  vistas: vista.map((field) => `vistas.${field}`),
  correoAnswer: ['email'],
  delivery: ['mensaje.id', 'suministros'],
  validacion: ['validado', 'suministros'],
  tarjeta: [
    ...ITEM,
    'titularNombre',
    'numeroEnmascarado',
    'vencimiento',
    'emisor',
    'emisorNombre',
    'principal',
    'obs',
  ],
  claveRequired: [...error, 'requestId', 'reautenticar'],
  notAllowed: [...error, 'violations'],
  alreadyInPago: [...error, 'violations', 'pago'],
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

export type View = keyof typeof FIELDS;
