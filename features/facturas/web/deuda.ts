import { dayInArgentina } from '@oficina/values';
import type { Deuda } from '../contract/index.ts';

const DAY_MS = 86_400_000;

/** Whole days from today to that day, by the calendar of Buenos Aires. */
function daysUntil(vencimiento: string, now: Date): number {
  const dayMs = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return Math.round((dayMs(vencimiento.slice(0, 10)) - dayMs(dayInArgentina(now))) / DAY_MS);
}

/** "hoy", "mañana", "en 3 días"; empty for a day that passed. */
export function timeLeft(vencimiento: string, now: Date): string {
  const days = daysUntil(vencimiento, now);
  if (days < 0) return '';
  if (days === 0) return 'hoy';
  return days === 1 ? 'mañana' : `en ${days} días`;
}

/** A moment nobody knows counts as long ago: there may be bills that are not here yet. */
export function isDataStale(actualizado: string | undefined, maxDays: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(actualizado ?? '');
  return !(age <= maxDays * DAY_MS);
}

type KnownDeuda = Pick<Deuda, 'hayVencidas' | 'enPago' | 'ultimoPeriodo' | 'actualizado'>;

/**
 * Whether it may be said that nothing is owed: only with recent data, a bill ever loaded, none past its date
 * and none on its way. Otherwise it would be a guess.
 */
export function hasNoDeuda(deuda: KnownDeuda, maxDays: number, now: Date): boolean {
  if (deuda.hayVencidas || deuda.enPago.cantidad > 0 || !deuda.ultimoPeriodo) return false;
  return !isDataStale(deuda.actualizado, maxDays, now);
}
