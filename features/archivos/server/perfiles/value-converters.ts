import type { ValueKind } from '@oficina/db';
import { withoutAccents } from '@oficina/values';
import { dateParser, isEmptyDate, periodoParser, type TextParser } from './dates.ts';
import { MOTIVO } from './errors.ts';

export type ValueFormat = {
  decimal: ',' | '.';
  miles: string | null;
  fecha: string;
  periodo: string;
  si: readonly string[];
  no: readonly string[];
  /** With two implied decimals "1840050" is 18400.50. The manual of the other system says so, not its file. */
  decimalesImplicitos?: number | undefined;
};

/** `problem` is set for a value that must not go on as it was written. */
export type Valor = { texto: string; problem?: string };

export type Converter = (texto: string) => string | Valor;

const CANONICAL_NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
/** Columns repeat a few dates, months and answers over thousands of lines. */
const CACHE_SIZE = 512;
const CACHED_MAX_LENGTH = 40;

export function converterFor(kind: ValueKind, format: ValueFormat): Converter | null {
  if (kind === 'text') return null;
  if (kind === 'importe') return numberConverter(numberParser(format), MOTIVO.importe);
  if (kind === 'whole') {
    const read = numberParser(format);
    return numberConverter((texto) => read(texto)?.replace(/\.0+$/, '') ?? null, MOTIVO.consumo);
  }
  if (kind === 'yesNo') return memoized(booleanConverter(format));
  const read = kind === 'fecha' ? dateParser(format.fecha) : periodoParser(format.periodo);
  // A date that cannot be read goes on unchanged, and the check of the file reports it.
  return memoized((texto) => (isEmptyDate(texto) ? '' : (read(texto) ?? texto)));
}

/**
 * A value that cannot be read goes on unchanged, and the check of the file reports it. But "18400.50" in a file with decimal
 * commas would pass there as a valid number, and nobody knows which one it was meant to be.
 */
function numberConverter(read: TextParser, motivo: string): Converter {
  return (texto) => {
    if (texto === '') return '';
    const parsed = read(texto);
    if (parsed !== null) return parsed;
    return CANONICAL_NUMBER.test(texto) ? { texto, problem: motivo } : texto;
  };
}

function numberParser({ decimal, miles, decimalesImplicitos }: ValueFormat): TextParser {
  if (decimalesImplicitos !== undefined) return (texto) => shiftDecimal(texto, decimalesImplicitos);
  const groups = miles === null ? '' : `\\d{1,3}(?:${escaped(miles)}\\d{3})+|`;
  const regex = new RegExp(`^([-+]?)(?=.*\\d)(${groups}\\d*)(?:${escaped(decimal)}(\\d+))?$`);
  return (texto) => {
    const [, sign, integerPart = '', fraction] = regex.exec(texto) ?? [];
    if (sign === undefined) return null;
    const integerDigits = miles === null ? integerPart : integerPart.replaceAll(miles, '');
    return formatNumber(sign, integerDigits, fraction);
  };
}

function shiftDecimal(texto: string, decimals: number): string | null {
  const [, sign, digits = ''] = /^([-+]?)(\d+)$/.exec(texto) ?? [];
  if (sign === undefined) return null;
  const padded = digits.padStart(decimals + 1, '0');
  const corte = padded.length - decimals;
  return formatNumber(sign, padded.slice(0, corte), padded.slice(corte));
}

const formatNumber = (sign: string, integerPart: string, fraction: string | undefined): string =>
  `${sign === '-' ? '-' : ''}${integerPart.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;

function booleanConverter({ si, no }: ValueFormat): (texto: string) => string {
  const words = new Map<string, string>([
    ...no.map((word) => [withoutAccents(word.trim()), 'N'] as const),
    ...si.map((word) => [withoutAccents(word.trim()), 'S'] as const),
  ]);
  return (texto) => words.get(withoutAccents(texto)) ?? texto;
}

function memoized(convert: (texto: string) => string): Converter {
  const cache = new Map<string, string>();
  return (texto) => {
    const cached = cache.get(texto);
    if (cached !== undefined) return cached;
    const nuevo = convert(texto);
    if (texto.length > CACHED_MAX_LENGTH) return nuevo;
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(texto, nuevo);
    return nuevo;
  };
}

const escaped = (char: string): string => char.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
