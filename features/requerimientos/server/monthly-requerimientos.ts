import type { Reader } from '@oficina/db';
import { requerimientoEstado } from '../contract/index.ts';
import { type Calendar, diasHabiles } from './calendar.ts';
import type { ReadRules } from './deps.ts';
import {
  countNewRequerimientos,
  listResolvedRequerimientos,
  type ResolvedRequerimiento,
} from './monthly-requerimientos.repository.ts';

export type RequerimientoCounts = {
  nuevos: number;
  resolved: number;
  /** Of those, the ones closed before they were due. */
  onTime: number;
  /** The median of the working days each took; absent when none was closed. */
  days: number | undefined;
};

/** For the board: the cases begun in the month, and how those solved in it were attended. */
export async function measureMonth(
  { readRules }: { readRules: ReadRules },
  reader: Reader,
  month: { from: Date; to: Date },
): Promise<RequerimientoCounts> {
  const { calendar } = await readRules(reader);
  const requerimientos = await listResolvedRequerimientos(reader, month);
  return {
    nuevos: await countNewRequerimientos(reader, month),
    resolved: requerimientos.length,
    onTime: requerimientos.filter(({ cerrado, vence }) => vence !== null && cerrado <= vence).length,
    days: medianOf(requerimientos.map((requerimiento) => daysOf(calendar, requerimiento))),
  };
}

/** From when it began until it was closed, but for what it waited for its owner. */
export function daysOf(calendar: Calendar, { created, cerrado, pasos }: ResolvedRequerimiento): number {
  const espera = requerimientoEstado.code('esperaUsuario');
  let days = diasHabiles(calendar, created, cerrado);
  for (const [orden, step] of pasos.entries()) {
    if (step.estado !== espera) continue;
    // Until it went elsewhere; moved to where it was already, it still waits.
    const leaving = pasos.slice(orden + 1).find(({ estado }) => estado !== espera);
    const repeated = pasos[orden - 1]?.estado === espera;
    if (!repeated) days -= diasHabiles(calendar, step.at, leaving?.at ?? cerrado);
  }
  return Math.max(0, days);
}

function medianOf(numbers: readonly number[]): number | undefined {
  const orden = numbers.toSorted((a, b) => a - b);
  const medio = orden.length / 2;
  const upper = orden[Math.floor(medio)];
  if (upper === undefined || !Number.isInteger(medio)) return upper;
  return (upper + (orden[medio - 1] ?? upper)) / 2;
}
