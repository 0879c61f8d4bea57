import { isLuhn } from '../../integrations/payway/simulator/cards.ts';
import { BINS, encodingsOf, firstDigits } from './leak-test-tarjetas.ts';

/** A finding never holds the number itself, which would then be in this run's own output. */
export type Finding = { subject: string; encoding: string };

export type SearchTargets = {
  numbers: readonly string[];
  codigos: readonly string[];
  secrets: readonly string[];
};

/** It counts alone, and also where the hour of a day comes right after it. */
const isWritten = (texto: string, secreto: string) =>
  new RegExp(`(?<!\\w)${secreto}(?!(?!T\\d)\\w)`).test(texto);

const lastFour = (texto: string) => `…${texto.slice(-4)}`;

const NOMBRES = '(?:cvc2?|cvv2?|cvn|csc|security_?code|codigo_?(?:de_?)?seguridad)';

/**
 * A code is too short to be searched for on its own: it counts when it is a whole text between quotes (as JSON, a parameter
 * of SQL or a header writes it) or comes after its name. Four digits also count alone, where neither a time, an id nor the
 * number of a process is written.
 */
const CODIGO = new RegExp(
  [
    `["'](\\d{3,4})(?=\\\\?["'])`,
    `${NOMBRES}[^0-9a-z]{1,12}(\\d{3,4})(?!\\d)`,
    `(?<![\\w.:%+/\\\\[-])(\\d{4})(?![\\w:%+/\\]-]|\\.\\d)`,
  ].join('|'),
  'gi',
);

export const codigosIn = (texto: string): Set<string> =>
  new Set([...texto.matchAll(CODIGO)].map(([, quoted, named, bare]) => quoted ?? named ?? bare ?? ''));

/**
 * Three digits in base64 are four letters that appear by chance in any text, so only codes of four digits are searched for.
 */
const hasBase64 = (texto: string, codigo: string) =>
  codigo.length === 4 && texto.includes(Buffer.from(codigo).toString('base64'));

const BIN_PATTERNS = BINS.map((bin) => [...bin].join('[ .-]?')).join('|');
const TEST_NUMBER_PATTERN = new RegExp(`(?<![\\d.])(?:${BIN_PATTERNS})(?:[ .-]?\\d){7,13}(?!\\d)`, 'g');

export const findLuhnNumbers = (texto: string): string[] =>
  [...texto.matchAll(TEST_NUMBER_PATTERN)].map(([item]) => item.replace(/\D/g, '')).filter(isLuhn);

export function findLeaks(texto: string, { numbers, codigos, secrets }: SearchTargets): Finding[] {
  const writtenCodigos = codigosIn(texto);
  return [
    ...numbers.flatMap((numero) =>
      [...encodingsOf(numero)]
        .filter(([, encoded]) => texto.includes(encoded))
        .map(([encoding]) => ({ subject: `tarjeta ${lastFour(numero)}`, encoding })),
    ),
    ...codigos
      .filter((codigo) => writtenCodigos.has(codigo) || hasBase64(texto, codigo))
      .map((codigo) => ({ subject: `código ${codigo.slice(0, 1)}…`, encoding: 'código' })),
    ...secrets
      .filter((secreto) => isWritten(texto, secreto))
      .map((secreto) => ({ subject: `secreto ${lastFour(secreto)}`, encoding: 'entero' })),
    ...new Set(findLuhnNumbers(texto).map((numero) => `tarjeta ${lastFour(numero)}`)),
  ].map((item) => (typeof item === 'string' ? { subject: item, encoding: 'Luhn' } : item));
}

/** The files of the database are many, so they are searched only for the number, or for its first digits and some more. */
export function findLeaksInBytes(bytes: Buffer, numbers: readonly string[]): Finding[] {
  const presentBins = new Set(BINS.filter((bin) => bytes.includes(bin)));
  return numbers
    .filter((numero) => presentBins.has(numero.slice(0, 6)) && bytes.includes(firstDigits(numero)))
    .map((numero) => ({ subject: `tarjeta ${lastFour(numero)}`, encoding: 'entero' }));
}
