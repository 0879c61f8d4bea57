import type { Readable } from 'node:stream';
import { pipeline, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { ArchivoIlegible } from './errores.ts';
import { demasiado } from './temporal.ts';

const NOMBRE_MAXIMO = 200;
const COMPRIMIDOS = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|xlsx|docx|jar)$/i;
/** What some systems add to every ZIP by themselves. */
const AJENOS = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
/** Folders and the like, which do not count as files. */
const SOBRAS = 100;
/** Control and invisible characters, and separators of lines. */
const OCULTOS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

type Limites = { archivos: number; bytes: number; deMas: string };

/** A file of a ZIP: its own name, without the folders it came in. */
export type Entrada = { nombre: string; entry: Entry };

export const ANIDADO = 'Adentro del ZIP hay otro archivo comprimido.';
const DANADO = 'El ZIP está dañado.';

export async function abrir(ruta: string): Promise<ZipFile> {
  try {
    // Names are read by us: a folder that climbs is not a reason to refuse what is inside, since nobody follows it.
    return await openPromise(ruta, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (cause) {
    throw new ArchivoIlegible('El archivo no es un ZIP o está dañado.', { cause });
  }
}

/** What it says to hold, before believing it: how many files, of what size, and nothing compressed twice. */
export async function* archivosDe(zip: ZipFile, limites: Limites): AsyncGenerator<Entrada> {
  let archivos = 0;
  let bytes = 0;
  if (zip.entryCount > limites.archivos * 2 + SOBRAS) throw new ArchivoIlegible(limites.deMas);
  for await (const entry of entradasDe(zip)) {
    const camino = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      false,
    );
    if (camino.endsWith('/') || AJENOS.test(camino)) continue;
    archivos += 1;
    if (archivos > limites.archivos) throw new ArchivoIlegible(limites.deMas);
    if (COMPRIMIDOS.test(camino)) throw new ArchivoIlegible(ANIDADO);
    if (entry.isEncrypted()) throw new ArchivoIlegible('El ZIP tiene contraseña.');
    bytes += entry.uncompressedSize;
    if (bytes > limites.bytes) throw demasiado(limites.bytes);
    yield { nombre: limpiarNombre(camino), entry };
  }
}

async function* entradasDe(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw new ArchivoIlegible(DANADO, { cause });
  }
}

/** What is inside, byte by byte, while it is what it said to be. `gastar` counts the real bytes and may refuse. */
export async function contenidoDe(
  zip: ZipFile,
  entry: Entry,
  gastar: (bytes: number) => Error | null,
): Promise<Readable> {
  let suma = 0;
  const cuenta = new Transform({
    transform(trozo: Buffer, _, listo) {
      suma = crc32(trozo, suma);
      listo(gastar(trozo.length), trozo);
    },
    flush(listo) {
      listo(suma === entry.crc32 ? null : new ArchivoIlegible(DANADO));
    },
  });
  try {
    const crudo = await zip.openReadStreamPromise(entry);
    const danado = (cause: Error) => cuenta.destroy(new ArchivoIlegible(DANADO, { cause }));
    crudo.once('error', danado);
    // Its error reaches the reader through `cuenta`, already in words for people.
    return pipeline(crudo, cuenta, () => {});
  } catch (cause) {
    throw new ArchivoIlegible(DANADO, { cause });
  }
}

/** Without folders, without what cannot be seen, and of a length that a disk can take. */
function limpiarNombre(camino: string): string {
  const suelto = camino.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const limpio = suelto.replace(OCULTOS, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  const punto = limpio.lastIndexOf('.');
  const extension = punto === -1 ? '' : limpio.slice(punto, punto + 10);
  const base = (punto === -1 ? limpio : limpio.slice(0, punto)).slice(0, NOMBRE_MAXIMO - extension.length);
  return `${base || 'archivo'}${extension}`.toWellFormed();
}
