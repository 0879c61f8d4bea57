import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import { IMPORTACION_MAX_BYTES } from '../../contract/index.ts';
import { UnreadableArchivo } from './errors.ts';
import { tooLarge, toTempFile } from './temp-file.ts';
import { entryContent, fileEntries, NESTED_ZIP, openZipFile, type ZipFileEntry } from './zip.ts';

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');
const SEVERAL_FILES = 'El ZIP tiene más de un archivo. Subilos de a uno.';

/** The ZIP must hold one file only, no larger than one that comes uncompressed. Its temporary file is removed when the content ends, fails or is closed. */
export async function openZip(
  input: Readable,
  maxBytes = IMPORTACION_MAX_BYTES,
): Promise<{ nombre: string; contenido: Readable }> {
  const { ruta, remove } = await toTempFile(input, maxBytes, 'archivo.zip');
  try {
    const zip = await openZipFile(ruta);
    try {
      const onlyEntry = await findOnlyEntry(zip, maxBytes);
      let real = 0;
      const consume = (bytes: number) => {
        real += bytes;
        return real > maxBytes ? tooLarge(maxBytes) : null;
      };
      if (await isCompressed(await entryContent(zip, onlyEntry.entry, () => null)))
        throw new UnreadableArchivo(NESTED_ZIP);
      const contenido = await entryContent(zip, onlyEntry.entry, consume);
      contenido.once('close', () => {
        zip.close();
        void remove();
      });
      return { nombre: onlyEntry.nombre, contenido };
    } catch (error) {
      zip.close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

async function findOnlyEntry(zip: ZipFile, maxBytes: number): Promise<ZipFileEntry> {
  const foundEntries: ZipFileEntry[] = [];
  const limites = { archivos: 1, bytes: maxBytes, tooManyText: SEVERAL_FILES };
  for await (const input of fileEntries(zip, limites)) foundEntries.push(input);
  const [onlyEntry] = foundEntries;
  if (!onlyEntry) throw new UnreadableArchivo('El ZIP está vacío.');
  return onlyEntry;
}

/** The first bytes decide, because a name proves nothing. */
async function isCompressed(contenido: Readable): Promise<boolean> {
  let head = Buffer.alloc(0);
  for await (const chunk of contenido) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= ZIP_SIGNATURE.length) break;
  }
  return head.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE);
}
