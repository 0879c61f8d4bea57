import type { Tipo } from '../contract/index.ts';
import { expiryOf } from './quiet-hours.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failure it is tried again; the last one for ever after. */
const RETRY_DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE] as const;

/** After so long a temporary failure is a final one. */
const RETRY_HORIZONS: Readonly<Record<Tipo, number>> = {
  email: 72 * HOUR,
  sms: 6 * HOUR,
  whatsapp: 6 * HOUR,
  push: 6 * HOUR,
};

/** `intentos` counts the one that has just failed. A provider that says when to come back is obeyed. */
export function nextAttemptAt(intentos: number, now: Date, retryAfterMs = 0): Date {
  const espera = RETRY_DELAYS[Math.min(intentos, RETRY_DELAYS.length) - 1] ?? RETRY_DELAYS[0];
  return new Date(now.getTime() + Math.max(espera, retryAfterMs));
}

/** Until when it is worth trying. What it tells may end on its own: then that is all, at whatever hour. */
export function venceMensaje(tipo: Tipo, prioridad: number, now: Date, expiresInS?: number): Date {
  if (expiresInS !== undefined) return new Date(now.getTime() + expiresInS * SECOND);
  return expiryOf(tipo, prioridad, now, RETRY_HORIZONS[tipo]);
}

/** Whoever was sending it is taken for dead after this. */
export const LEASE_MS = 5 * MINUTE;

/**
 * A message that waits has a job; should the job be lost, the sweep looks at the message after this. A bulk one may
 * well wait that long at the provider's rate, and a second job for it would only find it taken.
 */
export const SWEEP_AFTER_MS: Readonly<Record<'masivo' | 'other', number>> = {
  masivo: HOUR,
  other: 2 * MINUTE,
};
