import {
  defineLineFaults,
  type ImportColumns,
  type LoadedColumn,
  loadedColumns,
  type Row,
  type ValueKind,
} from '@oficina/db';

/** An optional text is imported, compared, listed and ready to export by its line here. */
const KEPT_IN_FACTURAS = {
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

/** Only some cooperatives write these, so that they are kept apart and a file without them costs what it did. */
const KEPT_IN_COBROS = {
  vencimiento2: { kind: 'fecha', column: 'vencimiento2', invalid: 'Fecha inválida.' },
  importe2: { kind: 'importe', column: 'importe2_cent', invalid: 'Importe inválido.' },
  codigo_barras: { kind: 'text', column: 'codigo_barras', invalid: 'Código de barras inválido.' },
} as const satisfies ImportColumns<'factura_cobros'>;

/** These are the columns of the cooperative's file and where each is kept. */
export const FACTURAS_COLUMNS = { ...KEPT_IN_FACTURAS, ...KEPT_IN_COBROS } as const;

export const FOREIGN_FAULT = { campo: 'numero', motivo: 'El número pertenece a otro suministro.' };

export const { codigo: fault, campoAndMotivoSql } = defineLineFaults(FACTURAS_COLUMNS, {
  orden: { campo: 'vencimiento', motivo: 'El vencimiento es anterior a la fecha.' },
  'missing importe2': { campo: 'importe2', motivo: 'Falta el importe del segundo vencimiento.' },
  'missing vencimiento2': { campo: 'vencimiento2', motivo: 'Falta la fecha del segundo vencimiento.' },
  orden2: { campo: 'vencimiento2', motivo: 'El segundo vencimiento no es posterior al primero.' },
  lessImporte2: { campo: 'importe2', motivo: 'El importe del segundo vencimiento es menor que el primero.' },
  repeated: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  suministro: { campo: 'cuenta', motivoSql: `'El suministro ' || left(cuenta, 40) || ' no existe.'` },
  foreign: FOREIGN_FAULT,
});

const BYTES = { importe: 8, whole: 4, periodo: 4, fecha: 4, yesNo: 1, text: 0 } as const satisfies Record<
  ValueKind,
  number
>;

/** The widest fixed columns come first and the texts last, so that a row of the judged table wastes no bytes. */
export const byWidth = <Column extends { readonly kind: ValueKind }>(columns: readonly Column[]): Column[] =>
  columns.toSorted((a, b) => BYTES[b.kind] - BYTES[a.kind]);

export const IMPORTED = byWidth(loadedColumns(KEPT_IN_FACTURAS));
export const COBRO: readonly LoadedColumn[] = loadedColumns(KEPT_IN_COBROS);

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
