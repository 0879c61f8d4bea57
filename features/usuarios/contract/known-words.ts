import { withoutAccents } from '@oficina/values';

/** What is known of whoever chooses: the first thing somebody else would try. */
type KnownData = {
  [K in 'email' | 'nombre' | 'apellido' | 'razonSocial' | 'documento' | 'cuit' | 'telefono']?:
    | string
    | null
    | undefined;
} & { cooperativa: string };

const PORTAL = ['oficina virtual', 'cooperativa', 'electrica', 'energia'];
const MIN_WORD_LENGTH = 3;
/** Measuring grows with both. More letters than these are not looked at in a password; no person has more data. */
const MAX_WORD_LENGTH = 48;
const MAX_DATUM_LENGTH = 200;
const MAX_WORDS = 100;

/**
 * Each datum whole, without its blanks and word by word, with and without accents. The form and the server take the
 * same, so that both say the same of a password.
 */
export function knownWordsOf(datos: KnownData): string[] {
  const nombre = datos.nombre ?? '';
  const apellido = datos.apellido ?? '';
  const firstNombre = /\S+/.exec(nombre)?.[0] ?? '';
  const texts = [
    // First, so that no length of the others leaves them out.
    datos.cooperativa,
    ...PORTAL,
    datos.email,
    nombre,
    apellido,
    // Stuck together too: the estimate takes three known pieces in a row for a strong password.
    `${nombre} ${apellido}`,
    `${apellido} ${nombre}`,
    `${firstNombre} ${apellido}`,
    `${apellido} ${firstNombre}`,
    datos.razonSocial,
    datos.documento,
    datos.cuit,
    datos.telefono,
  ];
  const knownWords = new Set<string>();
  for (const texto of texts) {
    const whole = (texto ?? '').trim().slice(0, MAX_DATUM_LENGTH).toLowerCase();
    const words = whole.split(/[^\p{L}\p{N}]+/u);
    for (const word of [whole, words.join(''), ...words]) {
      const knownWord = word.slice(0, MAX_WORD_LENGTH);
      knownWords.add(knownWord).add(withoutAccents(knownWord));
    }
  }
  return [...knownWords].filter((knownWord) => knownWord.length >= MIN_WORD_LENGTH).slice(0, MAX_WORDS);
}
