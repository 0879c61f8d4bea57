/** Golden lists of the cuts: exactly what leaves in each view. */
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
  /** To the staff: how many supplies, and which only of one cut. */
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
  corteAvisos: ['suministros', 'avisados', 'pendientes', 'fallidos', 'sinContacto', 'salidas'],
} as const satisfies Record<string, readonly string[]>;
