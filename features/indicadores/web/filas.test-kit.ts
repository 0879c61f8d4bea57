import type { Indicador, NombreIndicador } from '../contract/index.ts';

let id = 0;
export function unIndicador(nombre: NombreIndicador, periodo: string, valor: number): Indicador {
  id += 1;
  return { '@id': `/api/indicadors/${id}`, '@type': 'Indicador', id, nombre, periodo, valor };
}

/** Those of the months given, the first of them the newest. */
export const unaSerie = (nombre: NombreIndicador, meses: Readonly<Record<string, number>>): Indicador[] =>
  Object.entries(meses).map(([periodo, valor]) => unIndicador(nombre, periodo, valor));
