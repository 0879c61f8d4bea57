/** Golden lists of the cuts: exactly what leaves in each view. */
const corte = [
  ...['@id', '@type', 'id', 'tipo', 'inicio', 'fin', 'zona', 'motivo', 'obs', 'created', 'updated'],
];

export const CAMPOS_DE_CORTES = {
  corte: [...corte, 'suministros'],
  /** To the staff: how many supplies, and which only of one cut. */
  corteEnLista: [...corte, 'totalSuministros'],
  corteEntero: [...corte, 'suministros', 'totalSuministros'],
  afectados: ['suministros', 'conTelefono', 'conPush', 'conCorreo', 'sinContacto', 'desconocidos'],
  avisosDelCorte: ['suministros', 'avisados', 'pendientes', 'fallidos', 'sinContacto'],
} as const satisfies Record<string, readonly string[]>;
