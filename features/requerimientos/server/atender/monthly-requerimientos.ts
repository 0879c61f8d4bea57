import type { Reader } from '@oficina/db';
import { type Calendar, diasHabiles } from '@oficina/values/calendar';
import { requerimientoEstado } from '../../contract/index.ts';
import type { ReadRules } from '../deps.ts';
import {
  countNewRequerimientos,
  listResolvedRequerimientos,
  type ResolvedRequerimiento,
} from './monthly-requerimientos.repository.ts';

export type RequerimientoCounts = {
  nuevos: number;
  resolved: number;
  onTime: number;
  /** The value is the median in working days; it is absent when no case was closed. */
  days: number | undefined;
};

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

/** The time that a case waited for its owner does not count. */
export function daysOf(calendar: Calendar, { created, cerrado, pasos }: ResolvedRequerimiento): number {
  const espera = requerimientoEstado.code('esperaUsuario');
  let days = diasHabiles(calendar, created, cerrado);
  for (const [orden, step] of pasos.entries()) {
    if (step.estado !== espera) continue;
    // The wait lasts until another state; a repeated move to the waiting state does not end it.
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
