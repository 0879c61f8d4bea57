import { formatMoment, writeDay } from './time.ts';

/** An amount stays in whole cents until it is written. */
export type CsvCell = string | number | Date | { readonly centavos: number } | null | undefined;

export type CsvFormat = { readonly bom: boolean; readonly decimal: ',' | '.' };

export const SPREADSHEET: CsvFormat = { bom: true, decimal: ',' };

const BOM = '\ufeff';
/**
 * A spreadsheet runs a cell that begins with one of these as a formula, or skips the character and looks at the next one.
 */
const FORMULA = '=+-@\t\r\n\0';
const SPECIAL = /[;"\r\n]/;

export const yesOrNo = (valor: boolean): string => (valor ? 'Sí' : 'No');

export function csvHeader(columns: readonly string[], format: CsvFormat = SPREADSHEET): string {
  return (format.bom ? BOM : '') + csvLine(columns, format);
}

export function csvLine(cells: readonly CsvCell[], { decimal }: CsvFormat = SPREADSHEET): string {
  return `${cells.map((cell) => written(cell, decimal)).join(';')}\r\n`;
}

function written(cell: CsvCell, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (cell instanceof Date) return inArgentina(cell);
  if (typeof cell === 'object') return amount(cell.centavos, decimal);
  const safe = cell !== '' && FORMULA.includes(cell.charAt(0)) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function inArgentina(instant: Date): string {
  const wire = formatMoment(instant);
  return `${writeDay(wire.slice(0, 10))} ${wire.slice(11, 16)}`;
}

/** The digits are split and never divided, because a fraction of a peso is not represented exactly. */
function amount(centavos: number, decimal: string): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}
