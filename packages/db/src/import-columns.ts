import type { Row, Schema } from './types.ts';

/** A file writes its values in one of these ways; each perfil says how it writes them. */
export type ValueKind = 'text' | 'importe' | 'whole' | 'fecha' | 'periodo' | 'yesNo';

/** Without `column` the value only finds a row, or goes to another table. */
export type ImportColumn<Column = string> = {
  readonly kind: ValueKind;
  readonly required?: boolean;
  readonly column?: Column;
  /** This is why a line with another value is rejected. */
  readonly invalid?: string;
};

/** A kind of file names its columns once, in the order in which they are written. */
export type ImportColumns<Table extends keyof Schema | null = null> = Readonly<
  Record<string, ImportColumn<Table extends keyof Schema ? Extract<keyof Row<Table>, string> : string>>
>;

export type LoadedName<Columns> = Extract<Columns[keyof Columns], { readonly column: string }>['column'];

export type LoadedColumn<Name extends string = string> = {
  readonly column: Name;
  readonly kind: ValueKind;
  readonly required: boolean;
};

/** These are the columns of the table that the file fills. */
export const loadedColumns = <const Columns extends Readonly<Record<string, ImportColumn>>>(
  columns: Columns,
): LoadedColumn<LoadedName<Columns>>[] =>
  Object.values<ImportColumn>(columns).flatMap(({ column, kind, required = false }) =>
    column === undefined ? [] : [{ column: column as LoadedName<Columns>, kind, required }],
  );

const SQL_TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  importe: 'bigint',
  whole: 'int',
  periodo: 'int',
  fecha: 'date',
  yesNo: 'boolean',
};

export const sqlTypeOf = ({ kind }: { readonly kind: ValueKind }): string => SQL_TYPES[kind];

/** An optional field that the line does not bring keeps its stored value. */
export const keptValue = (value: string, { column, required }: LoadedColumn, stored: string): string =>
  required ? value : `coalesce(${value}, ${stored}.${column})`;

export const columnList = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${name}`).join(', ');
