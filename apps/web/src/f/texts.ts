import type { FacturaPublica } from '@oficina/facturas/contract';
import { afterVencimiento } from '@oficina/facturas/importe';
import { dayInArgentina } from '@oficina/values/time';

// Importing the whole contract or the components of the portal would bring React and zod along; texts.test.ts keeps these lines
// equal to theirs.

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

/** The result, such as "$ 41.873,50", never breaks over two lines. */
export const money = (value: number) => pesos.format(value).replace(/\s/g, '\u00a0');

/** The result is like "martes 20 de octubre", with the year when it is not the current one. */
export function day(value: string, now = new Date()): string {
  const instant = new Date(value);
  const text = dayFormat.format(instant).replace(',', '');
  return anio.format(instant) === anio.format(now) ? text : `${text} de ${anio.format(instant)}`;
}

export function month(periodo: string): string {
  return `${monthFormat.format(new Date(`${periodo}-15T00:00:00Z`))} ${periodo.slice(0, 4)}`;
}

export const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

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

const dayAndTimeFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONA,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The result is like "16/11/26 a las 10:42". */
export const dateAndTime = (moment: string) =>
  dayAndTimeFormat.format(new Date(moment)).replace(/,\s*/, ' a las ');

/** A paid factura is never due, so only its date is shown. */
export function dueText(factura: PagoSituation & Parameters<typeof afterVencimiento>[0]): string {
  const fecha = day(factura.vencimiento);
  if (stateOf(factura).word === 'Pagada') return `Vencimiento: ${fecha}.`;
  return (
    afterVencimiento(factura, dayInArgentina(new Date()), money) ??
    `${factura.vencida ? 'Venció' : 'Vence'} el ${fecha}.`
  );
}
