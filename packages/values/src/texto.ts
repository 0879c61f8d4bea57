/** Trims and collapses inner blanks: what people paste carries both. */
export function limpiar(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

const CON_ACENTO = 'áéíóúüñàèìòùâêîôûäëïöãõç';
const SIN_ACENTO = 'aeiouunaeiouaeiouaeioaoc';
const LETRAS = new Map([...CON_ACENTO].map((letter, index) => [letter, SIN_ACENTO[index] ?? letter]));

/** Lower case without accents, letter by letter as the generated search columns are written. */
export function sinAcentos(text: string): string {
  return [...text.toLowerCase().normalize('NFC')].map((letter) => LETRAS.get(letter) ?? letter).join('');
}
