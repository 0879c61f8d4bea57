import { wireToPeriodo } from '@oficina/values';
import { type NombreIndicador, nombres } from '../contract/index.ts';
import { mesDe, sumarMeses } from './meses.ts';

/** What the address says. Null: a year until this month, which nobody has to ask for. */
export type Filtros = {
  indicador: NombreIndicador | null;
  desde: string | null;
  hasta: string | null;
  /** The board is one page, whatever its length: only what filters in the address share. */
  page: number;
};

export type Rango = { desde: string; hasta: string };

const UN_ANIO = 12;
/** Five years back: what is older is still read when an address asks for it. */
const MESES_OFRECIDOS = 60;

/** What is not understood does not filter. */
export function leerFiltros(search: URLSearchParams): Filtros {
  const mes = (name: string) => {
    const text = search.get(name) ?? '';
    return wireToPeriodo(text) === null ? null : text;
  };
  return {
    indicador: nombres.find((nombre) => nombre === search.get('indicador')) ?? null,
    desde: mes('desde'),
    hasta: mes('hasta'),
    page: 1,
  };
}

export function escribirFiltros({ indicador, desde, hasta }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ indicador, desde, hasta })) if (value) search.set(name, value);
  return search;
}

export function rangoDe({ desde, hasta }: Pick<Filtros, 'desde' | 'hasta'>, now: Date): Rango {
  const ultimo = hasta ?? mesDe(now);
  return { desde: desde ?? sumarMeses(ultimo, 1 - UN_ANIO), hasta: ultimo };
}

/** The months to choose from, newest first; the one the address brought is always among them. */
export function mesesOfrecidos(now: Date, puesto: string): string[] {
  const ofrecidos = Array.from({ length: MESES_OFRECIDOS }, (_, atras) => sumarMeses(mesDe(now), -atras));
  return [...new Set([...ofrecidos, puesto])].sort().reverse();
}

export function toQuery({ indicador }: Pick<Filtros, 'indicador'>, { desde, hasta }: Rango) {
  return {
    ...(indicador ? { nombre: indicador } : {}),
    'periodo[gte]': desde,
    'periodo[lte]': hasta,
  };
}
