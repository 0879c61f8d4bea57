import type { Tipo } from '../contract/index.ts';
import { expiryOf } from './quiet-hours.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The last delay repeats. */
const RETRY_DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE] as const;

/** After this time a temporary failure becomes final. */
const RETRY_HORIZONS: Readonly<Record<Tipo, number>> = {
  email: 72 * HOUR,
  sms: 6 * HOUR,
  whatsapp: 6 * HOUR,
  push: 6 * HOUR,
};

/** `intentos` includes the attempt that has just failed. A longer delay requested by the provider is respected. */
export function nextAttemptAt(intentos: number, now: Date, retryAfterMs = 0): Date {
  const espera = RETRY_DELAYS[Math.min(intentos, RETRY_DELAYS.length) - 1] ?? RETRY_DELAYS[0];
  return new Date(now.getTime() + Math.max(espera, retryAfterMs));
}

/** A template's own expiry applies whatever the hour, without the allowance for the night. */
export function venceMensaje(tipo: Tipo, prioridad: number, now: Date, expiresInS?: number): Date {
  if (expiresInS !== undefined) return new Date(now.getTime() + expiresInS * SECOND);
  return expiryOf(tipo, prioridad, now, RETRY_HORIZONS[tipo]);
}

/** A sender that holds a message longer than this is considered dead. */
export const LEASE_MS = 5 * MINUTE;

/**
 * Every waiting message has a job; if the job is lost, the sweep picks the message up after this time. A bulk message may
 * wait that long because of the provider's rate, and a second job would only find it already taken.
 */
export const SWEEP_AFTER_MS: Readonly<Record<'masivo' | 'other', number>> = {
  masivo: HOUR,
  other: 2 * MINUTE,
};
