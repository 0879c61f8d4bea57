import type { SuministroSummary } from './suministro-summary.ts';

/** Under it a person sees their supplies at a glance, and a search is one thing more to read. */
export const SEARCH_FROM = 10;
export const PER_PAGE = 30;

const DIACRITICS = /\p{Diacritic}/gu;

/** As people type: without accents or capitals. */
const fold = (texto: string) => texto.normalize('NFD').replace(DIACRITICS, '').toLocaleLowerCase('es-AR');

/** Those in which every word typed appears, in whatever order. */
export function searchSuministros(
  suministros: readonly SuministroSummary[],
  texto: string,
): readonly SuministroSummary[] {
  const words = fold(texto).split(/\s+/).filter(Boolean);
  if (words.length === 0) return suministros;
  return suministros.filter(({ alias, domicilio, cuenta, nombre }) => {
    const searchable = fold([alias, domicilio, cuenta, nombre].filter(Boolean).join(' '));
    return words.every((word) => searchable.includes(word));
  });
}
