import { dayInArgentina } from '@oficina/values';
import type { Deuda } from '../contract/index.ts';

const DAY_MS = 86_400_000;

export function daysUntil(vencimiento: string, now: Date): number {
  const dayMs = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return Math.round((dayMs(vencimiento.slice(0, 10)) - dayMs(dayInArgentina(now))) / DAY_MS);
}

/** An unknown date counts as stale, because there may be facturas that are not loaded yet. */
export function isDataStale(actualizado: string | undefined, maxDays: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(actualizado ?? '');
  return !(age <= maxDays * DAY_MS);
}

type KnownDeuda = Pick<Deuda, 'hayVencidas' | 'enPago' | 'ultimoPeriodo' | 'actualizado'>;

/**
 * The page may say that nothing is owed only with recent data, at least one factura ever loaded, none past its date and none
 * being paid. Otherwise it would be a guess.
 */
export function hasNoDeuda(deuda: KnownDeuda, maxDays: number, now: Date): boolean {
  if (deuda.hayVencidas || deuda.enPago.cantidad > 0 || !deuda.ultimoPeriodo) return false;
  return !isDataStale(deuda.actualizado, maxDays, now);
}

type WholeDeuda = KnownDeuda & Pick<Deuda, 'aPagar' | 'inhabilitadas' | 'cerradas'>;

/** Nothing is owed, here or at the counter, and the data is good enough to say so. */
export const isUpToDate = (deuda: WholeDeuda, maxDays: number, now: Date): boolean =>
  [deuda.aPagar, deuda.inhabilitadas, deuda.cerradas].every(({ cantidad }) => cantidad === 0) &&
  hasNoDeuda(deuda, maxDays, now);
