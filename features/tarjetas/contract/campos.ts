import { collapseBlanks, isDay, parseMoment, passesLuhn } from '@oficina/values';

export const MAX_OBS = 100;

export const FALTA = 'Completá este dato.';
export const REVISAR = 'Revisá este dato.';
export const NUMERO_INVALIDO = 'El número de tarjeta no es válido.';
export const VENCIMIENTO_INVALIDO = 'Escribí el vencimiento como figura en la tarjeta (MM/AA).';
export const TARJETA_VENCIDA = 'La tarjeta está vencida. Elegí otra o agregá una nueva.';
export const TITULAR_INVALIDO = 'Escribí el nombre como figura en la tarjeta.';
export const FECHA_NAC_INVALIDA = 'Revisá la fecha de nacimiento.';
export const DOCUMENTO_INVALIDO = 'El documento tiene 7 u 8 números.';
export const CVC_INVALIDO = 'Escribí el código de seguridad de la tarjeta.';
export const OBS_LARGA = `Máximo ${MAX_OBS} caracteres.`;

const SEPARADORES = /[\s.-]/g;

/** The digits of a card number, or null when it cannot be one. */
export function leerNumero(texto: string): string | null {
  const numero = texto.replace(SEPARADORES, '');
  return /^\d{13,19}$/.test(numero) && passesLuhn(numero) ? numero : null;
}

const MES_Y_ANIO = /^(0[1-9]|1[0-2])\d{2}$/;
const MAX_MESES = 20 * 12;

/** Months since the year 2000, of a card's MMYY and of a day. */
const mesesDe = (vencimiento: string) => Number(vencimiento.slice(2)) * 12 + Number(vencimiento.slice(0, 2));
const mesesHasta = (hoy: string) => Number(hoy.slice(2, 4)) * 12 + Number(hoy.slice(5, 7));

/** MMYY as it is kept, or null. Whether it is past is another question: `estaVencida`. */
export function leerVencimiento(texto: string, hoy: string): string | null {
  const vencimiento = texto.trim();
  if (!MES_Y_ANIO.test(vencimiento)) return null;
  return mesesDe(vencimiento) - mesesHasta(hoy) <= MAX_MESES ? vencimiento : null;
}

/** Its year is before this one, or its month before this one: it is good until its last day. `hoy` is Buenos Aires'. */
export function estaVencida(vencimiento: string, hoy: string): boolean {
  return mesesDe(vencimiento) < mesesHasta(hoy);
}

export function venceEsteMes(vencimiento: string, hoy: string): boolean {
  return mesesDe(vencimiento) === mesesHasta(hoy);
}

const TITULAR = /^(?=.*\p{L})[\p{L}\p{M} '.-]{3,60}$/u;
/** What a phone writes for an apostrophe. */
const APOSTROFOS = /[’‘´`]/g;

export function leerTitular(texto: string): string | null {
  const nombre = collapseBlanks(texto.normalize('NFC')).replace(APOSTROFOS, "'").toUpperCase();
  return TITULAR.test(nombre) ? nombre : null;
}

const EDAD_MINIMA = 16;
const EDAD_MAXIMA = 110;

/** The day, bare or as this API writes days; null when it is none or nobody of that age has a card. */
export function leerFechaNac(texto: string, hoy: string): string | null {
  const escrito = texto.trim();
  const dia = escrito.slice(0, 10);
  if (!isDay(dia) || (escrito !== dia && !parseMoment(escrito))) return null;
  const cumplio = hoy.slice(5) >= dia.slice(5);
  const edad = Number(hoy.slice(0, 4)) - Number(dia.slice(0, 4)) - (cumplio ? 0 : 1);
  return edad >= EDAD_MINIMA && edad <= EDAD_MAXIMA ? dia : null;
}

export function leerDocumento(texto: string): string | null {
  const documento = texto.replace(/[\s.]/g, '');
  return /^\d{7,8}$/.test(documento) && !/^(\d)\1+$/.test(documento) ? documento : null;
}

/** American Express prints four digits, on the front. */
export const esAmex = (numero: string) => /^3[47]/.test(numero);

export function leerCvc(texto: string, amex: boolean): string | null {
  const cvc = texto.trim();
  return (amex ? /^\d{4}$/ : /^\d{3}$/).test(cvc) ? cvc : null;
}
