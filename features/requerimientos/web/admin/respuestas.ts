import { withoutAccents } from '@oficina/values';
import { PLACEHOLDER, RESPUESTA_VARIABLES, type Respuesta, type Valores } from '../../contract/index.ts';

export const fillPlaceholdersMessage = (placeholders: readonly string[]): string =>
  `Completá ${placeholders.join(', ')}`;

export function firstPlaceholder(texto: string): [desde: number, hasta: number] | null {
  const match = [...texto.matchAll(PLACEHOLDER)][0];
  return match ? [match.index, match.index + match[0].length] : null;
}

/** Shorter values occur in any sentence. */
const MIN_LENGTH = 3;

/**
 * Personal data becomes placeholders, so that no name is kept in a saved reply. Longer values go first, because one may
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

type Found = Pick<Respuesta, 'titulo' | 'texto' | 'atajo'>;

/** Those whose shortcut begins as what is typed come first; the others stay in the order of the server. */
export function searchRespuestas<R extends Found>(respuestas: readonly R[], searchText: string): R[] {
  const typed = withoutAccents(searchText).trim();
  const words = typed.split(/\s+/).filter(Boolean);
  const found = respuestas.filter(({ titulo, texto, atajo = '' }) => {
    const searchable = withoutAccents(`${titulo} ${atajo} ${texto}`);
    return words.every((word) => searchable.includes(word));
  });
  const isExact = ({ atajo = '' }: R) => typed !== '' && atajo.startsWith(typed);
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))];
}
