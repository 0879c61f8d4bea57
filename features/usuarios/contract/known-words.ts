import { withoutAccents } from '@oficina/values';

/** An attacker would try the person's own data first. */
type KnownData = {
  [K in 'email' | 'nombre' | 'apellido' | 'razonSocial' | 'documento' | 'cuit' | 'telefono']?:
    | string
    | null
    | undefined;
} & { cooperativa: string };

const PORTAL = ['oficina virtual', 'cooperativa', 'electrica', 'energia'];
const MIN_WORD_LENGTH = 3;
/**
 * The cost of the estimate grows with both lengths. It looks at no more characters of a password, and no person has more
 * data.
 */
const MAX_WORD_LENGTH = 48;
const MAX_DATUM_LENGTH = 200;
const MAX_WORDS = 100;

/**
 * Each value is taken whole, without blanks and word by word, with and without accents. The form and the server use the same
 * list, so that both judge a password alike.
 */
export function knownWordsOf(datos: KnownData): string[] {
  const nombre = datos.nombre ?? '';
  const apellido = datos.apellido ?? '';
  const firstNombre = /\S+/.exec(nombre)?.[0] ?? '';
  const texts = [
    // These words go first, so that long values of the others cannot push them out.
    datos.cooperativa,
    ...PORTAL,
    datos.email,
    nombre,
    apellido,
    // Names are also joined, because the estimate takes three known words in a row for a strong password.
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
