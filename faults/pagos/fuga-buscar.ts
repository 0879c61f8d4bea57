// Looks for cards in whatever was written.
import { isLuhn } from '../../integrations/payway/simulator/cards.ts';
import { BINS, formas, principio } from './fuga-canarios.ts';

/** Never the thing itself, which would then be in this run's own output. */
export type Hallazgo = { de: string; forma: string };

export type Agujas = { numeros: readonly string[]; codigos: readonly string[]; secretos: readonly string[] };

/** Enough to know which one it is. */
const corto = (texto: string) => `…${texto.slice(-4)}`;

/** The names under which anybody would write a security code. */
const NOMBRES = '(?:cvc2?|cvv2?|cvn|csc|security_?code|codigo_?(?:de_?)?seguridad)';

/**
 * A code is too short to be looked for bare: it counts when it is a whole text between quotes (as JSON, a parameter of
 * SQL or a header writes it) or comes after its name. Four digits count also alone, where neither a time, an id nor the
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

/** Everything that is written as a code would be. */
export const codigosEn = (texto: string): Set<string> =>
  new Set(
    [...texto.matchAll(CODIGO)].map(([, entero, nombrado, suelto]) => entero ?? nombrado ?? suelto ?? ''),
  );

/** Of three digits it would be four letters, which are anywhere. */
const enBase64 = (texto: string, codigo: string) =>
  codigo.length === 4 && texto.includes(Buffer.from(codigo).toString('base64'));

const PRINCIPIOS = BINS.map((bin) => [...bin].join('[ .-]?')).join('|');
const DE_PRUEBA = new RegExp(`(?<![\\d.])(?:${PRINCIPIOS})(?:[ .-]?\\d){7,13}(?!\\d)`, 'g');

/** Any card of a test brand, also those that nobody announced. */
export const conLuhn = (texto: string): string[] =>
  [...texto.matchAll(DE_PRUEBA)].map(([uno]) => uno.replace(/\D/g, '')).filter(isLuhn);

export function buscar(texto: string, { numeros, codigos, secretos }: Agujas): Hallazgo[] {
  const escritos = codigosEn(texto);
  return [
    ...numeros.flatMap((numero) =>
      [...formas(numero)]
        .filter(([, escrito]) => texto.includes(escrito))
        .map(([forma]) => ({ de: `tarjeta ${corto(numero)}`, forma })),
    ),
    ...codigos
      .filter((codigo) => escritos.has(codigo) || enBase64(texto, codigo))
      .map((codigo) => ({ de: `código ${codigo.slice(0, 1)}…`, forma: 'código' })),
    ...secretos
      .filter((secreto) => new RegExp(`(?<!\\w)${secreto}(?!\\w)`).test(texto))
      .map((secreto) => ({ de: `secreto ${corto(secreto)}`, forma: 'entero' })),
    ...new Set(conLuhn(texto).map((numero) => `tarjeta ${corto(numero)}`)),
  ].map((uno) => (typeof uno === 'string' ? { de: uno, forma: 'Luhn' } : uno));
}

/** In the files of the database, which are many: the number, or its beginning and some more. */
export function buscarEnBytes(bytes: Buffer, numeros: readonly string[]): Hallazgo[] {
  const empiezan = new Set(BINS.filter((bin) => bytes.includes(bin)));
  return numeros
    .filter((numero) => empiezan.has(numero.slice(0, 6)) && bytes.includes(principio(numero)))
    .map((numero) => ({ de: `tarjeta ${corto(numero)}`, forma: 'entero' }));
}
