/** Trims and collapses inner blanks: what people paste carries both. */
export function limpiar(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Lower case without accents, as the generated search columns are written. */
export function sinAcentos(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
