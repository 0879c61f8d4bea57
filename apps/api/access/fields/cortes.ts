const corte = [
  ...[
    '@id',
    '@type',
    'id',
    'tipo',
    'inicio',
    'fin',
    'finEstimado',
    'zona',
    'motivo',
    'obs',
    'created',
    'updated',
  ],
];

const ofStaff = ['totalSuministros', 'zonas'];
const ways = ['porMensaje', 'porApp', 'porCorreo', 'sinContacto'];
const alcance = ways.map((field) => `alcance.${field}`);

export const CORTES_FIELDS = {
  corte: [...corte, 'suministros'],
  corteAtCounter: corte,
  corteInList: [...corte, ...ofStaff, ...alcance],
  fullCorte: [...corte, 'suministros', ...ofStaff, ...alcance],
  /** A moment later the worker counts the reach. */
  publishedCorte: [...corte, 'suministros', ...ofStaff],
  afectados: [
    'suministros',
    'personas',
    'conTelefono',
    'conPush',
    'conCorreo',
    ...ways,
    'desconocidos',
    'zonasVacias',
  ],
  /** In the fixtures everybody can be told, so the list is empty; alcance.test.ts looks at what a row says. */
  sinContacto: ['suministros'],
  zonas: ['zona', 'suministros', 'conAviso'].map((field) => `zonas.${field}`),
  corteAvisos: ['suministros', 'avisados', 'pendientes', 'fallidos', 'sinContacto', 'salidas'],
} as const satisfies Record<string, readonly string[]>;
