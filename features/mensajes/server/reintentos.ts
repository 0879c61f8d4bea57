import type { Tipo } from '../contract/index.ts';
import { finDeVida } from './horario.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failure it is tried again; the last one for ever after. */
const ESPERAS = [10 * SECOND, MINUTE, 5 * MINUTE] as const;

/** After so long a temporary failure is a final one. */
const HORIZONTES: Readonly<Record<Tipo, number>> = {
  email: 72 * HOUR,
  sms: 6 * HOUR,
  whatsapp: 6 * HOUR,
  push: 6 * HOUR,
};

/** `intentos` counts the one that has just failed. A provider that says when to come back is obeyed. */
export function proximoIntento(intentos: number, ahora: Date, retryAfterMs = 0): Date {
  const espera = ESPERAS[Math.min(intentos, ESPERAS.length) - 1] ?? ESPERAS[0];
  return new Date(ahora.getTime() + Math.max(espera, retryAfterMs));
}

/** Until when it is worth trying. What it tells may end on its own: then that is all, at whatever hour. */
export function venceMensaje(tipo: Tipo, prioridad: number, ahora: Date, venceEnS?: number): Date {
  if (venceEnS !== undefined) return new Date(ahora.getTime() + venceEnS * SECOND);
  return finDeVida(tipo, prioridad, ahora, HORIZONTES[tipo]);
}

/** Whoever was sending it is taken for dead after this. */
export const ARRIENDO_MS = 5 * MINUTE;

/**
 * A message that waits has a job; should the job be lost, the sweep looks at the message after this. A bulk one may
 * well wait that long at the provider's rate, and a second job for it would only find it taken.
 */
export const REPASO_MS: Readonly<Record<'masivo' | 'otro', number>> = { masivo: HOUR, otro: 2 * MINUTE };
