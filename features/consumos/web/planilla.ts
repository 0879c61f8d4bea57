import { type CsvCell, csvHeader, csvLine } from '@oficina/values';
import { cambio, type Mes } from './meses.ts';

const ENCABEZADO = [
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

/** What the table shows, for a spreadsheet set to Spanish. */
export function planilla(suministro: { nombre: string; cuenta: string }, meses: readonly Mes[]): string {
  const filas = meses.map((mes): CsvCell[] => [
    suministro.nombre,
    suministro.cuenta,
    `${mes.periodo.slice(5)}/${mes.periodo.slice(0, 4)}`,
    mes.kwh,
    unDecimal(mes.porDia),
    mes.importe,
    mes.antes.kwh,
    mes.antes.importe,
    cambio(mes, 'kwh')?.diferencia ?? null,
    cambio(mes, 'importe')?.diferencia ?? null,
  ]);
  return csvHeader(ENCABEZADO) + filas.map((fila) => csvLine(fila)).join('');
}

/** An account may have a slash, which a file's name may not. */
export const nombreDePlanilla = (cuenta: string) => `consumos-${cuenta.replace(/[^\w.-]+/g, '-')}.csv`;

export function descargar(nombre: string, texto: string): void {
  const url = URL.createObjectURL(new Blob([texto], { type: 'text/csv;charset=utf-8' }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Some browsers read the address after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
