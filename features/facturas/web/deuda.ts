import { dayInArgentina } from '@oficina/values';
import type { Deuda } from '../contract/index.ts';

const DIA_MS = 86_400_000;

/** Whole days from today to that day, by the calendar of Buenos Aires. */
function diasHasta(vencimiento: string, now: Date): number {
  const dia = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return Math.round((dia(vencimiento.slice(0, 10)) - dia(dayInArgentina(now))) / DIA_MS);
}

/** "hoy", "mañana", "en 3 días"; empty for a day that passed. */
export function cuantoFalta(vencimiento: string, now: Date): string {
  const dias = diasHasta(vencimiento, now);
  if (dias < 0) return '';
  if (dias === 0) return 'hoy';
  return dias === 1 ? 'mañana' : `en ${dias} días`;
}

/** A moment nobody knows counts as long ago: there may be bills that are not here yet. */
export function datosAtrasados(actualizado: string | undefined, diasMaximos: number, now: Date): boolean {
  const edad = now.getTime() - Date.parse(actualizado ?? '');
  return !(edad <= diasMaximos * DIA_MS);
}

type Sabido = Pick<Deuda, 'hayVencidas' | 'enPago' | 'ultimoPeriodo' | 'actualizado'>;

/**
 * Whether it may be said that nothing is owed: only with recent data, a bill ever loaded, none past its date
 * and none on its way. Otherwise it would be a guess.
 */
export function sinDeudas(deuda: Sabido, diasMaximos: number, now: Date): boolean {
  if (deuda.hayVencidas || deuda.enPago.cantidad > 0 || !deuda.ultimoPeriodo) return false;
  return !datosAtrasados(deuda.actualizado, diasMaximos, now);
}
