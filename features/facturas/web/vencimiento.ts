import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { dayInArgentina, periodoName } from '@oficina/values';
import { afterVencimiento } from '../contract/index.ts';
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

type Due = Parameters<typeof afterVencimiento>[0];

/** Returns "Vence el sábado 21" or, past a first due date that is not the last, what it costs until which day. */
export const vencimientoText = (factura: Due, now: Date): string =>
  afterVencimiento(factura, dayInArgentina(now), formatMoney) ??
  `${factura.vencida ? 'Venció' : 'Vence'} ${dueDay(factura.vencimiento, now)}`;

/** Returns "octubre", or "octubre 2025" when it is not of this year. */
export function mesText(periodo: string, now: Date): string {
  return periodoName(periodo).replace(` ${dayInArgentina(now).slice(0, 4)}`, '');
}
