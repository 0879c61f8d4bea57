/** The page of the factura link uses this file without the rest of the portal, so nothing here may import it. */

/** American Express cards print a CVC of four digits, on the front. */
export const isAmex = (numero: string) => /^3[47]/.test(numero);

const digitsOnly = (texto: string) => texto.replace(/\D/g, '');

/** Groups follow the printed card: fours, and 4-6-5 for American Express. */
export function formatNumero(texto: string): string {
  const digits = digitsOnly(texto).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** The format is "MM/AA". A browser may fill in a four-digit year, and people leave out the zero of the month. */
export function formatVencimiento(texto: string): string {
  const typed = padZero(texto);
  const digits = digitsOnly(typed);
  const withoutCentury = /^\d{2}20\d{2}$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits;
  // No month begins with another digit.
  const withMonth =
    withoutCentury > '1' && !/^[01]/.test(withoutCentury) ? `0${withoutCentury}` : withoutCentury;
  return [withMonth.slice(0, 2), withMonth.slice(2, 4)].filter(Boolean).join('/');
}

/** The format is "DD/MM/AAAA". A browser fills in its own date format. */
export function formatFecha(texto: string): string {
  const [, anio, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(texto) ?? [];
  if (anio) return `${day}/${month}/${anio}`;
  const digits = digitsOnly(padZero(texto)).slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

const padZero = (texto: string) => texto.replace(/(^|\D)(\d)[^\d]$/, '$10$2');

export const formatCvc = (texto: string) => digitsOnly(texto).slice(0, 4);

/** Incomplete values pass through unchanged, and validation rejects them. */
export const vencimientoToWire = (typed: string) => typed.replace('/', '');
export const fechaToWire = (typed: string) => typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

const KNOWN_MARCAS: readonly [string, (digits: string) => boolean][] = [
  ['Visa', (digits) => digits.startsWith('4')],
  ['Mastercard', (digits) => isBetween(digits, '51', '55') || isBetween(digits, '2221', '2720')],
  ['Amex', isAmex],
  ['Cabal', (digits) => isBetween(digits, '589657', '589657') || isBetween(digits, '6042', '6044')],
  ['Naranja', (digits) => digits.startsWith('589562')],
];

function isBetween(digits: string, from: string, to: string): boolean {
  const inicio = digits.slice(0, from.length);
  return inicio.length === from.length && from <= inicio && inicio <= to;
}

/** The label covers well-known brands only; the server determines the real brand. */
export function marcaLabel(numero: string): string | undefined {
  const digits = digitsOnly(numero);
  return KNOWN_MARCAS.find(([, matches]) => matches(digits))?.[0];
}

/** Correcting in the middle leaves the cursor after the digit where it was, whatever separators came or went. */
export function cursorAfter(raw: string, cursor: number | null, formatted: string): number {
  if (cursor === null || cursor >= raw.length) return formatted.length;
  const count = digitsOnly(raw.slice(0, cursor)).length;
  let seen = 0;
  for (let position = 0; position < formatted.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(formatted[position] ?? '')) seen += 1;
  }
  return formatted.length;
}
