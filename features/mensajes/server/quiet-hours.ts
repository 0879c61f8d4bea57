import { PRIORIDADES, type Tipo } from '../contract/index.ts';

// Buenos Aires has had no summer time since 2009.
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const OPENING_HOUR = 8;
const CLOSING_HOUR = 21;
const NIGHT_MS = (24 - CLOSING_HOUR + OPENING_HOUR) * 3_600_000;

/** Bulk notices must not ring anybody's phone at night. Null means that the message may leave now. */
export function waitUntil(tipo: Tipo, prioridad: number, now: Date): Date | null {
  if (tipo === 'email' || prioridad !== PRIORIDADES.masivo) return null;
  const local = now.getTime() - OFFSET_MS;
  const hour = (local % DAY_MS) / 3_600_000;
  if (hour >= OPENING_HOUR && hour < CLOSING_HOUR) return null;
  const day = Math.floor(local / DAY_MS) + (hour < OPENING_HOUR ? 0 : 1);
  return new Date(day * DAY_MS + OPENING_HOUR * 3_600_000 + OFFSET_MS);
}

/**
 * The night hours, in which the message may not leave, do not count; otherwise one written at ten in the evening would have
 * expired by morning. The lifetime must be shorter than the sending hours of one day.
 */
export function expiryOf(tipo: Tipo, prioridad: number, now: Date, lifetimeMs: number): Date {
  const leavesAt = waitUntil(tipo, prioridad, now) ?? now;
  const end = new Date(leavesAt.getTime() + lifetimeMs);
  return waitUntil(tipo, prioridad, end) === null ? end : new Date(end.getTime() + NIGHT_MS);
}
