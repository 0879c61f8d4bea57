import { formatDate } from '@oficina/ui/date-text';
import { dayInArgentina, periodoName } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { daysUntil } from './deuda.ts';

const WEEK = 7;

/** Returns "hoy", "mañana", "el sábado 21" within a week, and "el 1 de diciembre" beyond it or when it has passed. */
export function dueDay(vencimiento: string, now: Date): string {
  const days = daysUntil(vencimiento, now);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  const spoken = formatDate(vencimiento, 'larga', now);
  return `el ${days > 0 && days < WEEK ? spoken.split(' de ')[0] : spoken.replace(/^\S+ /, '')}`;
}

/** Returns "Venció el 8 de noviembre" or "Vence el sábado 21", for example. */
export const vencimientoText = (
  { vencimiento, vencida }: Pick<Factura, 'vencimiento' | 'vencida'>,
  now: Date,
): string => `${vencida ? 'Venció' : 'Vence'} ${dueDay(vencimiento, now)}`;

/** Returns "octubre", or "octubre 2025" when it is not of this year. */
export function mesText(periodo: string, now: Date): string {
  return periodoName(periodo).replace(` ${dayInArgentina(now).slice(0, 4)}`, '');
}
