// Tokens can be read from any offset, and only the part of the format that the checks need is implemented.

const [REGULAR, BLANK, DELIMITER] = [0, 1, 2];
/** A table is faster, which matters because a malicious file makes us examine every byte several times. */
const CLASE = new Uint8Array(256).fill(REGULAR);
for (const blank of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASE[blank] = BLANK;
for (const sign of '()<>[]{}/%') CLASE[sign.charCodeAt(0)] = DELIMITER;

const [SLASH, PERCENT, OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [...'/%()<>\\'].map((c) =>
  c.charCodeAt(0),
) as [number, number, number, number, number, number, number];

export type Token =
  | { tipo: 'nombre'; valor: string }
  /** A number or a word is, for example, `12`, `R` or `stream`. */
  | { tipo: 'palabra'; valor: string }
  | { tipo: 'marca'; valor: '<<' | '>>' | '[' | ']' | '{' | '}' | 'texto' };

/** Names may be written with hexadecimal escapes, which readers decode. */
const unescapeName = (nombre: string) =>
  nombre.includes('#')
    ? nombre.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : nombre;

/** The pattern finds the names with or without escapes, in one pass over the text. */
export function namePattern(nombres: Iterable<string>): RegExp {
  const letter = (character: string) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|#${[...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('')})`;
  };
  const current = [...nombres].map((nombre) => [...nombre].map(letter).join('')).join('|');
  // The name has to end there; control characters end it for some readers.
  return new RegExp(`/(?:${current})(?![^\\p{Cc} ()<>[\\]{}/%])`, 'u');
}

/** The file makes us read it over and over, or nests without end. */
export class TooTangled extends Error {}

/** An honest file is read about once. */
export function createBudget(bytes: number): { spend(count: number): void } {
  let left = bytes;
  return {
    spend(count) {
      left -= count;
      if (left < 0) throw new TooTangled();
    },
  };
}

export type Lexer = { next(): Token | null; offset(): number };

export function createLexer(bytes: Buffer, start: number, budget: ReturnType<typeof createBudget>): Lexer {
  let at = start;
  const byte = (index: number) => bytes[index] ?? -1;
  const isRegular = () => at < bytes.length && CLASE[byte(at)] === REGULAR;

  function skipBlanks(): void {
    for (;;) {
      while (at < bytes.length && CLASE[byte(at)] === BLANK) at += 1;
      if (byte(at) !== PERCENT) return;
      while (at < bytes.length && byte(at) !== 0x0a && byte(at) !== 0x0d) at += 1;
    }
  }

  function skipString(): void {
    let openCount = 0;
    for (; at < bytes.length; at += 1) {
      const current = byte(at);
      if (current === BACKSLASH) at += 1;
      else if (current === OPEN) openCount += 1;
      else if (current === CLOSE) {
        openCount -= 1;
        if (openCount === 0) break;
      }
    }
    at += 1;
  }

  function readRegulars(): string {
    const inicio = at;
    while (isRegular()) at += 1;
    return bytes.toString('latin1', inicio, at);
  }

  function marca(): Token {
    const current = byte(at);
    if (current === OPEN) {
      skipString();
      return { tipo: 'marca', valor: 'texto' };
    }
    if (current === LESS && byte(at + 1) !== LESS) {
      const close = bytes.indexOf('>', at);
      at = close === -1 ? bytes.length : close + 1;
      return { tipo: 'marca', valor: 'texto' };
    }
    const isDouble = (current === LESS || current === GREATER) && byte(at + 1) === current;
    const valor = bytes.toString('latin1', at, at + (isDouble ? 2 : 1));
    at += valor.length;
    // A lone ">" or ")" is ignored, and reading goes on after it.
    return { tipo: 'marca', valor: (valor === '>' || valor === ')' ? 'texto' : valor) as '<<' };
  }

  return {
    offset: () => at,
    next() {
      const inicio = at;
      skipBlanks();
      let token: Token | null = null;
      if (at < bytes.length) {
        if (byte(at) === SLASH) {
          at += 1;
          token = { tipo: 'nombre', valor: unescapeName(readRegulars()) };
        } else if (isRegular()) token = { tipo: 'palabra', valor: readRegulars() };
        else token = marca();
      }
      budget.spend(at - inicio);
      return token;
    },
  };
}

/** `nombres` holds every name at any depth. */
export type Dictionary = {
  claves: Map<string, Token>;
  /** These are the names of list values, such as `[/FlateDecode]`. */
  lists: Map<string, string[]>;
  /** A key appears twice, and readers differ on which value they use. */
  repeated: boolean;
  nombres: string[];
  /** These are the offsets of the additional actions (`AA`), at any depth. */
  additionalActions: number[];
};

const MAX_DEPTH = 500;

/** Null when there is no dictionary there. The caller may have already read its first token. */
export function readDictionary(lexer: Lexer, first = lexer.next()): Dictionary | null {
  if (first?.tipo !== 'marca' || first.valor !== '<<') return null;
  const dictionary: Dictionary = {
    claves: new Map(),
    lists: new Map(),
    repeated: false,
    nombres: [],
    additionalActions: [],
  };
  let depth = 1;
  let key: string | null = null;
  let list: string[] | undefined;
  for (let token = lexer.next(); token; token = lexer.next()) {
    if (token.tipo === 'nombre') {
      dictionary.nombres.push(token.valor);
      if (token.valor === 'AA') dictionary.additionalActions.push(lexer.offset());
      if (depth === 2) list?.push(token.valor);
    }
    const marca = token.tipo === 'marca' ? token.valor : '';
    if (marca === '>>' || marca === ']') {
      depth -= 1;
      if (depth === 0) return dictionary;
      if (depth === 1) list = undefined;
      continue;
    }
    if (depth === 1 && key !== null) {
      dictionary.repeated ||= dictionary.claves.has(key);
      dictionary.claves.set(key, token);
      if (marca === '[') {
        list = [];
        dictionary.lists.set(key, list);
      }
      key = null;
    } else if (depth === 1 && token.tipo === 'nombre') key = token.valor;
    if (marca === '<<' || marca === '[') depth += 1;
    if (depth > MAX_DEPTH) break;
  }
  throw new TooTangled();
}
