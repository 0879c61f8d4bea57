import { type Indicador, type NombreIndicador, nombres } from '../contract/index.ts';
import type { Rango } from './filtros.ts';
import { mesesEntre, sumarMeses } from './meses.ts';

/** Null is a month without a number: not known is not zero. */
export type Punto = { periodo: string; valor: number | null };

export type Serie = {
  nombre: NombreIndicador;
  ultimo: { periodo: string; valor: number };
  /** That of the month just before the last one. */
  anterior: number | null;
  /** The oldest first, at most as many as are drawn. */
  puntos: Punto[];
};

const BARRAS = 12;

export type Valores = ReadonlyMap<string, number>;

/** By indicator, the number of each month. */
function valoresDe(filas: readonly Indicador[]): ReadonlyMap<NombreIndicador, Valores> {
  const todos = new Map<NombreIndicador, Map<string, number>>();
  for (const { nombre, periodo, valor } of filas) {
    const suyos = todos.get(nombre) ?? new Map<string, number>();
    todos.set(nombre, suyos.set(periodo, valor));
  }
  return todos;
}

/** What each indicator shows of those months, in the order of the board; those that have nothing, out. */
export function armarSeries(filas: readonly Indicador[], { desde, hasta }: Rango): Serie[] {
  const todos = valoresDe(filas);
  return nombres.flatMap((nombre) => {
    const valores: Valores = todos.get(nombre) ?? new Map();
    const conocidos = [...valores.keys()].filter((mes) => mes >= desde && mes <= hasta).sort();
    const [primero] = conocidos;
    const periodo = conocidos.at(-1);
    const valor = valores.get(periodo ?? '');
    if (!primero || !periodo || valor === undefined) return [];
    const puntos = mesesEntre(primero, periodo)
      .slice(-BARRAS)
      .map((mes) => ({ periodo: mes, valor: valores.get(mes) ?? null }));
    return [
      { nombre, ultimo: { periodo, valor }, anterior: valores.get(sumarMeses(periodo, -1)) ?? null, puntos },
    ];
  });
}

export type Renglon = { periodo: string; valores: readonly (number | null)[] };

/** Month by month, newest first; a month of which nothing is known takes no line. */
export function armarRenglones(
  filas: readonly Indicador[],
  columnas: readonly NombreIndicador[],
  { desde, hasta }: Rango,
): Renglon[] {
  const todos = valoresDe(filas);
  const meses = [...new Set(filas.map(({ periodo }) => periodo))].filter((m) => m >= desde && m <= hasta);
  return meses
    .sort()
    .reverse()
    .map((periodo) => ({
      periodo,
      valores: columnas.map((nombre) => todos.get(nombre)?.get(periodo) ?? null),
    }));
}
