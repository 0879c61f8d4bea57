import { type Dictionary, type Lexer, namePattern, readDictionary, type Token } from './pdf-lexer.ts';

const OPEN_ACTION = 'OpenAction';
/** Too short to be looked for among the bytes of a photograph. */
const ADDITIONAL_ACTIONS = 'AA';

const ANY_ACTION = new RegExp(namePattern([OPEN_ACTION, ADDITIONAL_ACTIONS]), 'gu');
const OPEN_ACTION_ONLY = new RegExp(namePattern([OPEN_ACTION]), 'gu');

/** Where each thing that is done by itself is said, right after its name. */
export function actionOffsets(texto: string, within: 'nombres' | 'bytes'): number[] {
  return [...texto.matchAll(within === 'nombres' ? ANY_ACTION : OPEN_ACTION_ONLY)].map(
    (match) => match.index + match[0].length,
  );
}

export type Actions = {
  /** What is said at one of those places. */
  check(lexer: Lexer): void;
  /** An object of the file; without a dictionary, what it begins with. */
  objeto(numero: string, contenido: Dictionary | Token | null): void;
  /** Once everything was looked at. */
  onlyShowPages(): boolean;
};

/**
 * What a PDF does by itself when it is opened or looked at: to show one of its own pages, and nothing else. It may be
 * said in another object, and that one may be there more than once: all of them have to be plain.
 */
export function createActions(): Actions {
  const referenced = new Set<string>();
  const views = new Set<string>();
  const others = new Set<string>();
  let onlyViews = true;

  return {
    check(lexer) {
      const first = lexer.next();
      if (isMark(first, '[') || isWord(first, 'null')) return;
      if (first?.tipo === 'palabra' && /^\d{1,10}$/.test(first.valor)) referenced.add(first.valor);
      else if (!isMark(first, '<<') || !goesToPage(readDictionary(lexer, first))) onlyViews = false;
    },
    objeto(numero, contenido) {
      const simple = contenido && 'claves' in contenido ? goesToPage(contenido) : isMark(contenido, '[');
      (simple ? views : others).add(numero);
    },
    onlyShowPages: () =>
      onlyViews && [...referenced].every((numero) => views.has(numero) && !others.has(numero)),
  };
}

const isMark = (token: Token | null, valor: string) => token?.tipo === 'marca' && token.valor === valor;
const isWord = (token: Token | null, valor: string) => token?.tipo === 'palabra' && token.valor === valor;

const GO_TO_KEYS = new Set(['Type', 'S', 'D', 'SD']);

/** And says nothing else, such as what to do next or when to do another thing, nor anything twice. */
function goesToPage(dictionary: Dictionary | null): boolean {
  if (!dictionary || dictionary.repeated || [...dictionary.claves.keys()].some((key) => !GO_TO_KEYS.has(key)))
    return false;
  const clase = dictionary.claves.get('S');
  return dictionary.claves.size === 0 || (clase?.tipo === 'nombre' && clase.valor === 'GoTo');
}
