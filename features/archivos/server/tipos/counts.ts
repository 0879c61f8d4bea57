import { centavosToWire, periodoToWire } from '@oficina/values';
import type { LoadResult, ReviewCounts } from '../importer.ts';
import type { SumColumn, Totals } from './ranges.repository.ts';

/** Amounts and months, where the lines have them, leave out rejected lines. */
export function countsOf(totals: readonly Totals[]): Omit<ReviewCounts, 'avisos'> & { month: number } {
  const countOf = (resultado: string) => totals.find((row) => row.resultado === resultado)?.renglones ?? 0;
  const usable = totals.filter(({ resultado }) => resultado !== 'rechazado');
  const hasColumn = (column: SumColumn) => usable.some((row) => row[column] != null);
  const sumOf = (column: SumColumn) => usable.reduce((total, row) => total + (row[column] ?? 0), 0);
  const month = Math.max(0, ...usable.map((row) => row.periodo ?? 0));
  return {
    leidos: totals.reduce((total, { renglones }) => total + renglones, 0),
    nuevos: countOf('nuevo'),
    cambiados: countOf('cambiado'),
    iguales: countOf('igual'),
    omitidos: countOf('omitido') + countOf('retenido'),
    retenidos: countOf('retenido'),
    rechazados: countOf('rechazado'),
    ...(hasColumn('importe_cent') && { importe: centavosToWire(sumOf('importe_cent')) }),
    ...(hasColumn('importe2_cent') && { importe2: centavosToWire(sumOf('importe2_cent')) }),
    ...(hasColumn('consumo') && { consumo: sumOf('consumo') }),
    ...(hasColumn('telefonos_fijos') && {
      telefonosFijos: sumOf('telefonos_fijos'),
      telefonosInvalidos: sumOf('telefonos_invalidos'),
    }),
    ...(month > 0 && { periodo: periodoToWire(month) }),
    month,
  };
}

export const NO_AVISOS = { emails: 0, push: 0 };

/** The lines are counted and nobody is told of them. */
export function silentReview(totals: readonly Totals[]): ReviewCounts {
  const { month: _month, ...counts } = countsOf(totals);
  return { ...counts, avisos: NO_AVISOS };
}

/** Every line of the stretch was written or already was as the file says. */
export const wholeStretch = (to: number, renglones: number, importados: number): LoadResult => ({
  to,
  importados,
  unchanged: renglones - importados,
  omitidos: 0,
  rechazos: [],
  retenidos: [],
});
