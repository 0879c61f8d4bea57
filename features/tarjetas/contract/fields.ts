import { collapseBlanks, isDay, parseMoment, passesLuhn } from '@oficina/values';

export const MAX_OBS = 100;

export const REQUIRED = 'Completá este dato.';
export const CHECK_VALUE = 'Revisá este dato.';
export const INVALID_NUMERO = 'El número de tarjeta no es válido.';
export const INVALID_VENCIMIENTO = 'Escribí el vencimiento como figura en la tarjeta (MM/AA).';
export const TARJETA_VENCIDA = 'La tarjeta está vencida. Elegí otra o agregá una nueva.';
export const INVALID_TITULAR = 'Escribí el nombre como figura en la tarjeta.';
export const INVALID_FECHA_NAC = 'Revisá la fecha de nacimiento.';
export const INVALID_DOCUMENTO = 'El documento tiene 7 u 8 números.';
export const INVALID_CVC = 'Escribí el código de seguridad de la tarjeta.';
export const OBS_TOO_LONG = `Máximo ${MAX_OBS} caracteres.`;

const SEPARATORS = /[\s.-]/g;

export function parseNumero(texto: string): string | null {
  const numero = texto.replace(SEPARATORS, '');
  return /^\d{13,19}$/.test(numero) && passesLuhn(numero) ? numero : null;
}

const MONTH_AND_YEAR = /^(0[1-9]|1[0-2])\d{2}$/;
const MAX_MONTHS = 20 * 12;

/** The months are counted since the year 2000. */
const monthsOfVencimiento = (vencimiento: string) =>
  Number(vencimiento.slice(2)) * 12 + Number(vencimiento.slice(0, 2));
const monthsOfDay = (today: string) => Number(today.slice(2, 4)) * 12 + Number(today.slice(5, 7));

/** A past date is refused apart, by `isVencida`. */
export function parseVencimiento(texto: string, today: string): string | null {
  const vencimiento = texto.trim();
  if (!MONTH_AND_YEAR.test(vencimiento)) return null;
  return monthsOfVencimiento(vencimiento) - monthsOfDay(today) <= MAX_MONTHS ? vencimiento : null;
}

/** A card is valid until the last day of its month. `today` is the day in Buenos Aires. */
export function isVencida(vencimiento: string, today: string): boolean {
  return monthsOfVencimiento(vencimiento) < monthsOfDay(today);
}

export function expiresThisMonth(vencimiento: string, today: string): boolean {
  return monthsOfVencimiento(vencimiento) === monthsOfDay(today);
}

const TITULAR = /^(?=.*\p{L})[\p{L}\p{M} '.-]{3,60}$/u;
/** Phones write these characters for an apostrophe. */
const APOSTROPHES = /[’‘´`]/g;

export function parseTitular(texto: string): string | null {
  const nombre = collapseBlanks(texto.normalize('NFC')).replace(APOSTROPHES, "'").toUpperCase();
  return TITULAR.test(nombre) ? nombre : null;
}

const MIN_AGE = 16;
const MAX_AGE = 110;

/** The text is a bare day or one as this API writes them; an age implausible for a card is refused. */
export function parseFechaNac(texto: string, today: string): string | null {
  const trimmed = texto.trim();
  const day = trimmed.slice(0, 10);
  if (!isDay(day) || (trimmed !== day && !parseMoment(trimmed))) return null;
  const hadBirthday = today.slice(5) >= day.slice(5);
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age >= MIN_AGE && age <= MAX_AGE ? day : null;
}

export function parseDocumento(texto: string): string | null {
  const documento = texto.replace(/[\s.]/g, '');
  return /^\d{7,8}$/.test(documento) && !/^(\d)\1+$/.test(documento) ? documento : null;
}

export function parseCvc(texto: string, amex: boolean): string | null {
  const cvc = texto.trim();
  return (amex ? /^\d{4}$/ : /^\d{3}$/).test(cvc) ? cvc : null;
}
