// The words of a PDF, as a reader sees them from a place on. No more of the format than what is needed to look at it.

const [REGULAR, BLANCO, DELIMITADOR] = [0, 1, 2];
/** What each byte is; a table, because a file that means harm makes us look at all of them several times. */
const CLASE = new Uint8Array(256).fill(REGULAR);
for (const blanco of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASE[blanco] = BLANCO;
for (const signo of '()<>[]{}/%') CLASE[signo.charCodeAt(0)] = DELIMITADOR;

const [BARRA, PORCENTAJE, ABRE, CIERRA, MENOR, MAYOR, INVERTIDA] = [...'/%()<>\\'].map((c) =>
  c.charCodeAt(0),
) as [number, number, number, number, number, number, number];

export type Ficha =
  | { tipo: 'nombre'; valor: string }
  /** A number or a word: `12`, `R`, `stream`. */
  | { tipo: 'palabra'; valor: string }
  | { tipo: 'marca'; valor: '<<' | '>>' | '[' | ']' | '{' | '}' | 'texto' };

/** Names may be written with their letters in hexadecimal, which readers undo. */
const sinEscapes = (nombre: string) =>
  nombre.includes('#')
    ? nombre.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : nombre;

/** Finds any of these names wherever they are, written either way, in one look at the whole text. */
export function buscadorDe(nombres: Iterable<string>): RegExp {
  const letra = (una: string) => {
    const hex = una.charCodeAt(0).toString(16);
    return `(?:${una}|#${[...hex].map((cifra) => `[${cifra}${cifra.toUpperCase()}]`).join('')})`;
  };
  const uno = [...nombres].map((nombre) => [...nombre].map(letra).join('')).join('|');
  // The name has to end there: control characters end it for some readers.
  return new RegExp(`/(?:${uno})(?![^\\p{Cc} ()<>[\\]{}/%])`, 'u');
}

/** A file that makes us read it over and over, or that opens things without end. */
export class Enredado extends Error {}

/** How many bytes may be read in all; a file that is what it seems is read about once. */
export function presupuestoDe(bytes: number): { gastar(cuantos: number): void } {
  let queda = bytes;
  return {
    gastar(cuantos) {
      queda -= cuantos;
      if (queda < 0) throw new Enredado();
    },
  };
}

export type Lexico = { siguiente(): Ficha | null; lugar(): number };

export function leerDesde(
  bytes: Buffer,
  desde: number,
  presupuesto: ReturnType<typeof presupuestoDe>,
): Lexico {
  let at = desde;
  const byte = (donde: number) => bytes[donde] ?? -1;
  const esRegular = () => at < bytes.length && CLASE[byte(at)] === REGULAR;

  function saltarBlancos(): void {
    for (;;) {
      while (at < bytes.length && CLASE[byte(at)] === BLANCO) at += 1;
      if (byte(at) !== PORCENTAJE) return;
      while (at < bytes.length && byte(at) !== 0x0a && byte(at) !== 0x0d) at += 1;
    }
  }

  function saltarTexto(): void {
    let abiertos = 0;
    for (; at < bytes.length; at += 1) {
      const uno = byte(at);
      if (uno === INVERTIDA) at += 1;
      else if (uno === ABRE) abiertos += 1;
      else if (uno === CIERRA) {
        abiertos -= 1;
        if (abiertos === 0) break;
      }
    }
    at += 1;
  }

  function regulares(): string {
    const inicio = at;
    while (esRegular()) at += 1;
    return bytes.toString('latin1', inicio, at);
  }

  function marca(): Ficha {
    const uno = byte(at);
    if (uno === ABRE) {
      saltarTexto();
      return { tipo: 'marca', valor: 'texto' };
    }
    if (uno === MENOR && byte(at + 1) !== MENOR) {
      const cierre = bytes.indexOf('>', at);
      at = cierre === -1 ? bytes.length : cierre + 1;
      return { tipo: 'marca', valor: 'texto' };
    }
    const doble = (uno === MENOR || uno === MAYOR) && byte(at + 1) === uno;
    const valor = bytes.toString('latin1', at, at + (doble ? 2 : 1));
    at += valor.length;
    // A lone ">" or ")" is nothing: what follows is read as if it were not there.
    return { tipo: 'marca', valor: (valor === '>' || valor === ')' ? 'texto' : valor) as '<<' };
  }

  return {
    lugar: () => at,
    siguiente() {
      const inicio = at;
      saltarBlancos();
      let ficha: Ficha | null = null;
      if (at < bytes.length) {
        if (byte(at) === BARRA) {
          at += 1;
          ficha = { tipo: 'nombre', valor: sinEscapes(regulares()) };
        } else if (esRegular()) ficha = { tipo: 'palabra', valor: regulares() };
        else ficha = marca();
      }
      presupuesto.gastar(at - inicio);
      return ficha;
    },
  };
}

/** A dictionary: what it says itself, and every name that is in it at any depth. */
export type Diccionario = {
  claves: Map<string, Ficha>;
  /** The names of what is said with a list, such as `[/FlateDecode]`. */
  listas: Map<string, string[]>;
  /** Said twice: each reader believes another. */
  repetidas: boolean;
  nombres: string[];
  /** Where what it says to do on being looked at (`AA`) begins, at any depth. */
  alMirar: number[];
};

const HONDO_MAXIMO = 500;

/** Null when what is there is no dictionary. Its first mark may have been read already. */
export function leerDiccionario(lexico: Lexico, primera = lexico.siguiente()): Diccionario | null {
  if (primera?.tipo !== 'marca' || primera.valor !== '<<') return null;
  const dicc: Diccionario = {
    claves: new Map(),
    listas: new Map(),
    repetidas: false,
    nombres: [],
    alMirar: [],
  };
  let hondo = 1;
  let clave: string | null = null;
  let lista: string[] | undefined;
  for (let ficha = lexico.siguiente(); ficha; ficha = lexico.siguiente()) {
    if (ficha.tipo === 'nombre') {
      dicc.nombres.push(ficha.valor);
      if (ficha.valor === 'AA') dicc.alMirar.push(lexico.lugar());
      if (hondo === 2) lista?.push(ficha.valor);
    }
    const marca = ficha.tipo === 'marca' ? ficha.valor : '';
    if (marca === '>>' || marca === ']') {
      hondo -= 1;
      if (hondo === 0) return dicc;
      if (hondo === 1) lista = undefined;
      continue;
    }
    if (hondo === 1 && clave !== null) {
      dicc.repetidas ||= dicc.claves.has(clave);
      dicc.claves.set(clave, ficha);
      if (marca === '[') {
        lista = [];
        dicc.listas.set(clave, lista);
      }
      clave = null;
    } else if (hondo === 1 && ficha.tipo === 'nombre') clave = ficha.valor;
    if (marca === '<<' || marca === '[') hondo += 1;
    if (hondo > HONDO_MAXIMO) break;
  }
  throw new Enredado();
}
