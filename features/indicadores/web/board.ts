import { addMonths } from '@oficina/values';
import { type Indicador, type NombreIndicador, nombres } from '../contract/index.ts';
import type { MonthRange } from './filters.ts';
import { monthsBetween } from './months.ts';

/** Null means unknown, which is not zero. */
export type Point = { periodo: string; valor: number | null };

export type Series = {
  nombre: NombreIndicador;
  last: { periodo: string; valor: number };
  previous: number | null;
  /** The oldest comes first. */
  points: Point[];
};

const MAX_BARS = 12;

export type Valores = ReadonlyMap<string, number>;

function valuesByIndicador(rows: readonly Indicador[]): ReadonlyMap<NombreIndicador, Valores> {
  const byIndicador = new Map<NombreIndicador, Map<string, number>>();
  for (const { nombre, periodo, valor } of rows) {
    const valuesByMonth = byIndicador.get(nombre) ?? new Map<string, number>();
    byIndicador.set(nombre, valuesByMonth.set(periodo, valor));
  }
  return byIndicador;
}

export function buildSeries(rows: readonly Indicador[], { desde, hasta }: MonthRange): Series[] {
  const byIndicador = valuesByIndicador(rows);
  return nombres.flatMap((nombre) => {
    const valores: Valores = byIndicador.get(nombre) ?? new Map();
    const knownMonths = [...valores.keys()].filter((month) => month >= desde && month <= hasta).sort();
    const [first] = knownMonths;
    const periodo = knownMonths.at(-1);
    const valor = valores.get(periodo ?? '');
    if (!first || !periodo || valor === undefined) return [];
    const points = monthsBetween(first, periodo)
      .slice(-MAX_BARS)
      .map((month) => ({ periodo: month, valor: valores.get(month) ?? null }));
    return [
      { nombre, last: { periodo, valor }, previous: valores.get(addMonths(periodo, -1)) ?? null, points },
    ];
  });
}

export type Renglon = { periodo: string; valores: readonly (number | null)[] };

/** The newest month comes first, and a month without any value has no row. */
export function buildRenglones(
  rows: readonly Indicador[],
  columns: readonly NombreIndicador[],
  { desde, hasta }: MonthRange,
): Renglon[] {
  const byIndicador = valuesByIndicador(rows);
  const months = [...new Set(rows.map(({ periodo }) => periodo))].filter((m) => m >= desde && m <= hasta);
  return months
    .sort()
    .reverse()
    .map((periodo) => ({
      periodo,
      valores: columns.map((nombre) => byIndicador.get(nombre)?.get(periodo) ?? null),
    }));
}
