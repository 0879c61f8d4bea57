import {
  defineLineFaults,
  type ImportColumns,
  type LoadedColumn,
  loadedColumns,
  type Row,
  type ValueKind,
} from '@oficina/db';

/**
 * These are the columns of the cooperative's file and where each is kept. An optional text is imported, compared, listed
 * and ready to export by its line here.
 */
export const FACTURAS_COLUMNS = {
  cuenta: { kind: 'text', required: true },
  numero: { kind: 'text', required: true, column: 'numero', invalid: 'Número inválido.' },
  periodo: { kind: 'periodo', required: true, column: 'periodo', invalid: 'Período inválido.' },
  fecha: { kind: 'fecha', required: true, column: 'fecha', invalid: 'Fecha inválida.' },
  vencimiento: { kind: 'fecha', required: true, column: 'vencimiento', invalid: 'Fecha inválida.' },
  importe: { kind: 'importe', required: true, column: 'importe_cent', invalid: 'Importe inválido.' },
  consumo: { kind: 'whole', column: 'consumo', invalid: 'Consumo inválido.' },
  pagada: { kind: 'yesNo', column: 'pagada', invalid: 'Pagada se escribe S o N.' },
  concepto: { kind: 'text', column: 'concepto' },
} as const satisfies ImportColumns<'facturas'>;

export const FOREIGN_FAULT = { campo: 'numero', motivo: 'El número pertenece a otro suministro.' };

export const { codigo: fault, campoAndMotivoSql } = defineLineFaults(FACTURAS_COLUMNS, {
  orden: { campo: 'vencimiento', motivo: 'El vencimiento es anterior a la fecha.' },
  repeated: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  suministro: { campo: 'cuenta', motivoSql: `'El suministro ' || left(cuenta, 40) || ' no existe.'` },
  foreign: FOREIGN_FAULT,
});

const BYTES = { importe: 8, whole: 4, periodo: 4, fecha: 4, yesNo: 1, text: 0 } as const satisfies Record<
  ValueKind,
  number
>;

/** The widest fixed columns come first and the texts last, so that a row of the judged table wastes no bytes. */
export const IMPORTED = loadedColumns(FACTURAS_COLUMNS).sort((a, b) => BYTES[b.kind] - BYTES[a.kind]);

/** The number finds the factura, and being paid is a rule of its own: the others are compared and copied as they come. */
export const COMPARED: readonly LoadedColumn[] = IMPORTED.filter(
  ({ column }) => column !== 'numero' && column !== 'pagada',
);

const IMPORTED_NAMES = IMPORTED.map(({ column }) => column);

export const FACTURA_COLUMNS = [
  'id',
  'suministro_id',
  'token',
  'estado_pago',
  'descargable',
  ...IMPORTED_NAMES,
] as const;
export type FacturaRow = Pick<Row<'facturas'>, (typeof FACTURA_COLUMNS)[number]>;

/** The token that opens a factura is not even read for the spreadsheet. */
export const EXPORTED_COLUMNS = [
  'id',
  'suministro_id',
  'estado_pago',
  'archivo_factura_id',
  ...IMPORTED_NAMES,
] as const;
export type ExportedFactura = Pick<Row<'facturas'>, (typeof EXPORTED_COLUMNS)[number]> & { cuenta: string };
