import { PRIORIDADES } from '@oficina/mensajes/contract';
import { waitUntil } from '@oficina/mensajes/server';
import type { CorteRow } from './cortes.repository.ts';

const HOUR_MS = 3_600_000;
/** An aviso read at eight in the morning leaves at least this long before the corte begins. */
const MARGIN_MS = 4 * HOUR_MS;

/**
 * The avisos of a programado corte do not leave at night, unless waiting for the morning would leave too little time. Those
 * of a forzado corte leave at any hour.
 */
export function waitsForMorning({ tipo, inicio, anterior }: CorteRow, now: Date): boolean {
  if (tipo === 'forzado') return false;
  const opensAt = waitUntil('sms', PRIORIDADES.masivo, now);
  if (!opensAt) return false;
  const first = anterior && anterior > now && anterior < inicio ? anterior : inicio;
  // People who are already without service want to know at once.
  return first > now && first.getTime() - opensAt.getTime() >= MARGIN_MS;
}

export function dueHoursBefore(inicio: Date, hours: readonly number[], now: Date): number | undefined {
  const hoursLeft = (inicio.getTime() - now.getTime()) / HOUR_MS;
  if (hoursLeft <= 0) return undefined;
  return hours.filter((one) => hoursLeft <= one).sort((a, b) => a - b)[0];
}

export const hoursBefore = (inicio: Date, hours: number) => new Date(inicio.getTime() - hours * HOUR_MS);

/**
 * The avisos of a forzado corte leave at once. Those of a programado corte leave the configured hours before it, or as soon
 * as it is published when that time has passed, and never at night if they can wait.
 */
export function salidasOf(corte: CorteRow, hours: readonly number[]): Date[] {
  const { tipo, inicio, updated } = corte;
  if (tipo === 'forzado') return [updated];
  const due = hours
    .map((one) => new Date(Math.max(hoursBefore(inicio, one).getTime(), updated.getTime())))
    .map((time) => (waitsForMorning(corte, time) ? waitUntil('sms', PRIORIDADES.masivo, time) : null) ?? time)
    .filter((time) => time < inicio)
    .map((time) => time.getTime());
  return [...new Set(due)].sort((a, b) => a - b).map((time) => new Date(time));
}
