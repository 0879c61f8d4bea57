import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import { OTRO_CONTENIDO, SIN_ARCHIVO } from './bajar-zip.ts';
import { ContadorDeBytes } from './contar-bytes.ts';
import type { TrabajoDeps } from './deps.ts';
import { AlmacenNoResponde } from './errors.ts';
import { copiar, createCruda, indexarCruda, sobrante, vaciarEscenario } from './escenario.repository.ts';
import type { Fuente } from './fuente.ts';
import { OjoDirecto } from './ojo-directo.ts';
import {
  ArchivoIlegible,
  abrirZip,
  COLUMNAS_MAXIMAS,
  decodificar,
  esDirecto,
  type Perfil,
} from './perfiles/index.ts';
import { reconocer } from './reconocer.ts';
import { volcarPdfs } from './volcar-pdfs.ts';

type Deps = Pick<TrabajoDeps, 'almacen' | 'perfiles' | 'log'>;

const INICIO_BYTES = 64 * 1024;
const DE_MAS = ['_renglon', '_error', '_original'];
const OTRO_FORMATO = 'El archivo no es del formato elegido.';
/** Its time to be kept ended. */
const SIN_BYTES = { kind: 'rejected' } as const;
const SIN_PERFIL = 'El formato elegido ya no existe. Anulá el archivo y subilo con otro.';

/**
 * The lines of a file in a table, and how many they are. A file that is already as the database reads it goes to it byte
 * by byte; what stops halfway that way, or does not add up, is read again line by line, which tells which line was bad.
 */
export async function volcarArchivo(deps: Deps, fuente: Fuente): Promise<number> {
  if (fuente.archivo.tipo === 'pdfs') return volcarPdfs(deps, fuente);
  const perfil = deps.perfiles.find(({ codigo }) => codigo === fuente.archivo.perfil);
  if (!perfil) throw new ArchivoIlegible(SIN_PERFIL);
  const { inicio, bytes } = await abrir(deps, fuente);
  const contenido = reconocer(inicio);
  if (contenido === 'texto' && esDirecto(perfil) && conEncabezado(perfil)) {
    const directo = await volcarDirecto(fuente, perfil, inicio, bytes);
    if (directo !== null) return directo;
    deps.log.info(
      { operacion: 'archivos-revisar', archivo: fuente.archivo.id },
      'the file goes line by line',
    );
    return volcarDecodificado(fuente, perfil, (await abrir(deps, fuente)).bytes, false);
  }
  return volcarDecodificado(fuente, perfil, bytes, contenido === 'zip');
}

type Delimitado = Perfil & { archivo: Extract<Perfil['archivo'], { tipo: 'delimitado' }> };
const conEncabezado = (perfil: Perfil): perfil is Delimitado =>
  perfil.archivo.tipo === 'delimitado' && perfil.archivo.encabezado;

async function abrir(
  { almacen }: Deps,
  { archivo, vivo }: Fuente,
): Promise<{ inicio: Buffer; bytes: Readable }> {
  const clave = archivo.clave_objeto;
  const abierto = clave === null ? SIN_BYTES : await almacen.open(clave);
  if (abierto.kind === 'rejected') throw new ArchivoIlegible(SIN_ARCHIVO);
  if (abierto.kind !== 'ok') throw new AlmacenNoResponde(abierto.cause);
  return espiar(addAbortSignal(vivo, abierto.value.body));
}

/** Its beginning, and all of it from there again: once looked at, a stream has nothing to put back. */
async function espiar(bytes: Readable): Promise<{ inicio: Buffer; bytes: Readable }> {
  const trozos: Buffer[] = [];
  let largo = 0;
  const fuente = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  while (largo < INICIO_BYTES) {
    const { done, value } = await fuente.next();
    if (done) break;
    trozos.push(value);
    largo += value.length;
  }
  const inicio = Buffer.concat(trozos);
  async function* entero() {
    if (inicio.length > 0) yield inicio;
    yield* { [Symbol.asyncIterator]: () => fuente };
  }
  const otra = Readable.from(entero(), { objectMode: false });
  // Nobody may come to read it: what it holds open is let go all the same.
  otra.once('close', () => bytes.destroy());
  return { inicio: inicio.subarray(0, INICIO_BYTES), bytes: otra };
}

/** As COPY tells that a line is not what it should be, or has letters that are not UTF-8. */
const DE_LA_COPIA = new Set(['22P04', '22021', '22P05']);
const esDeLaCopia = (error: unknown) => DE_LA_COPIA.has((error as { code?: string }).code ?? '');

/** Null: it has to be read line by line. */
async function volcarDirecto(
  fuente: Fuente,
  perfil: Delimitado,
  inicio: Buffer,
  bytes: Readable,
): Promise<number | null> {
  const nombres = encabezadoDe(inicio, perfil.archivo.separador);
  const pedidas = Object.keys(fuente.importador.columnas);
  const columnas = nombres?.map((nombre, lugar) => (pedidas.includes(nombre) ? nombre : sobrante(lugar)));
  const faltan = Object.entries(fuente.importador.columnas).some(
    ([nombre, obligatoria]) => obligatoria && !nombres?.includes(nombre),
  );
  const sirven = columnas && columnas.length <= COLUMNAS_MAXIMAS && new Set(nombres).size === columnas.length;
  if (!sirven || faltan) {
    bytes.destroy();
    return null;
  }
  const formato = { columnas, separador: perfil.archivo.separador, encabezado: true };
  const ojo = new OjoDirecto(perfil.archivo.separador);
  const contador = contar(fuente, ojo);
  try {
    return await fuente.enTx(async (tx) => {
      await vaciarEscenario(tx, fuente.archivo);
      await createCruda(tx, fuente.lugar.raw, pedidas, columnas.length);
      const filas = await copiar(tx, fuente.lugar.raw, formato, encadenar(bytes, contador));
      comprobar(fuente, contador);
      // A quote that nobody closed swallows lines without a word; so do breaks of line inside a field, which are right.
      ojo.terminar();
      if (ojo.raro || filas + 1 !== contador.renglones) throw new NoCuadra();
      await indexarCruda(tx, fuente.lugar.raw);
      return filas;
    });
  } catch (error) {
    if (error instanceof NoCuadra || esDeLaCopia(error)) return null;
    throw error;
  } finally {
    bytes.destroy();
  }
}

class NoCuadra extends Error {}

async function volcarDecodificado(
  fuente: Fuente,
  perfil: Perfil,
  bytes: Readable,
  esZip: boolean,
): Promise<number> {
  const pedidas = Object.keys(fuente.importador.columnas);
  const contador = contar(fuente);
  const entrada = encadenar(bytes, contador);
  const formato = { columnas: [...pedidas, ...DE_MAS], separador: ';', encabezado: false };
  const abiertas: Readable[] = [bytes];
  try {
    // Before the transaction: of a ZIP and of a DBF nothing is known until all of it came from the store.
    const abierta = esZip ? (await abrirZip(entrada)).contenido : entrada;
    abiertas.push(abierta);
    const { inicio, bytes: enteros } = await espiar(abierta);
    if ((reconocer(inicio) === 'dbf') !== (perfil.archivo.tipo === 'dbf'))
      throw new ArchivoIlegible(OTRO_FORMATO);
    const renglones = decodificar(enteros, perfil, pedidas);
    abiertas.push(renglones);
    await empezar(renglones);
    return await fuente.enTx(async (tx) => {
      await vaciarEscenario(tx, fuente.archivo);
      await createCruda(tx, fuente.lugar.raw, pedidas, 0);
      const filas = await copiar(tx, fuente.lugar.raw, formato, renglones);
      comprobar(fuente, contador);
      await indexarCruda(tx, fuente.lugar.raw);
      return filas;
    });
  } finally {
    // What is inside a ZIP, and a DBF, hold their copy on the disk until they are closed.
    for (const abierta of abiertas) abierta.destroy();
  }
}

/** Until it has something to give, or ends. */
async function empezar(salida: Readable): Promise<void> {
  // What fails while nobody reads is known by whoever reads after.
  salida.on('error', () => undefined);
  if (salida.readableLength === 0) await once(salida, 'readable');
}

function contar({ archivo, avance }: Fuente, ojo?: OjoDirecto): ContadorDeBytes {
  const contador = new ContadorDeBytes((bytes, trozo) => {
    ojo?.ver(trozo);
    // It will be read again anyway: the database need not swallow the rest.
    if (ojo?.raro) contador.destroy(new NoCuadra());
    else avance(bytes / Math.max(1, archivo.tamano));
  });
  return contador;
}

/** What fails at one end fails at the other: nobody waits for bytes that will not come. */
function encadenar(bytes: Readable, contador: ContadorDeBytes): ContadorDeBytes {
  bytes.once('error', (error) => contador.destroy(error));
  contador.once('close', () => bytes.destroy());
  return bytes.pipe(contador);
}

function comprobar({ archivo }: Fuente, contador: ContadorDeBytes): void {
  if (contador.bytes !== archivo.tamano || !contador.sha256().equals(archivo.sha256))
    throw new ArchivoIlegible(OTRO_CONTENIDO);
}

/** The names of the first line; null when it is not plainly one. */
function encabezadoDe(inicio: Buffer, separador: string): string[] | null {
  const fin = inicio.indexOf(0x0a);
  if (fin === -1) return null;
  const renglon = inicio
    .subarray(0, fin)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\r$/, '');
  const nombres = renglon.split(separador).map((nombre) =>
    nombre
      .trim()
      .replace(/^"([^"]*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
  return nombres.some((nombre) => nombre === '' || nombre.includes('"')) ? null : nombres;
}
