import type { SuministroSummary } from './suministro-summary.ts';

/** Fewer suministros are all visible at a glance, so a search box would only be clutter. */
export const SEARCH_FROM = 10;
export const PER_PAGE = 30;

const DIACRITICS = /\p{Diacritic}/gu;

const fold = (texto: string) => texto.normalize('NFD').replace(DIACRITICS, '').toLocaleLowerCase('es-AR');

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
