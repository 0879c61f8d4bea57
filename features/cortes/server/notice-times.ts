import { PRIORIDADES } from '@oficina/mensajes/contract';
import { waitUntil } from '@oficina/mensajes/server';
import type { CorteRow } from './cortes.repository.ts';

const HOUR_MS = 3_600_000;
/** Whoever reads it at eight still has this long before the light goes. */
const MARGIN_MS = 4 * HOUR_MS;

/**
 * A planned cut rings nobody's telephone at night, unless waiting for the morning would leave them without time. One
 * that nobody chose is told at any hour.
 */
export function waitsForMorning({ tipo, inicio, anterior }: CorteRow, now: Date): boolean {
  if (tipo === 'forzado') return false;
  const opensAt = waitUntil('sms', PRIORIDADES.masivo, now);
  if (!opensAt) return false;
  const first = anterior && anterior > now && anterior < inicio ? anterior : inicio;
  // Whoever is in the dark already wants to know now.
  return first > now && first.getTime() - opensAt.getTime() >= MARGIN_MS;
}

/** How many hours before is the notice that is due now; undefined while none is. */
export function dueHoursBefore(inicio: Date, hours: readonly number[], now: Date): number | undefined {
  const hoursLeft = (inicio.getTime() - now.getTime()) / HOUR_MS;
  if (hoursLeft <= 0) return undefined;
  return hours.filter((one) => hoursLeft <= one).sort((a, b) => a - b)[0];
}

export const hoursBefore = (inicio: Date, hours: number) => new Date(inicio.getTime() - hours * HOUR_MS);

/**
 * When the notices of a cut leave: at once of one that nobody chose; of a planned one, so many hours before, or as soon
 * as it was written when that hour had gone by, and never at night if it can wait.
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
