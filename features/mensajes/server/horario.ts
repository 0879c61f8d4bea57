import { PRIORIDADES, type Tipo } from '../contract/index.ts';

// Buenos Aires has had no summer time since 2009.
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const ABRE_H = 8;
const CIERRA_H = 21;
const NOCHE_MS = (24 - CIERRA_H + ABRE_H) * 3_600_000;

/** Bulk notices do not ring anybody's telephone at night. Null: it may leave now. */
export function esperarHasta(tipo: Tipo, prioridad: number, ahora: Date): Date | null {
  if (tipo === 'email' || prioridad !== PRIORIDADES.masivo) return null;
  const local = ahora.getTime() - OFFSET_MS;
  const hora = (local % DAY_MS) / 3_600_000;
  if (hora >= ABRE_H && hora < CIERRA_H) return null;
  const dia = Math.floor(local / DAY_MS) + (hora < ABRE_H ? 0 : 1);
  return new Date(dia * DAY_MS + ABRE_H * 3_600_000 + OFFSET_MS);
}

/**
 * When a life of so long, less than a day's opening, ends for a message written now: the night in which it may not leave
 * does not count, or what is written at ten would be dead by the morning.
 */
export function finDeVida(tipo: Tipo, prioridad: number, ahora: Date, vidaMs: number): Date {
  const sale = esperarHasta(tipo, prioridad, ahora) ?? ahora;
  const fin = new Date(sale.getTime() + vidaMs);
  return esperarHasta(tipo, prioridad, fin) === null ? fin : new Date(fin.getTime() + NOCHE_MS);
}
