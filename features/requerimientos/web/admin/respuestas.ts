import { withoutAccents } from '@oficina/values';

/** What a saved reply may leave to be filled with the case at hand. */
export const VARIABLES = ['nombre', 'numero', 'suministro', 'categoria'] as const;
export type Variable = (typeof VARIABLES)[number];
/** Missing or empty: whoever answers writes it. */
export type Valores = Readonly<Partial<Record<Variable, string | undefined>>>;

export type Respuesta = { titulo: string; texto: string };
/** Saved by this person in this browser: it can be taken away. */
export type SavedRespuesta = Respuesta & { isOwn: boolean };

const PLACEHOLDER = new RegExp(`\\{(${VARIABLES.join('|')})\\}`, 'g');

/** With what is known of the case; what is not stays between braces, to be seen. */
export const fillPlaceholders = (texto: string, valores: Valores): string =>
  texto.replace(PLACEHOLDER, (placeholder, variable: Variable) => valores[variable]?.trim() || placeholder);

/** The gaps somebody has to fill before it can be sent, each once. */
export const missingPlaceholders = (texto: string): string[] => [...new Set(texto.match(PLACEHOLDER) ?? [])];

export const fillPlaceholdersMessage = (placeholders: readonly string[]): string =>
  `Completá ${placeholders.join(', ')}`;

/** Where the first gap is, to be selected. */
export function firstPlaceholder(texto: string): [desde: number, hasta: number] | null {
  const match = [...texto.matchAll(PLACEHOLDER)][0];
  return match ? [match.index, match.index + match[0].length] : null;
}

/** Shorter ones are in any sentence. */
const MIN_LENGTH = 3;

/** The other way round, to keep a text: nobody's name rests in this browser. The longest first, as one may be in another. */
export function toTemplate(texto: string, valores: Valores): string {
  const known = VARIABLES.map((variable) => [variable, valores[variable]?.trim() ?? ''] as const)
    .filter(([, valor]) => valor.length >= MIN_LENGTH)
    .sort(([, a], [, b]) => b.length - a.length);
  return known.reduce(
    (generalized, [variable, valor]) => generalized.replaceAll(valor, `{${variable}}`),
    texto,
  );
}

/** On an empty page it is the reply; otherwise it goes after what was written. */
export const append = (written: string, respuesta: string): string =>
  written.trim() === '' ? respuesta : `${written.trimEnd()}\n\n${respuesta}`;

/** All the words, anywhere, accents or not. */
export function searchRespuestas<R extends Respuesta>(respuestas: readonly R[], searchText: string): R[] {
  const words = withoutAccents(searchText).split(/\s+/).filter(Boolean);
  return respuestas.filter(({ titulo, texto }) => {
    const searchable = withoutAccents(`${titulo} ${texto}`);
    return words.every((word) => searchable.includes(word));
  });
}

/** One's own first: they were saved to be used. */
export const mergeRespuestas = (
  own: readonly Respuesta[],
  ofCooperativa: readonly Respuesta[],
): SavedRespuesta[] => [
  ...own.map((respuesta) => ({ ...respuesta, isOwn: true })),
  ...ofCooperativa.map((respuesta) => ({ ...respuesta, isOwn: false })),
];

/** A second one with the same title takes the place of the first. */
export const withRespuesta = (own: readonly Respuesta[], added: Respuesta): Respuesta[] => [
  ...own.filter(({ titulo }) => titulo !== added.titulo),
  added,
];

export const withoutRespuesta = (own: readonly Respuesta[], titulo: string): Respuesta[] =>
  own.filter((respuesta) => respuesta.titulo !== titulo);
