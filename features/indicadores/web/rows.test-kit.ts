import type { Indicador, NombreIndicador } from '../contract/index.ts';

let id = 0;
export function makeIndicador(nombre: NombreIndicador, periodo: string, valor: number): Indicador {
  id += 1;
  return { '@id': `/api/indicadors/${id}`, '@type': 'Indicador', id, nombre, periodo, valor };
}

export const makeSeries = (nombre: NombreIndicador, months: Readonly<Record<string, number>>): Indicador[] =>
  Object.entries(months).map(([periodo, valor]) => makeIndicador(nombre, periodo, valor));
