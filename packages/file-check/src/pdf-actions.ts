import { type Dictionary, type Lexer, namePattern, readDictionary, type Token } from './pdf-lexer.ts';

const OPEN_ACTION = 'OpenAction';
/** This name is too short to be searched for among the bytes of a photo. */
const ADDITIONAL_ACTIONS = 'AA';

const ANY_ACTION = new RegExp(namePattern([OPEN_ACTION, ADDITIONAL_ACTIONS]), 'gu');
const OPEN_ACTION_ONLY = new RegExp(namePattern([OPEN_ACTION]), 'gu');

/** Each offset is right after the name of an automatic action. */
export function actionOffsets(texto: string, within: 'nombres' | 'bytes'): number[] {
  return [...texto.matchAll(within === 'nombres' ? ANY_ACTION : OPEN_ACTION_ONLY)].map(
    (match) => match.index + match[0].length,
  );
}

export type Actions = {
  /** The lexer is at one of those offsets. */
  check(lexer: Lexer): void;
  /** `contenido` is the first token when the object has no dictionary. */
  objeto(numero: string, contenido: Dictionary | Token | null): void;
  /** Call this once everything has been examined. */
  onlyShowPages(): boolean;
};

/**
 * On opening or viewing, a PDF may only show one of its own pages. The action may be defined in another object, which may
 * appear more than once; all its versions have to be harmless.
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

/** The dictionary must contain nothing else, such as a next action or another trigger, and no repeated keys. */
function goesToPage(dictionary: Dictionary | null): boolean {
  if (!dictionary || dictionary.repeated || [...dictionary.claves.keys()].some((key) => !GO_TO_KEYS.has(key)))
    return false;
  const clase = dictionary.claves.get('S');
  return dictionary.claves.size === 0 || (clase?.tipo === 'nombre' && clase.valor === 'GoTo');
}
