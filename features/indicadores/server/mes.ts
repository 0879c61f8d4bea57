import { dayInArgentina } from '@oficina/values';

/** A month in Argentina: from its first instant until the first of the next, which is not in it. */
export type Mes = { periodo: number; desde: Date; hasta: Date };

const primerInstante = (anio: number, mes: number) =>
  new Date(`${anio}-${String(mes).padStart(2, '0')}-01T00:00:00-03:00`);

export function mesDe(periodo: number): Mes {
  const [anio, mes] = [Math.floor(periodo / 100), periodo % 100];
  return {
    periodo,
    desde: primerInstante(anio, mes),
    hasta: mes === 12 ? primerInstante(anio + 1, 1) : primerInstante(anio, mes + 1),
  };
}

/** This month and the one before: those whose numbers are still made. */
export function mesesVivos(now: Date): readonly Mes[] {
  const [anio = 0, mes = 0] = dayInArgentina(now).split('-').map(Number);
  const actual = anio * 100 + mes;
  return [mesDe(mes === 1 ? (anio - 1) * 100 + 12 : actual - 1), mesDe(actual)];
}
