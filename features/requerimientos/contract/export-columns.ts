/** The order is that of the spreadsheet «requerimientos». */
export const EXPORT_COLUMNS = [
  'numero',
  'id',
  'categoria',
  'sustantivo',
  'estado',
  'usuario',
  'documento',
  'suministro',
  'encargado',
  'created',
  'updated',
  'vence',
  'cerrado',
  'conforme',
  'descripcion',
] as const;

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
