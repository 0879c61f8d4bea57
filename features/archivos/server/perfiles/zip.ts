import type { Readable } from 'node:stream';
import { pipeline, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { visibleBaseName } from '../file-name.ts';
import { UnreadableArchivo } from './errors.ts';
import { tooLarge } from './temp-file.ts';

const NOMBRE_MAX_LENGTH = 200;
const COMPRESSED = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|xlsx|docx|jar)$/i;
/** Some systems add these to every ZIP. */
const SYSTEM_FILES = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
/** Folders and the like do not count as files. */
const EXTRA_ENTRIES = 100;

type Limites = { archivos: number; bytes: number; tooManyText: string };

export type ZipFileEntry = { nombre: string; entry: Entry };

export const NESTED_ZIP = 'Adentro del ZIP hay otro archivo comprimido.';
const DAMAGED_ZIP = 'El ZIP está dañado.';

export async function openZipFile(ruta: string): Promise<ZipFile> {
  try {
    // Names are decoded here instead of by the library, which would refuse a path that climbs. Such a path is harmless,
    // because nothing follows it.
    return await openPromise(ruta, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (cause) {
    throw new UnreadableArchivo('El archivo no es un ZIP o está dañado.', { cause });
  }
}

/** The declared number of files, their sizes and nested compression are checked first, but are not trusted. */
export async function* fileEntries(zip: ZipFile, limites: Limites): AsyncGenerator<ZipFileEntry> {
  let archivos = 0;
  let bytes = 0;
  if (zip.entryCount > limites.archivos * 2 + EXTRA_ENTRIES) throw new UnreadableArchivo(limites.tooManyText);
  for await (const entry of rawEntries(zip)) {
    const path = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      false,
    );
    if (path.endsWith('/') || SYSTEM_FILES.test(path)) continue;
    archivos += 1;
    if (archivos > limites.archivos) throw new UnreadableArchivo(limites.tooManyText);
    if (COMPRESSED.test(path)) throw new UnreadableArchivo(NESTED_ZIP);
    if (entry.isEncrypted()) throw new UnreadableArchivo('El ZIP tiene contraseña.');
    bytes += entry.uncompressedSize;
    if (bytes > limites.bytes) throw tooLarge(limites.bytes);
    yield { nombre: sanitizeFileName(path), entry };
  }
}

async function* rawEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw new UnreadableArchivo(DAMAGED_ZIP, { cause });
  }
}

/** The content is checked against its checksum. `consume` counts the real bytes and may refuse. */
export async function entryContent(
  zip: ZipFile,
  entry: Entry,
  consume: (bytes: number) => Error | null,
): Promise<Readable> {
  let checksum = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      checksum = crc32(chunk, checksum);
      done(consume(chunk.length), chunk);
    },
    flush(done) {
      done(checksum === entry.crc32 ? null : new UnreadableArchivo(DAMAGED_ZIP));
    },
  });
  try {
    const rawStream = await zip.openReadStreamPromise(entry);
    const failAsDamaged = (cause: Error) => counter.destroy(new UnreadableArchivo(DAMAGED_ZIP, { cause }));
    rawStream.once('error', failAsDamaged);
    // The error of the stream reaches the reader through `counter`, already as a sentence for people.
    return pipeline(rawStream, counter, () => {});
  } catch (cause) {
    throw new UnreadableArchivo(DAMAGED_ZIP, { cause });
  }
}

function sanitizeFileName(path: string): string {
  const clean = visibleBaseName(path).replace(/^\.+/, '');
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : clean.slice(dot, dot + 10);
  const base = (dot === -1 ? clean : clean.slice(0, dot)).slice(0, NOMBRE_MAX_LENGTH - extension.length);
  return `${base || 'archivo'}${extension}`.toWellFormed();
}
