import { CAMPOS_DE_ARCHIVOS } from './access.fields.archivos.ts';
import { CAMPOS_DE_CORTES } from './access.fields.cortes.ts';
import { CAMPOS_DE_PERSONAS } from './access.fields.personas.ts';
import { CAMPOS_DE_RECLAMOS } from './access.fields.reclamos.ts';

/** Golden lists: exactly what leaves in each view. A field more is a leak until somebody adds it here. */
const ITEM = ['@id', '@type', 'id'];

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

/** How it was sent: for the administrator alone. */
const envio = ['suministro', 'suministroCuenta', 'plantilla', 'intentos', 'error', 'tokenUsado', 'acuse'];

const pago = [
  ...ITEM,
  'metodo',
  'estado',
  'created',
  'facturasTotal',
  'usuario',
  'origen',
  ...['@id', '@type', 'id', 'numero', 'importe', 'periodo', 'suministro', 'estadoPago', 'pagada'].map(
    (campo) => `facturas.${campo}`,
  ),
  ...['@id', '@type', 'id', 'numeroEnmascarado', 'emisorNombre'].map((campo) => `tarjeta.${campo}`),
];

/** What happened with the gateway: for the administrator alone. */
const trastienda = [
  'usuarioNombre',
  ...['referencia', 'pasarelaId', 'ticket', 'codigoAutorizacion'].map((campo) => `extra.${campo}`),
  ...['creado', 'enviado', 'respondido', 'resuelto'].map((campo) => `tiempos.${campo}`),
];

const trastiendaLlena = [
  ...trastienda,
  'extra.tid',
  'extra.motivoId',
  ...['pasarelaId', 'importe', 'motivo', 'pedida', 'hecha'].map((campo) => `extra.devoluciones.${campo}`),
  'tiempos.consultado',
  'tiempos.proximaConsulta',
];

const error = [
  '@id',
  '@type',
  'title',
  'detail',
  'status',
  'type',
  'description',
  'hydra:title',
  'hydra:description',
];

const plantilla = ['nombre', 'cuando', 'tipos', 'prioridad'];

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
  ...CAMPOS_DE_ARCHIVOS,
  nada: [],
  vivo: ['estado'],
  salud: ['estado', 'base', 'cola', 'almacen'],
  configuracion: [
    'nombre',
    'color',
    'apps',
    'legal',
    'ente',
    'datosDiasMaximos',
    'identidad',
    'smsVia',
    'demo',
  ],
  contexto: ['@context'],
  openapi: ['openapi', 'info', 'paths', 'components'],
  sesion: ['token', 'usuarioId'],
  estado: ['autenticado', 'usuarioId', 'confirmado', 'roles', 'expira', 'otpPendiente'],
  estadoAnonimo: ['autenticado'],
  confirmacion: ['hasta'],
  codigo: ['codigo', 'usuarioId', 'vence'],
  ticket: ['ticket', 'vence'],
  frase: ['message'],
  correoConfirmado: ['emailValidado'],
  motd: ['motd'],
  motdGuardado: ['motd', 'guardado'],
  ...CAMPOS_DE_PERSONAS,
  ...CAMPOS_DE_RECLAMOS,
  ...CAMPOS_DE_CORTES,
  suministro: [...suministro, 'documento', 'cuit', 'alias', 'usuarioSuministro'],
  suministroSinDocumento: [...suministro, 'alias', 'usuarioSuministro'],
  suministroPersonal: [...suministro, 'zona'],
  factura: [...factura, 'token'],
  facturaSinToken: factura,
  facturaEnPago: [...factura, 'token', 'pago'],
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
  mensaje,
  mensajeCompleto: [...mensaje, ...envio, 'usuarioNombre', 'proximo'],
  /** Without `proximo`, which is told only while another try waits. */
  mensajeEnEspera: [...mensaje, ...envio, 'usuarioNombre'],
  mensajeDeNadie: [...mensaje.filter((campo) => campo !== 'usuario'), ...envio, 'proximo'],
  indicador: [...ITEM, 'nombre', 'periodo', 'valor'],
  plantillas: plantilla.map((campo) => `plantillas.${campo}`),
  plantilla: [...plantilla, 'email.asunto', 'email.texto', 'email.html', 'push.titulo', 'push.cuerpo'],
  mail: [
    ...ITEM,
    'suministro',
    'suministroCuenta',
    'email',
    'validado',
    'desuscribir',
    'rebota',
    'ultimaFactura',
  ],
  envio: ['mensaje.id', 'suministros'],
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
  pago: [...pago, 'importeDevuelto'],
  pagoCompleto: [...pago, 'importeDevuelto', ...trastiendaLlena],
  pagoRechazado: [...pago, 'importeDevuelto', 'motivoRechazo'],
  pagoRechazadoCompleto: [...pago, 'importeDevuelto', 'motivoRechazo', ...trastiendaLlena],
  pagoNuevo: pago,
  pagoNuevoCompleto: [...pago, ...trastienda, 'extra.devoluciones'],
  pedidoDeClave: [...error, 'requestId', 'reautenticar'],
  noSePuede: [...error, 'violations'],
  yaEnPago: [...error, 'violations', 'pago'],
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
