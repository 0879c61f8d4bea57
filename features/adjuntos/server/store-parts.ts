import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayInArgentina } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import { type DataKey, encrypt, encryptedSize, type Part } from './encrypt-archivo.ts';
import { unavailable } from './errors.ts';

/** The store records a type, but must not learn the real one. */
const ENCRYPTED_TYPE = 'application/octet-stream';

export type BlobLocation = { objectKey: string; created: Date };

/** The key uses the month of arrival, and never a name that somebody gave. */
export function blobKey({ objectKey, created }: BlobLocation, part: Part): string {
  const [anio, month] = dayInArgentina(created).split('-');
  return `adjuntos/${anio}/${month}/${objectKey}${part === 'archivo' ? '' : '.miniatura'}`;
}

/** The content is read twice: once for the hash and once to store it. */
export type Contenido = { tamano: number; read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

export const inMemory = (bytes: Uint8Array): Contenido => ({ tamano: bytes.length, read: () => [bytes] });

export async function sha256Of({ read }: Pick<Contenido, 'read'>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of read()) hash.update(chunk);
  return hash.digest();
}

type Deps = { almacen: BlobStore; log: Logger };
export type Partes = { archivo: Contenido; miniatura: Contenido | null };

/** All the parts are stored or it throws; the caller removes what is left of a partial store. */
export async function storeParts(
  deps: Deps,
  location: BlobLocation,
  key: DataKey,
  { archivo, miniatura }: Partes,
): Promise<void> {
  if (miniatura) await store(deps, location, key, 'miniatura', miniatura);
  await store(deps, location, key, 'archivo', archivo);
}

async function store(
  { almacen, log }: Deps,
  location: BlobLocation,
  key: DataKey,
  part: Part,
  contenido: Contenido,
): Promise<void> {
  const sealed = () => encrypt(key, part, contenido.read());
  const sha256 = (await sha256Of({ read: sealed })).toString('hex');
  const meta = { size: encryptedSize(contenido.tamano), type: ENCRYPTED_TYPE, sha256 };
  const source = Readable.from(sealed(), { objectMode: false });
  const outcome = await almacen.put(blobKey(location, part), source, meta);
  if (outcome.kind === 'ok') return;
  const resultado = outcome.kind === 'rejected' ? outcome.reason.codigo : outcome.cause;
  log.error({ operacion: 'adjunto-guardar', resultado }, 'an attachment could not be stored');
  throw unavailable();
}

/** False means that something could not be removed now and has to be tried again. */
export async function removeParts({ almacen, log }: Deps, location: BlobLocation): Promise<boolean> {
  let allRemoved = true;
  for (const part of ['archivo', 'miniatura'] as const) {
    const outcome = await almacen.remove(blobKey(location, part));
    if (outcome.kind === 'ok') continue;
    allRemoved = false;
    const resultado = outcome.kind === 'rejected' ? outcome.reason.codigo : outcome.cause;
    log.warn({ operacion: 'adjunto-quitar', resultado }, 'an attachment could not be removed');
  }
  return allRemoved;
}
