const ITEM = ['@id', '@type', 'id'];
const nested = (nombre: string, fields: readonly string[]) => fields.map((field) => `${nombre}.${field}`);

const unattachedArchivo = [...ITEM, 'contentUrl', 'fileName', 'usuario', 'created', 'updated'];
const archivo = [...unattachedArchivo, 'requerimiento'];
const seguimiento = [...ITEM, 'requerimiento', 'descripcion', 'created', 'usuario', 'usuarioNombre'];
const respuesta = [
  ...['id', 'titulo', 'texto', 'atajo', 'categorias', 'estado', 'encargado'],
  ...['propia', 'propuesta', 'activa', 'usos', 'version'],
];
const resumen = ['mios', 'sinAsignar', 'conNovedades', 'misNovedades', 'vencidos', 'vencenHoy'];
const pulso = ['hasta', 'casos', 'hayMas', 'presencias'];
const nota = ['id', 'texto', 'usuario', 'usuarioNombre', 'created'];

const nuevo = [
  ...ITEM,
  'numero',
  'descripcion',
  'estado',
  ...nested('categoria', [...ITEM, 'nombre', 'sustantivo', 'codigo', 'adjuntosSeguros']),
  'created',
  'updated',
  'usuario',
  'suministro',
  'novedadesUsuario',
  'vence',
];
const unassigned = [...nuevo, 'ubicacion', 'cerrado', 'reabribleHasta', 'conforme'];
const requerimiento = [...unassigned, 'encargado'];
const staffFields = ['novedadesEncargado', 'vencido', 'usuarioNombre', 'suministroCuenta', 'canal'];
const allStaffFields = [...staffFields, 'cargadoPor', 'ultimoTexto', 'ultimoPor', 'ultimoMomento'];
const detalle = [...nested('seguimientos', [...seguimiento, 'nuevoEstado']), ...nested('adjuntos', archivo)];
const without = (fields: readonly string[], ...excluded: readonly string[]) =>
  fields.filter((field) => !excluded.includes(field));

const historia = [
  ...nested('hechos', ['clave', 'tipo', 'created', 'usuario', 'usuarioNombre', 'personal', 'texto']),
  ...nested('hechos', ['nuevoEstado', 'seguimiento']),
  ...nested('hechos.adjuntos', archivo),
];

const relacionado = [
  'id',
  'numero',
  'categoria',
  'estado',
  'created',
  'nombre',
  'metros',
  'visible',
  'puede',
];

export const REQUERIMIENTOS_FIELDS = {
  requerimiento,
  staffRequerimiento: [...requerimiento, ...allStaffFields, 'encargadoNombre'],
  fullRequerimiento: [...requerimiento, ...detalle],
  fullStaffRequerimiento: [...requerimiento, ...allStaffFields, 'encargadoNombre', ...detalle],
  unassignedRequerimiento: [...unassigned, ...allStaffFields, ...detalle],
  publicRequerimiento: [
    ...without([...unassigned, ...allStaffFields], 'usuario', 'usuarioNombre'),
    ...nested('contacto', ['nombre', 'documento', 'email', 'telefono']),
    ...detalle,
  ],
  newRequerimiento: [...nuevo, 'seguimientos', 'adjuntos'],
  newStaffRequerimiento: [...nuevo, ...staffFields, 'seguimientos', 'adjuntos'],
  /** The staff filed it for somebody without an account, who gave no address. */
  filedRequerimiento: [
    ...without([...nuevo, ...staffFields], 'usuario', 'usuarioNombre', 'suministro', 'suministroCuenta'),
    'cargadoPor',
    ...nested('contacto', ['nombre', 'documento']),
    'seguimientos',
    'adjuntos',
  ],
  attended: [
    ...without(requerimiento, 'conforme'),
    ...allStaffFields,
    'encargadoNombre',
    ...nested('seguimientos', [...seguimiento, 'nuevoEstado']),
    'adjuntos',
  ],
  attendedUnassigned: [
    ...without(unassigned, 'conforme'),
    ...allStaffFields,
    ...nested('seguimientos', [...seguimiento, 'nuevoEstado']),
    'adjuntos',
  ],
  seguimiento,
  /** The first answer of the staff begins the case. */
  firstAnswer: [...seguimiento, 'nuevoEstado'],
  archivo,
  unattachedArchivo,
  respuestas: nested('respuestas', respuesta),
  respuesta,
  requerimientosSummary: resumen,
  novedades: [
    'cantidad',
    'porCategoria',
    ...nested('ultima', [
      ...['requerimiento', 'id', 'numero', 'sustantivo', 'categoria', 'estado', 'updated'],
    ]),
  ],
  historia,
  /** While no clerk has answered, the timeline also says where its news begin. */
  newsHistoria: [...historia, 'nuevoDesde'],
  unrelated: ['unidos', 'sugeridos'],
  relacionados: [...nested('unidos', relacionado), ...nested('sugeridos', [...relacionado, 'por'])],
  united: [...nested('principal', relacionado), 'unidos', 'sugeridos'],
  /** It had no answer, and now it follows another. */
  joined: [
    ...without(requerimiento, 'conforme', 'cerrado', 'reabribleHasta'),
    ...[...allStaffFields, 'encargadoNombre', 'unidoA', 'seguimientos', 'adjuntos'],
  ],
  joinedUnassigned: [
    ...without(unassigned, 'conforme', 'cerrado', 'reabribleHasta'),
    ...[...allStaffFields, 'unidoA', 'seguimientos', 'adjuntos'],
  ],
  notas: nested('notas', nota),
  nota,
  presencia: ['otros', 'hasta'],
  pulso,
  attendingPulso: [...pulso, ...nested('contadores', resumen)],
  solicitud: ['numero', 'created'],
  estadoPublico: ['numero', 'sustantivo', 'categoria', 'estado', 'created', 'vence', 'cerrado'],
} as const satisfies Record<string, readonly string[]>;
