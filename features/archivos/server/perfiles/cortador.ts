import { MOTIVO } from './errores.ts';
import { CTRL_Z, esperaOtro, LARGO_MAXIMO, Lupa, largoDelSalto, type Signos, saltoDesde } from './lupa.ts';

/** Who receives what a file has, in its order. `renglon` counts as a spreadsheet does: every record and every blank line. */
export type Destino = {
  bien(lupa: Lupa, renglon: number): void;
  mal(motivo: string, renglon: number, bytes: Buffer, desde: number, hasta: number): void;
};

/**
 * Cuts bytes into records. A record over several lines is taken whole unless one of its later lines stands by itself as
 * a record: then its quote was never closed, only its first line is refused and reading goes on with the second. So a
 * forgotten quote costs the line that has it and none of the others.
 */
export class Cortador {
  /** How many columns every record has; the first one when it is not known. */
  esperadas: number | null = null;
  private renglon = 0;
  private saltando = false;
  private readonly lupa: Lupa;
  /** Looks at a line apart from the record that holds it. */
  private readonly sola: Lupa;
  private readonly signos: Signos;
  private readonly destino: Destino;
  private readonly blancos = new Uint8Array(256);

  constructor(signos: Signos, destino: Destino) {
    this.signos = signos;
    this.destino = destino;
    this.lupa = new Lupa(signos);
    this.sola = new Lupa(signos);
    for (const byte of [0x20, 0x09, CTRL_Z, signos.separador, signos.comillas])
      if (byte !== null) this.blancos[byte] = 1;
  }

  /** Reads all the records that are whole and tells where the first that is not begins. */
  pasar(bytes: Buffer, final: boolean): number {
    const tope = final ? sinCtrlZ(bytes) : bytes.length;
    this.lupa.bytes = bytes;
    this.sola.bytes = bytes;
    let lugar = this.saltando ? this.saltear(bytes, 0, tope, final) : 0;
    while (lugar < tope && !this.saltando) {
      const despues = this.uno(bytes, lugar, tope, final);
      if (despues === lugar) break;
      lugar = despues;
    }
    return lugar;
  }

  /** One record; the same place when there are not bytes enough. */
  private uno(bytes: Buffer, lugar: number, tope: number, final: boolean): number {
    const { lupa } = this;
    lupa.esperadas = this.esperadas;
    const hallazgo = lupa.mirar(lugar, tope, final);
    if (hallazgo === 'falta') return lugar;
    if (hallazgo === 'largo') return this.largo(bytes, lugar, tope, final);
    if (hallazgo === 'bien' && (lupa.segundo === -1 || !this.hayOtroAdentro())) return this.entero();
    if (lupa.segundo !== -1) {
      this.mal(MOTIVO.sinCierre, bytes, lugar, lupa.primerSalto);
      return lupa.segundo;
    }
    if (hallazgo === 'sin-cierre') {
      this.mal(MOTIVO.sinCierre, bytes, lugar, tope);
      return tope;
    }
    return this.malCerrado(bytes, lugar, tope, final);
  }

  private entero(): number {
    const { lupa, esperadas } = this;
    const { bytes, inicio, fin } = lupa;
    if (this.enBlanco(bytes, inicio, fin)) this.renglon += 1;
    else if (lupa.ilegible) this.mal(MOTIVO.letras, bytes, inicio, fin);
    else if (esperadas !== null && lupa.columnas !== esperadas) this.mal(MOTIVO.columnas, bytes, inicio, fin);
    else {
      this.renglon += 1;
      this.destino.bien(lupa, this.renglon);
    }
    return lupa.siguiente;
  }

  /** Something after a closing quote: the line is lost, and only the line. */
  private malCerrado(bytes: Buffer, lugar: number, tope: number, final: boolean): number {
    const salto = saltoDesde(bytes, this.lupa.malo, tope);
    if (salto === -1 && !final)
      return tope - lugar > LARGO_MAXIMO ? this.largo(bytes, lugar, tope, final) : lugar;
    if (salto !== -1 && esperaOtro(bytes, salto, tope, final)) return lugar;
    this.mal(MOTIVO.comillas, bytes, lugar, salto === -1 ? tope : salto);
    return salto === -1 ? tope : salto + largoDelSalto(bytes, salto, tope);
  }

  private largo(bytes: Buffer, lugar: number, tope: number, final: boolean): number {
    this.mal(MOTIVO.largo, bytes, lugar, Math.min(tope, lugar + LARGO_MAXIMO));
    return this.saltear(bytes, lugar, tope, final);
  }

  /** To the next line, however far, without keeping what is skipped. */
  private saltear(bytes: Buffer, lugar: number, tope: number, final: boolean): number {
    const salto = saltoDesde(bytes, lugar, tope);
    this.saltando = salto === -1 || esperaOtro(bytes, salto, tope, final);
    if (salto === -1) return tope;
    return this.saltando ? salto : salto + largoDelSalto(bytes, salto, tope);
  }

  private mal(motivo: string, bytes: Buffer, desde: number, hasta: number): void {
    this.renglon += 1;
    this.destino.mal(motivo, this.renglon, bytes, desde, hasta);
  }

  /** Nothing but blanks, separators and empty quotes: the rows that a spreadsheet leaves at the end. */
  private enBlanco(bytes: Buffer, desde: number, hasta: number): boolean {
    for (let lugar = desde; lugar < hasta; lugar += 1)
      if (this.blancos[bytes[lugar] ?? 0] === 0) return false;
    return true;
  }

  /** Whether a line of this record, after the first, is a record by itself. With one column every line would be. */
  private hayOtroAdentro(): boolean {
    const { lupa, esperadas } = this;
    if (esperadas === null || esperadas < 2) return false;
    let desde = lupa.segundo;
    while (desde < lupa.ultimo) {
      const hasta = saltoDesde(lupa.bytes, desde, lupa.fin);
      if (this.esRegistro(desde, hasta)) return true;
      desde = hasta + largoDelSalto(lupa.bytes, hasta, lupa.fin);
    }
    return this.esRegistro(lupa.ultimo, lupa.fin) && this.parecePropio(esperadas);
  }

  private esRegistro(desde: number, hasta: number): boolean {
    return this.sola.mirar(desde, hasta, true) === 'bien' && this.sola.columnas === this.esperadas;
  }

  /**
   * The last line ends a field of this record, so it may well have the columns of one. It is another record only if it
   * had separators before that end, and the first line had all of its own.
   */
  private parecePropio(esperadas: number): boolean {
    const { lupa } = this;
    let campo = 0;
    while (campo < lupa.columnas && (lupa.hasta[campo] ?? 0) < lupa.ultimo) campo += 1;
    return (
      this.separadores(lupa.ultimo, lupa.hasta[campo] ?? 0) > 0 &&
      this.separadores(lupa.inicio, lupa.primerSalto) >= esperadas - 1
    );
  }

  private separadores(desde: number, hasta: number): number {
    let cuantos = 0;
    for (let lugar = desde; lugar < hasta; lugar += 1)
      if (this.lupa.bytes[lugar] === this.signos.separador) cuantos += 1;
    return cuantos;
  }
}

/** The mark with which DOS ends its files, when it is there to end this one. */
function sinCtrlZ(bytes: Buffer): number {
  let tope = bytes.length;
  while (tope > 0 && bytes[tope - 1] === CTRL_Z) tope -= 1;
  return tope;
}
