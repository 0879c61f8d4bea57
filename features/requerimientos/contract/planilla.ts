/** The columns of the spreadsheet «requerimientos», in order (`defineExport` of the server fills them). */
export const COLUMNAS_DE_LA_PLANILLA = [
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

export type ColumnaDeLaPlanilla = (typeof COLUMNAS_DE_LA_PLANILLA)[number];
