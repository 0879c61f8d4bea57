import { addAbortSignal, type Readable } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import { BYTES_GONE, PDFS_MAX_BYTES } from '../contract/index.ts';
import { ByteCounter } from './byte-counter.ts';
import type { ArchivoRow } from './clases.ts';
import { StoreUnavailable } from './errors.ts';
import { type TempFile, toTempFile, UnreadableArchivo } from './perfiles/index.ts';

export class BytesGone extends UnreadableArchivo {
  constructor() {
    super(BYTES_GONE);
  }
}

const NO_BYTES = { kind: 'rejected' } as const;

type Store = Pick<BlobStore, 'open'>;

export async function openStored(
  almacen: Store,
  { clave_objeto: key }: ArchivoRow,
  leaseSignal?: AbortSignal,
): Promise<Readable> {
  const opened = key === null ? NO_BYTES : await almacen.open(key);
  if (opened.kind === 'rejected') throw new BytesGone();
  if (opened.kind !== 'ok') throw new StoreUnavailable(opened.cause);
  return leaseSignal ? addAbortSignal(leaseSignal, opened.value.body) : opened.value.body;
}

/** An error at one end closes the other, so that nothing waits for bytes that will not come. */
export function pipeThrough(bytes: Readable, counter: ByteCounter): ByteCounter {
  bytes.once('error', (error) => counter.destroy(error));
  counter.once('close', () => bytes.destroy());
  return bytes.pipe(counter);
}

export function verifyBytes({ tamano, sha256 }: ArchivoRow, counter: ByteCounter): void {
  if (counter.bytes !== tamano || !counter.sha256().equals(sha256))
    throw new UnreadableArchivo('El archivo guardado no es el que se subió. Subilo de nuevo.');
}

/** The ZIP is copied to this disk because it needs random access. The caller removes it. */
export async function downloadZip(
  almacen: Store,
  archivo: ArchivoRow,
  { leaseSignal, onBytes }: { leaseSignal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<TempFile> {
  const counter = new ByteCounter(onBytes);
  const bytes = pipeThrough(await openStored(almacen, archivo, leaseSignal), counter);
  const tempFile = await toTempFile(bytes, PDFS_MAX_BYTES, 'pdfs.zip');
  try {
    verifyBytes(archivo, counter);
    return tempFile;
  } catch (error) {
    await tempFile.remove();
    throw error;
  }
}
