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

const DE_EL = /^(ente|organismo|consejo|instituto|departamento|tribunal|centro|ministerio)\b/i;
const DE_LA =
  /^(agencia|autoridad|comisi[oó]n|defensor[ií]a|direcci[oó]n|oficina|secretar[ií]a|subsecretar[ií]a|superintendencia)\b/i;

/** "al Ente Regulador", "a la Defensoría", "a EPRE": an acronym says nothing of its article. */
export function aQuien(nombre: string): string {
  const [, articulo, resto = nombre] = /^(el|la) (.+)$/i.exec(nombre) ?? [];
  if (articulo?.toLowerCase() === 'el' || DE_EL.test(resto)) return `al ${resto}`;
  return articulo || DE_LA.test(resto) ? `a la ${resto}` : `a ${resto}`;
}
