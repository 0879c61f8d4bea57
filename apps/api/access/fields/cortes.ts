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

export const CORTES_FIELDS = {
  corte: [...corte, 'suministros'],
  corteAtCounter: corte,
  corteInList: [...corte, 'totalSuministros'],
  fullCorte: [...corte, 'suministros', 'totalSuministros'],
  afectados: [
    'suministros',
    'personas',
    'conTelefono',
    'conPush',
    'conCorreo',
    'sinContacto',
    'desconocidos',
  ],
  zonas: ['zona', 'suministros', 'conAviso'].map((field) => `zonas.${field}`),
  corteAvisos: ['suministros', 'avisados', 'pendientes', 'fallidos', 'sinContacto', 'salidas'],
} as const satisfies Record<string, readonly string[]>;
