/** A record longer than this is none: it is what bounds the memory of a reading. */
export const LARGO_MAXIMO = 64 * 1024;
const COLUMNAS_GUARDADAS = 1024;
/** A record over several lines may have so many times its columns before it is clear that a quote was forgotten. */
const HOLGURA = 4;

const LF = 0x0a;
const CR = 0x0d;
export const CTRL_Z = 0x1a;

const SEPARADOR = 1;
const COMILLA = 2;
const SALTO = 3;
const ILEGIBLE = 4;

export type Signos = { separador: number | null; comillas: number | null };

/**
 * `falta`: the bytes end before the record does. `comillas`: something follows a closing quote. `sin-cierre`: a quote
 * that never closes. `largo`: one line beyond the limit.
 */
export type Hallazgo = 'bien' | 'falta' | 'comillas' | 'sin-cierre' | 'largo';

/**
 * Looks at one record, byte by byte, and tells where its fields are. Written by hand because what a file does after a
 * broken quote is the whole point: a parser made to be strict loses the good lines that follow, and one made to be
 * lenient joins them. It says what it saw; what to do about it is decided by who reads the lines.
 */
export class Lupa {
  bytes: Buffer = Buffer.alloc(0);
  inicio = 0;
  /** Where the record ends, without its line break. */
  fin = 0;
  siguiente = 0;
  columnas = 0;
  readonly desde = new Int32Array(COLUMNAS_GUARDADAS);
  readonly hasta = new Int32Array(COLUMNAS_GUARDADAS);
  /** 0 bare, 1 quoted, 2 quoted with quotes inside. */
  readonly marca = new Uint8Array(COLUMNAS_GUARDADAS);
  /** There are bytes from 0x80 on: letters that depend on the encoding. */
  altas = false;
  conComillas = false;
  /** A byte that is in no text. */
  ilegible = false;
  /** The first line break inside quotes, where the line after it begins and where the last line begins; or -1. */
  primerSalto = -1;
  segundo = -1;
  ultimo = -1;
  /** Where the quotes went wrong. */
  malo = 0;
  esperadas: number | null = null;

  private readonly comilla: number;
  private readonly clases = new Uint8Array(256);

  constructor({ separador, comillas }: Signos) {
    this.clases[LF] = SALTO;
    this.clases[CR] = SALTO;
    this.clases[0] = ILEGIBLE;
    this.clases[CTRL_Z] = ILEGIBLE;
    if (separador !== null) this.clases[separador] = SEPARADOR;
    if (comillas !== null) this.clases[comillas] = COMILLA;
    this.comilla = comillas ?? -1;
  }

  /** The record that begins there. `tope` is where the bytes end; `final`, that there are no more after them. */
  mirar(inicio: number, tope: number, final: boolean): Hallazgo {
    const { bytes, clases } = this;
    const corte = Math.min(tope, inicio + LARGO_MAXIMO);
    this.empezar(inicio);
    let lugar = inicio;
    let altas = 0;
    for (;;) {
      if (bytes[lugar] === this.comilla && lugar < corte) {
        const cierre = this.cerrar(lugar + 1, corte, tope);
        if (cierre < 0) return this.sinCierre(corte, tope, final);
        lugar = cierre;
        altas |= this.altas ? 0x80 : 0;
        const clase = lugar < tope ? clases[bytes[lugar] ?? 0] : SALTO;
        if (clase !== SEPARADOR && clase !== SALTO) {
          this.malo = lugar;
          return 'comillas';
        }
      } else {
        const desde = lugar;
        while (lugar < corte) {
          const byte = bytes[lugar] ?? 0;
          const clase = clases[byte];
          if (clase === SEPARADOR || clase === SALTO) break;
          if (clase === COMILLA) this.conComillas = true;
          else if (clase === ILEGIBLE) this.ilegible = true;
          altas |= byte;
          lugar += 1;
        }
        this.guardar(desde, lugar, 0);
      }
      if (lugar >= corte) {
        if (corte < tope) return this.segundo === -1 ? 'largo' : 'sin-cierre';
        if (!final) return 'falta';
        return this.terminar(lugar, tope, altas);
      }
      if (clases[bytes[lugar] ?? 0] === SALTO) {
        if (bytes[lugar] === CR && lugar + 1 >= tope && !final) return 'falta';
        return this.terminar(lugar, lugar + largoDelSalto(bytes, lugar, tope), altas);
      }
      if (this.segundo !== -1 && this.columnas > (this.esperadas ?? Number.POSITIVE_INFINITY) * HOLGURA)
        return 'sin-cierre';
      lugar += 1;
    }
  }

  private empezar(inicio: number): void {
    this.inicio = inicio;
    this.columnas = 0;
    this.altas = false;
    this.conComillas = false;
    this.ilegible = false;
    this.primerSalto = -1;
    this.segundo = -1;
    this.ultimo = -1;
  }

  private guardar(desde: number, hasta: number, marca: number): void {
    if (this.columnas < COLUMNAS_GUARDADAS) {
      this.desde[this.columnas] = desde;
      this.hasta[this.columnas] = hasta;
      this.marca[this.columnas] = marca;
    }
    this.columnas += 1;
  }

  /** The place after the closing quote, or -1. At the very end of the bytes it may be half of two: who called asks. */
  private cerrar(desde: number, corte: number, tope: number): number {
    const { bytes, clases } = this;
    this.conComillas = true;
    let marca = 1;
    let altas = 0;
    for (let lugar = desde; lugar < corte; lugar += 1) {
      const byte = bytes[lugar] ?? 0;
      const clase = clases[byte];
      altas |= byte;
      if (clase === COMILLA) {
        if (bytes[lugar + 1] !== this.comilla || lugar + 1 >= tope) {
          if (altas >= 0x80) this.altas = true;
          this.guardar(desde, lugar, marca);
          return lugar + 1;
        }
        marca = 2;
        lugar += 1;
      } else if (clase === SALTO) {
        const largo = largoDelSalto(bytes, lugar, tope);
        if (this.primerSalto === -1) {
          this.primerSalto = lugar;
          this.segundo = lugar + largo;
        }
        this.ultimo = lugar + largo;
        lugar += largo - 1;
      } else if (clase === ILEGIBLE) this.ilegible = true;
    }
    return -1;
  }

  private sinCierre(corte: number, tope: number, final: boolean): Hallazgo {
    if (corte < tope) return this.segundo === -1 ? 'largo' : 'sin-cierre';
    return final ? 'sin-cierre' : 'falta';
  }

  private terminar(fin: number, siguiente: number, altas: number): Hallazgo {
    this.fin = fin;
    this.siguiente = siguiente;
    this.altas = altas >= 0x80;
    return 'bien';
  }
}

/** CR, LF or both: a file that passed through several hands has all three. */
export function largoDelSalto(bytes: Buffer, lugar: number, tope: number): number {
  return bytes[lugar] === CR && lugar + 1 < tope && bytes[lugar + 1] === LF ? 2 : 1;
}

/** The next line break, or -1. */
export function saltoDesde(bytes: Buffer, desde: number, tope: number): number {
  for (let lugar = desde; lugar < tope; lugar += 1) {
    if (bytes[lugar] === LF || bytes[lugar] === CR) return lugar;
  }
  return -1;
}

export const esperaOtro = (bytes: Buffer, salto: number, tope: number, final: boolean): boolean =>
  !final && bytes[salto] === CR && salto + 1 >= tope;
