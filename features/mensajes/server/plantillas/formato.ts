import {
  centavosToWire,
  dayInArgentina,
  formatMoment,
  parseMoment,
  periodoName,
  periodoToWire,
} from '@oficina/values';
import { enUnRenglon } from './limpieza.ts';

const pesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  currencyDisplay: 'narrowSymbol',
});
const enteros = new Intl.NumberFormat('es-AR', { useGrouping: 'always', maximumFractionDigits: 0 });
const largo = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const sinAnio = new Intl.DateTimeFormat('es-AR', largo);
const conAnio = new Intl.DateTimeFormat('es-AR', { ...largo, year: 'numeric' });

/** "$ 41.873,50" with a blank that does not break. */
export const importe = (centavos: number): string =>
  pesos.format(centavosToWire(centavos)).replace(/\s/g, '\u00a0');

/** "1.350". */
export const cantidad = (value: number): string => enteros.format(value);

/** "octubre 2026" out of 202610. */
export const mes = (periodo: number): string => periodoName(periodoToWire(periodo));

const mediodia = (day: string) => new Date(`${day}T12:00:00Z`);

/** "martes 20 de octubre": what is about to happen, or just did. */
export const dia = (day: string): string => sinAnio.format(mediodia(day)).replace(',', '');

/** "martes 20 de octubre de 2026": what is kept as proof. */
export const diaConAnio = (day: string): string => conAnio.format(mediodia(day)).replace(',', '');

function instante(text: string): Date {
  const found = parseMoment(text);
  if (!found) throw new Error('Not an instant');
  return found;
}

/** The day of an instant in Argentina, "2026-10-20". */
export const diaDe = (text: string): string => dayInArgentina(instante(text));

/** "14:30". */
export const hora = (text: string): string => formatMoment(instante(text)).slice(11, 16);

/** "las 14:30", "la 01:30". */
export const lasHoras = (text: string): string =>
  `${hora(text).startsWith('01') ? 'la' : 'las'} ${hora(text)}`;

/** "martes 20 de octubre de 2026 a las 14:30". */
export const momento = (text: string): string => `${diaConAnio(diaDe(text))} a ${lasHoras(text)}`;

/** "12:00", or "02:00 del miércoles 21 de octubre" when it is no longer the day of `inicio`. */
export function horaHasta(inicio: string, fin: string): string {
  return diaDe(inicio) === diaDe(fin) ? hora(fin) : `${hora(fin)} del ${dia(diaDe(fin))}`;
}

/** "a, b y c"; of a long one the first, and how many more. */
export function lista(things: readonly string[], max = 20): string {
  const shown =
    things.length > max ? [...things.slice(0, max), `${cantidad(things.length - max)} más`] : [...things];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
}

/** What somebody typed, ended as a sentence. */
export function conPunto(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** What somebody typed, for the middle of a sentence. */
export const sinPunto = (text: string): string => text.trim().replace(/\.+$/, '');

export const mayuscula = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LARGO_DEL_NOMBRE = 60;

/**
 * "Hola María." Whoever registers writes the name and somebody else may get the mail: a name that reads as an
 * address must not become a link in the reader's program.
 */
export function saludo(nombre: string | null | undefined): string {
  const limpio = enUnRenglon(nombre ?? '')
    .replace(/[/:@<>]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, LARGO_DEL_NOMBRE)
    .replace(/[\s.]+$/, '');
  return limpio ? `Hola ${limpio}.` : 'Hola.';
}
