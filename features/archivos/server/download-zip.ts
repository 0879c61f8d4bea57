import { addAbortSignal } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import { PDFS_MAX_BYTES } from '../contract/index.ts';
import { ByteCounter } from './byte-counter.ts';
import type { ArchivoRow } from './clases.ts';
import { StoreUnavailable } from './errors.ts';
import { type TempFile, toTempFile, UnreadableArchivo } from './perfiles/index.ts';

export const CONTENT_MISMATCH = 'El archivo guardado no es el que se subió. Subilo de nuevo.';
export const STORED_FILE_MISSING = 'El archivo guardado ya no está. Subilo de nuevo.';

/** The ZIP is copied to this disk because it needs random access. The caller removes it. */
export async function downloadZip(
  almacen: Pick<BlobStore, 'open'>,
  { clave_objeto, tamano, sha256 }: ArchivoRow,
  { leaseSignal, onBytes }: { leaseSignal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<TempFile> {
  if (clave_objeto === null) throw new UnreadableArchivo(STORED_FILE_MISSING);
  const opened = await almacen.open(clave_objeto);
  if (opened.kind === 'rejected') throw new UnreadableArchivo(STORED_FILE_MISSING);
  if (opened.kind !== 'ok') throw new StoreUnavailable(opened.cause);
  const bytes = addAbortSignal(leaseSignal, opened.value.body);
  const counter = new ByteCounter(onBytes);
  bytes.once('error', (error) => counter.destroy(error));
  counter.once('close', () => bytes.destroy());
  const tempFile = await toTempFile(bytes.pipe(counter), PDFS_MAX_BYTES, 'pdfs.zip');
  if (counter.bytes === tamano && counter.sha256().equals(sha256)) return tempFile;
  await tempFile.remove();
  throw new UnreadableArchivo(CONTENT_MISMATCH);
}
