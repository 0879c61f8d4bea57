import type { Readable } from 'node:stream';
import { Cortador, type Destino } from './cortador.ts';
import { ArchivoIlegible, MOTIVO } from './errores.ts';
import { type Letras, letrasDe } from './letras.ts';
import type { Lupa } from './lupa.ts';
import { finDe, type Perfil } from './perfil.ts';
import { type Fuente, planificar } from './plan.ts';
import { BLOQUE, Salida } from './salida.ts';

/** Enough bytes for the 500 letters of a rejected line, however many each one takes. */
const BYTES_DEL_ORIGINAL = 2_000;
export const COLUMNAS_MAXIMAS = 1_000;
/** The bytes with which a file tells its encoding. */
const MARCA = 3;
const PEDAZO = 4 * BLOQUE;

type Texto = Exclude<Perfil['archivo'], { tipo: 'dbf' }>;

/** Delimited files and files of fixed widths: bytes come in, canonical bytes go out, and nothing is kept. */
export async function* leerTexto(
  entrada: Readable,
  perfil: Perfil,
  archivo: Texto,
  columnas: readonly string[],
): AsyncGenerator<Buffer> {
  const lector = new LectorDeTexto(perfil, archivo, columnas);
  let resto: Buffer[] = [];
  let juntos = 0;
  for await (const trozo of entrada) {
    for (const pedazo of enPedazos(trozo)) {
      resto.push(pedazo);
      juntos += pedazo.length;
      // Crumbs wait until there is a mouthful: joining them one by one costs the square of their number.
      if (juntos < BLOQUE) continue;
      yield* lector.leer(Buffer.concat(resto), false);
      resto = [lector.sobra];
      juntos = 0;
    }
  }
  yield* lector.leer(Buffer.concat(resto), true);
}

/** Whoever reads may be given the whole file at once; what leaves is still a little at a time. */
function* enPedazos(trozo: Buffer): Generator<Buffer> {
  for (let desde = 0; desde < trozo.length; desde += PEDAZO) yield trozo.subarray(desde, desde + PEDAZO);
}

/** What turns blocks of bytes, cut anywhere, into canonical lines. */
export class LectorDeTexto implements Destino {
  /** The bytes of a record that has not ended yet; they go before the next block. */
  sobra: Buffer = Buffer.alloc(0);
  private readonly perfil: Perfil;
  private readonly archivo: Texto;
  private readonly columnas: readonly string[];
  private readonly letras: Letras;
  private readonly cortador: Cortador;
  private readonly fuente: FuenteDeTexto;
  /** Separated by our own sign, no field without quotes holds one that needs them. */
  private readonly mismoSigno: boolean;
  private salida: Salida | null = null;
  private primero = true;
  /** The header of a file of fixed widths is only a line to leave out: the profile has the names. */
  private saltea: boolean;

  constructor(perfil: Perfil, archivo: Texto, columnas: readonly string[]) {
    this.perfil = perfil;
    this.archivo = archivo;
    this.columnas = columnas;
    this.letras = letrasDe(archivo.codificacion);
    const delimitado = archivo.tipo === 'delimitado';
    const comillas = delimitado ? (archivo.comillas?.charCodeAt(0) ?? null) : null;
    const separador = delimitado ? archivo.separador.charCodeAt(0) : null;
    this.saltea = !delimitado && archivo.encabezado;
    this.mismoSigno = delimitado && archivo.separador === ';' && archivo.comillas === '"';
    this.cortador = new Cortador({ separador, comillas }, this);
    this.fuente = delimitado
      ? new Delimitado(this.letras, archivo.comillas ?? '')
      : new AnchoFijo(this.letras, archivo.campos);
    const nombres = delimitado ? archivo.columnas : archivo.campos.map(({ nombre }) => nombre);
    if (nombres) this.conocer(nombres, delimitado ? nombres.length : 1);
  }

  *leer(bytes: Buffer, final: boolean): Generator<Buffer> {
    if (this.primero && bytes.length < MARCA && !final) {
      this.sobra = bytes;
      return;
    }
    const bloque = this.primero ? sinMarca(bytes, this.archivo) : bytes;
    this.primero = false;
    // Copied: what is left is a few bytes, and holding the whole block for them would hold the file.
    this.sobra = Buffer.from(bloque.subarray(this.cortador.pasar(bloque, final)));
    if (this.salida) yield* this.salida.sacar(final);
  }

  bien(lupa: Lupa, renglon: number): void {
    if (this.saltear()) return;
    const motivo = this.fuente.abrir(lupa) ?? this.medida() ?? this.escribir(lupa, renglon);
    if (motivo !== null) this.mal(motivo, renglon, lupa.bytes, lupa.inicio, lupa.fin);
  }

  mal(motivo: string, renglon: number, bytes: Buffer, desde: number, hasta: number): void {
    if (this.saltear()) return;
    if (!this.salida)
      throw new ArchivoIlegible(`El encabezado del archivo no se puede leer: ${minuscula(motivo)}`);
    this.salida.mal(
      motivo,
      renglon,
      this.letras.texto(bytes, desde, Math.min(hasta, desde + BYTES_DEL_ORIGINAL)),
    );
  }

  private escribir(lupa: Lupa, renglon: number): string | null {
    if (this.salida) return this.salida.bien(this.fuente, renglon, this.mismoSigno && !lupa.conComillas);
    this.encabezar(lupa);
    return null;
  }

  private saltear(): boolean {
    const saltea = this.saltea;
    this.saltea = false;
    return saltea;
  }

  private encabezar(lupa: Lupa): void {
    if (lupa.columnas > COLUMNAS_MAXIMAS)
      throw new ArchivoIlegible(`El archivo tiene más de ${COLUMNAS_MAXIMAS} columnas.`);
    const nombres = Array.from({ length: lupa.columnas }, (_, indice) => this.fuente.campo(indice));
    this.conocer(nombres, nombres.length);
  }

  private conocer(nombres: readonly string[], esperadas: number): void {
    this.salida = new Salida(planificar(this.perfil, this.columnas, nombres));
    this.cortador.esperadas = esperadas;
  }

  /** Lines of fixed widths have no columns to count: their length tells. */
  private medida(): string | null {
    const { archivo } = this;
    if (archivo.tipo !== 'ancho-fijo') return null;
    const { linea } = this.fuente;
    if (archivo.renglonesCortos === 'rechazar' && linea.length < (archivo.largo ?? finDe(archivo.campos)))
      return MOTIVO.corto;
    return archivo.largo !== undefined && linea.trimEnd().length > archivo.largo ? MOTIVO.medida : null;
  }
}

/** The record that the magnifying glass is on, as text. */
abstract class FuenteDeTexto implements Fuente {
  falla: string | null = null;
  linea = '';
  protected readonly letras: Letras;

  constructor(letras: Letras) {
    this.letras = letras;
  }

  /** The reason when its bytes are no letters. */
  abrir(lupa: Lupa): string | null {
    if (lupa.altas && !this.letras.valen(lupa.bytes, lupa.inicio, lupa.fin)) return MOTIVO.letras;
    this.mirar(lupa);
    return null;
  }

  protected abstract mirar(lupa: Lupa): void;
  abstract campo(indice: number): string;
}

class Delimitado extends FuenteDeTexto {
  private readonly comilla: string;
  private lupa: Lupa | null = null;
  /** Some letters take several bytes: fields that have them are read apart, and the others are cut from the line. */
  private aparte = false;

  constructor(letras: Letras, comilla: string) {
    super(letras);
    this.comilla = comilla;
  }

  protected mirar(lupa: Lupa): void {
    const { bytes, inicio, fin, altas } = lupa;
    this.lupa = lupa;
    this.aparte = altas && !this.letras.unaPorByte;
    this.linea =
      altas && !this.aparte ? this.letras.texto(bytes, inicio, fin) : bytes.toString('latin1', inicio, fin);
  }

  campo(indice: number): string {
    const { lupa, comilla } = this;
    const desde = lupa?.desde[indice] ?? 0;
    const hasta = lupa?.hasta[indice] ?? 0;
    if (!lupa || desde === hasta) return '';
    let texto = this.linea.slice(desde - lupa.inicio, hasta - lupa.inicio);
    if (this.aparte && CON_ALTAS.test(texto)) texto = this.letras.texto(lupa.bytes, desde, hasta);
    return (lupa.marca[indice] === 2 ? texto.replaceAll(comilla + comilla, comilla) : texto).trim();
  }
}

const CON_ALTAS = /[\x80-\xff]/;

/** Places are counted in letters, as the manuals do. */
class AnchoFijo extends FuenteDeTexto {
  private readonly campos: readonly { desde: number; largo: number }[];

  constructor(letras: Letras, campos: readonly { desde: number; largo: number }[]) {
    super(letras);
    this.campos = campos;
  }

  protected mirar({ bytes, inicio, fin }: Lupa): void {
    this.linea = this.letras.texto(bytes, inicio, fin);
  }

  campo(indice: number): string {
    const { desde, largo } = this.campos[indice] ?? { desde: 1, largo: 0 };
    return this.linea.slice(desde - 1, desde - 1 + largo).trim();
  }
}

/** Without the mark of its encoding; what says that it is another is refused before every accent goes wrong. */
function sinMarca(bytes: Buffer, { codificacion }: Texto): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) throw enUtf16();
  if (bytes[0] === 0xfe && bytes[1] === 0xff) throw enUtf16();
  if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) return bytes;
  if (codificacion !== 'utf-8')
    throw new ArchivoIlegible(`El archivo está en UTF-8 y el formato elegido espera ${codificacion}.`);
  return bytes.subarray(MARCA);
}

const enUtf16 = () =>
  new ArchivoIlegible('El archivo está en UTF-16. Guardalo como CSV UTF-8 y volvé a subirlo.');

const minuscula = (frase: string): string => frase.charAt(0).toLowerCase() + frase.slice(1);
