import type { SuministroSummary } from './suministro-summary.ts';

/** With fewer suministros they are all visible at a glance, and a search box would only be one more thing to read. */
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
