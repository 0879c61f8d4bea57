import { withoutAccents } from '@oficina/values';
import { RESPUESTA_VARIABLES } from '../../contract/index.ts';

export const VARIABLES = RESPUESTA_VARIABLES;
export type Variable = (typeof VARIABLES)[number];
/** The person who answers has to write any missing or empty value. */
export type Valores = Readonly<Partial<Record<Variable, string | undefined>>>;

export type Respuesta = { titulo: string; texto: string };
export type SavedRespuesta = Respuesta & { isOwn: boolean };

const PLACEHOLDER = new RegExp(`\\{(${RESPUESTA_VARIABLES.join('|')})\\}`, 'g');

/** Placeholders without a value stay between braces, so that they are noticed. */
export const fillPlaceholders = (texto: string, valores: Valores): string =>
  texto.replace(PLACEHOLDER, (placeholder, variable: Variable) => valores[variable]?.trim() || placeholder);

export const missingPlaceholders = (texto: string): string[] => [...new Set(texto.match(PLACEHOLDER) ?? [])];

export const fillPlaceholdersMessage = (placeholders: readonly string[]): string =>
  `Completá ${placeholders.join(', ')}`;

export function firstPlaceholder(texto: string): [desde: number, hasta: number] | null {
  const match = [...texto.matchAll(PLACEHOLDER)][0];
  return match ? [match.index, match.index + match[0].length] : null;
}

/** Shorter values occur in any sentence. */
const MIN_LENGTH = 3;

/**
 * Personal data becomes placeholders, so that no name is stored in this browser. Longer values go first, because one may
 * contain another.
 */
export function toTemplate(texto: string, valores: Valores): string {
  const known = RESPUESTA_VARIABLES.map((variable) => [variable, valores[variable]?.trim() ?? ''] as const)
    .filter(([, valor]) => valor.length >= MIN_LENGTH)
    .sort(([, a], [, b]) => b.length - a.length);
  return known.reduce(
    (generalized, [variable, valor]) => generalized.replaceAll(valor, `{${variable}}`),
    texto,
  );
}

export const append = (written: string, respuesta: string): string =>
  written.trim() === '' ? respuesta : `${written.trimEnd()}\n\n${respuesta}`;

export function searchRespuestas<R extends Respuesta>(respuestas: readonly R[], searchText: string): R[] {
  const words = withoutAccents(searchText).split(/\s+/).filter(Boolean);
  return respuestas.filter(({ titulo, texto }) => {
    const searchable = withoutAccents(`${titulo} ${texto}`);
    return words.every((word) => searchable.includes(word));
  });
}

export const mergeRespuestas = (
  own: readonly Respuesta[],
  ofCooperativa: readonly Respuesta[],
): SavedRespuesta[] => [
  ...own.map((respuesta) => ({ ...respuesta, isOwn: true })),
  ...ofCooperativa.map((respuesta) => ({ ...respuesta, isOwn: false })),
];

export const withRespuesta = (own: readonly Respuesta[], added: Respuesta): Respuesta[] => [
  ...own.filter(({ titulo }) => titulo !== added.titulo),
  added,
];

export const withoutRespuesta = (own: readonly Respuesta[], titulo: string): Respuesta[] =>
  own.filter((respuesta) => respuesta.titulo !== titulo);
