import { type CsvCell, csvHeader, csvLine } from '@oficina/values';
import { cambio, type Month } from './months.ts';

const HEADER = [
  'Suministro',
  'Cuenta',
  'Período',
  'kWh',
  'kWh por día',
  'Importe',
  'kWh del mismo mes del año anterior',
  'Importe del mismo mes del año anterior',
  'Diferencia de kWh',
  'Diferencia de importe',
];

const unDecimal = (valor: number | null) => (valor === null ? null : Math.round(valor * 10) / 10);

/** The format suits a spreadsheet set to Spanish. */
export function consumosCsv(
  suministro: { nombre: string; cuenta: string },
  months: readonly Month[],
): string {
  const rows = months.map((month): CsvCell[] => [
    suministro.nombre,
    suministro.cuenta,
    `${month.periodo.slice(5)}/${month.periodo.slice(0, 4)}`,
    month.kwh,
    unDecimal(month.perDay),
    month.importe,
    month.before.kwh,
    month.before.importe,
    cambio(month, 'kwh')?.difference ?? null,
    cambio(month, 'importe')?.difference ?? null,
  ]);
  return csvHeader(HEADER) + rows.map((row) => csvLine(row)).join('');
}

/** An account number may contain a slash, which a file name may not. */
export const csvFileName = (cuenta: string) => `consumos-${cuenta.replace(/[^\w.-]+/g, '-')}.csv`;

export function downloadText(nombre: string, texto: string): void {
  const url = URL.createObjectURL(new Blob([texto], { type: 'text/csv;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = nombre;
  anchor.click();
  // Some browsers read the URL after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
