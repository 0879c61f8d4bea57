import { LARGO_MAXIMO } from './perfiles/index.ts';

const LF = 0x0a;
const CR = 0x0d;
const COMILLA = 0x22;
const TAB = 0x09;
const ESPACIO = 0x20;
/** Other blanks than the space, and the end of a file of DOS. */
const SUELTOS = [0x0b, 0x0c, 0x1a];
/** With which the letters begin among which there are blanks. */
const COMIENZOS = [0xc2, 0xe1, 0xe2, 0xe3, 0xef];
const LETRA_MAXIMA = 3;
const MARCA = Buffer.from('\ufeff');

/**
 * Looks, as they go by, for what COPY and the reading line by line understand differently: a quote in the middle of a
 * field or something after one that closes, which COPY takes away without a word, and blanks that are not spaces, which
 * it leaves around the value, lines that nobody would write, which it takes whole, and lines with nothing, as those that
 * a spreadsheet leaves at the end, which are none. A file that has any goes line by line: what it says must not depend
 * on the way it went.
 */
export class OjoDirecto {
  raro = false;
  private readonly separador: number;
  private readonly sueltos: readonly number[];
  private adentro = false;
  /** The last byte was a quote inside a field: the first of two, or the one that closes. */
  private pendiente = false;
  private ultimo = LF;
  /** Of the line that has not ended. */
  private largo = 0;
  /** And so far it has nothing. */
  private vacio = true;
  private cola: Buffer = Buffer.alloc(0);
  private primero = true;

  constructor(separador: string) {
    this.separador = separador.charCodeAt(0);
    this.sueltos = this.separador === TAB ? SUELTOS : [...SUELTOS, TAB];
  }

  ver(trozo: Buffer): void {
    if (this.raro || trozo.length === 0) return;
    const mirado = this.primero && trozo.indexOf(MARCA) === 0 ? trozo.subarray(MARCA.length) : trozo;
    this.primero = false;
    this.raro = this.conRenglonRaro(trozo) || this.conBlancos(mirado) || this.conComillas(trozo);
    this.ultimo = trozo.at(-1) ?? this.ultimo;
  }

  /** After the last piece: the last line may not be ended. */
  terminar(): void {
    if (this.largo > 0 && this.vacio) this.raro = true;
  }

  private conRenglonRaro(trozo: Buffer): boolean {
    let desde = 0;
    for (let at = trozo.indexOf(LF); at !== -1; at = trozo.indexOf(LF, desde)) {
      if (this.largo + at - desde > LARGO_MAXIMO || this.sigueVacio(trozo, desde, at)) return true;
      this.largo = 0;
      this.vacio = true;
      desde = at + 1;
    }
    this.vacio = this.sigueVacio(trozo, desde, trozo.length);
    this.largo += trozo.length - desde;
    return this.largo > LARGO_MAXIMO;
  }

  /** Of a line with something the first byte says it: the others are not looked at. */
  private sigueVacio(trozo: Buffer, desde: number, hasta: number): boolean {
    if (!this.vacio) return false;
    for (let at = desde; at < hasta; at += 1) {
      const byte = trozo[at];
      if (byte !== this.separador && byte !== ESPACIO && byte !== CR && byte !== COMILLA) return false;
    }
    return true;
  }

  private conBlancos(trozo: Buffer): boolean {
    // A letter may be cut in two by the end of a piece.
    const junta = Buffer.concat([this.cola, trozo.subarray(0, LETRA_MAXIMA - 1)]);
    this.cola = Buffer.from(trozo.length < LETRA_MAXIMA ? junta : trozo).subarray(1 - LETRA_MAXIMA);
    return (
      this.sueltos.some((byte) => trozo.includes(byte)) ||
      COMIENZOS.some((byte) => hayBlanco(trozo, byte) || hayBlanco(junta, byte))
    );
  }

  private conComillas(trozo: Buffer): boolean {
    let at = 0;
    if (this.pendiente) {
      this.pendiente = false;
      if (trozo[0] === COMILLA) at = 1;
      else if (this.sale(trozo[0])) return true;
    }
    for (at = trozo.indexOf(COMILLA, at); at !== -1; at = trozo.indexOf(COMILLA, at + 1)) {
      if (!this.adentro) {
        if (!this.esBorde(at === 0 ? this.ultimo : trozo[at - 1])) return true;
        this.adentro = true;
      } else if (at + 1 === trozo.length) this.pendiente = true;
      else if (trozo[at + 1] === COMILLA) at += 1;
      else if (this.sale(trozo[at + 1])) return true;
    }
    return false;
  }

  /** The field closed; true when what follows is still of it. */
  private sale(siguiente: number | undefined): boolean {
    this.adentro = false;
    return !this.esBorde(siguiente);
  }

  private esBorde(byte: number | undefined): boolean {
    return byte === this.separador || byte === LF || byte === CR;
  }
}

function hayBlanco(trozo: Buffer, comienzo: number): boolean {
  for (let at = trozo.indexOf(comienzo); at !== -1; at = trozo.indexOf(comienzo, at + 1)) {
    const [letra = ''] = trozo.toString('utf8', at, at + LETRA_MAXIMA);
    if (letra.trim() === '') return true;
  }
  return false;
}
