/** Golden lists of the cases: exactly what leaves in each view. */
const ITEM = ['@id', '@type', 'id'];
const dentro = (nombre: string, campos: readonly string[]) => campos.map((campo) => `${nombre}.${campo}`);

const archivoSuelto = [...ITEM, 'contentUrl', 'fileName', 'usuario', 'created', 'updated'];
const archivo = [...archivoSuelto, 'requerimiento'];
const seguimiento = [...ITEM, 'requerimiento', 'descripcion', 'created', 'usuario', 'usuarioNombre'];
const nota = ['id', 'texto', 'usuario', 'usuarioNombre', 'created'];

const nuevo = [
  ...ITEM,
  'numero',
  'descripcion',
  'estado',
  ...dentro('categoria', [...ITEM, 'nombre', 'sustantivo', 'codigo', 'adjuntosSeguros']),
  'created',
  'updated',
  'usuario',
  'suministro',
  'novedadesUsuario',
  'vence',
];
const deNadie = [...nuevo, 'ubicacion', 'cerrado', 'reabribleHasta', 'conforme'];
const caso = [...deNadie, 'encargado'];
/** For whoever attends it alone. */
const trastienda = ['novedadesEncargado', 'vencido', 'usuarioNombre', 'suministroCuenta'];
const detalle = [...dentro('seguimientos', [...seguimiento, 'nuevoEstado']), ...dentro('adjuntos', archivo)];
const sin = (campos: readonly string[], ...fuera: readonly string[]) =>
  campos.filter((campo) => !fuera.includes(campo));

export const CAMPOS_DE_RECLAMOS = {
  caso,
  casoDelPersonal: [...caso, ...trastienda, 'encargadoNombre'],
  casoEntero: [...caso, ...detalle],
  casoEnteroDelPersonal: [...caso, ...trastienda, 'encargadoNombre', ...detalle],
  casoLibre: [...deNadie, ...trastienda, ...detalle],
  casoPublico: [
    ...sin([...deNadie, ...trastienda], 'usuario', 'usuarioNombre'),
    ...dentro('contacto', ['nombre', 'documento', 'email', 'telefono']),
    ...detalle,
  ],
  casoNuevo: [...nuevo, 'seguimientos', 'adjuntos'],
  casoNuevoDelPersonal: [...nuevo, ...trastienda, 'seguimientos', 'adjuntos'],
  seguimiento,
  archivo,
  archivoSuelto,
  respuestas: ['respuestas'],
  resumenDeCasos: ['mios', 'sinAsignar', 'conNovedades', 'vencidos'],
  novedades: [
    'cantidad',
    'porCategoria',
    ...dentro('ultima', [
      ...['requerimiento', 'id', 'numero', 'sustantivo', 'categoria', 'estado', 'updated'],
    ]),
  ],
  notas: dentro('notas', nota),
  nota,
  presencia: ['otros', 'hasta'],
  solicitud: ['numero', 'created'],
  estadoPublico: ['numero', 'sustantivo', 'categoria', 'estado', 'created', 'vence', 'cerrado'],
} as const satisfies Record<string, readonly string[]>;
