import type { Reader } from '@oficina/db';
import { requerimientoEstado } from '../contract/index.ts';
import { type Calendario, diasHabiles } from './calendario.ts';
import { type CasoResuelto, countCasosNuevos, findCasosResueltos } from './casos-del-mes.repository.ts';
import type { LeerReglas } from './deps.ts';

export type CuentaDeCasos = {
  nuevos: number;
  resueltos: number;
  /** Of those, the ones closed before they were due. */
  enTermino: number;
  /** The median of the working days each took; absent when none was closed. */
  dias: number | undefined;
};

/** For the board: the cases begun in the month, and how those solved in it were attended. */
export async function medirCasosDelMes(
  { leerReglas }: { leerReglas: LeerReglas },
  reader: Reader,
  mes: { desde: Date; hasta: Date },
): Promise<CuentaDeCasos> {
  const { calendario } = await leerReglas(reader);
  const casos = await findCasosResueltos(reader, mes);
  return {
    nuevos: await countCasosNuevos(reader, mes),
    resueltos: casos.length,
    enTermino: casos.filter(({ cerrado, vence }) => vence !== null && cerrado <= vence).length,
    dias: medianaDe(casos.map((caso) => diasDe(calendario, caso))),
  };
}

/** From when it began until it was closed, but for what it waited for its owner. */
export function diasDe(calendario: Calendario, { created, cerrado, pasos }: CasoResuelto): number {
  const espera = requerimientoEstado.code('esperaUsuario');
  let dias = diasHabiles(calendario, created, cerrado);
  for (const [orden, paso] of pasos.entries()) {
    if (paso.estado !== espera) continue;
    // Until it went elsewhere; moved to where it was already, it still waits.
    const sale = pasos.slice(orden + 1).find(({ estado }) => estado !== espera);
    const repetido = pasos[orden - 1]?.estado === espera;
    if (!repetido) dias -= diasHabiles(calendario, paso.cuando, sale?.cuando ?? cerrado);
  }
  return Math.max(0, dias);
}

function medianaDe(numeros: readonly number[]): number | undefined {
  const orden = numeros.toSorted((a, b) => a - b);
  const medio = orden.length / 2;
  const alto = orden[Math.floor(medio)];
  if (alto === undefined || !Number.isInteger(medio)) return alto;
  return (alto + (orden[medio - 1] ?? alto)) / 2;
}
