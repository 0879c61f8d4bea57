import { esAmex } from '../contract/index.ts';

const soloDigitos = (texto: string) => texto.replace(/\D/g, '');

/** In groups, as it is printed on the card: fours, and American Express 4-6-5. */
export function formatoNumero(texto: string): string {
  const digitos = soloDigitos(texto).slice(0, 19);
  const grupos = esAmex(digitos)
    ? [digitos.slice(0, 4), digitos.slice(4, 10), digitos.slice(10)]
    : (digitos.match(/.{1,4}/g) ?? []);
  return grupos.filter(Boolean).join(' ');
}

/** MM/AA. A browser may fill in the year with four digits, and people leave out the zero of the month. */
export function formatoVencimiento(texto: string): string {
  const escrito = completarCero(texto);
  const digitos = soloDigitos(escrito);
  const sinSiglo = /^\d{2}20\d{2}$/.test(digitos) ? digitos.slice(0, 2) + digitos.slice(4) : digitos;
  // No month begins with another digit.
  const conMes = sinSiglo > '1' && !/^[01]/.test(sinSiglo) ? `0${sinSiglo}` : sinSiglo;
  return [conMes.slice(0, 2), conMes.slice(2, 4)].filter(Boolean).join('/');
}

/** DD/MM/AAAA. A browser fills in its own form of a day. */
export function formatoFecha(texto: string): string {
  const [, anio, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})/.exec(texto) ?? [];
  if (anio) return `${dia}/${mes}/${anio}`;
  const digitos = soloDigitos(completarCero(texto)).slice(0, 8);
  return [digitos.slice(0, 2), digitos.slice(2, 4), digitos.slice(4)].filter(Boolean).join('/');
}

/** Who has just written "8/" means 08. */
const completarCero = (texto: string) => texto.replace(/(^|\D)(\d)[^\d]$/, '$10$2');

export const formatoCvc = (texto: string) => soloDigitos(texto).slice(0, 4);

/** As they travel. What is not whole goes as it is, and is judged so. */
export const vencimientoALaRed = (escrito: string) => escrito.replace('/', '');
export const fechaALaRed = (escrito: string) => escrito.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

const PALABRAS: readonly [string, (digitos: string) => boolean][] = [
  ['Visa', (digitos) => digitos.startsWith('4')],
  ['Mastercard', (digitos) => entre(digitos, '51', '55') || entre(digitos, '2221', '2720')],
  ['Amex', esAmex],
  ['Cabal', (digitos) => entre(digitos, '589657', '589657') || entre(digitos, '6042', '6044')],
  ['Naranja', (digitos) => digitos.startsWith('589562')],
];

function entre(digitos: string, desde: string, hasta: string): boolean {
  const inicio = digitos.slice(0, desde.length);
  return inicio.length === desde.length && desde <= inicio && inicio <= hasta;
}

/** The word shown while it is typed, of the brands people know. Which one it really is, the server finds out. */
export function palabraDeMarca(numero: string): string | undefined {
  const digitos = soloDigitos(numero);
  return PALABRAS.find(([, es]) => es(digitos))?.[0];
}
