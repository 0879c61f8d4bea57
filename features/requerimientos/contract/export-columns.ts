/** These are the columns of the spreadsheet «requerimientos», in order; the server's `defineExport` fills them. */
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
