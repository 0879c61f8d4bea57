import type { FacturaPublica } from '@oficina/facturas/contract';

// The contract and the drawings of the portal would bring React and zod along: texts.test.ts holds these few
// lines to the same words.

const ZONA = 'America/Argentina/Buenos_Aires';
const pesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  currencyDisplay: 'narrowSymbol',
});
const dayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONA,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const anio = new Intl.DateTimeFormat('es-AR', { timeZone: ZONA, year: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', month: 'long' });

/** "$ 41.873,50", which does not break in two lines. */
export const money = (value: number) => pesos.format(value).replace(/\s/g, '\u00a0');

/** "martes 20 de octubre"; of another year, which one. */
export function day(value: string, now = new Date()): string {
  const instant = new Date(value);
  const text = dayFormat.format(instant).replace(',', '');
  return anio.format(instant) === anio.format(now) ? text : `${text} de ${anio.format(instant)}`;
}

/** "octubre 2026" out of "2026-10". */
export function month(periodo: string): string {
  return `${monthFormat.format(new Date(`${periodo}-15T00:00:00Z`))} ${periodo.slice(0, 4)}`;
}

export const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Only for a number written with its country. */
export function whatsappHref(number: string): string | undefined {
  const clean = number.replace(/\D/g, '');
  return clean.startsWith('54') && clean.length >= 12 ? `https://wa.me/${clean}` : undefined;
}

type PagoSituation = Pick<FacturaPublica, 'pagada' | 'estadoPago' | 'vencida'>;
export type Estado = { word: string; tint: 'verde' | 'azul' | 'rojo' | 'amarillo' };

const PAGADA = 1;
const PAYING = 9;

export function stateOf({ pagada, estadoPago, vencida }: PagoSituation): Estado {
  if (pagada || estadoPago === PAGADA) return { word: 'Pagada', tint: 'verde' };
  if (estadoPago === PAYING) return { word: 'Pago en proceso', tint: 'azul' };
  return vencida ? { word: 'Vencida', tint: 'rojo' } : { word: 'A pagar', tint: 'amarillo' };
}

/** A paid bill neither is nor will be due: its date is only a date. */
export function dueText(factura: PagoSituation & Pick<FacturaPublica, 'vencimiento'>): string {
  const fecha = day(factura.vencimiento);
  if (stateOf(factura).word === 'Pagada') return `Vencimiento: ${fecha}`;
  return `${factura.vencida ? 'Venció' : 'Vence'} el ${fecha}`;
}
