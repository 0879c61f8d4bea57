import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { protocolFault } from '@oficina/hydra';
import { adjuntoTooLarge, unavailable } from './errors.ts';

const OWNER_ONLY = 0o600;
const CHUNK_BYTES = 65_536;
const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'ENOENT']);

/** The file is on disk but has no name in any folder. */
export type Recibido = {
  tamano: number;
  inicio(bytes: number): Promise<Buffer>;
  /** Loads the whole file into memory, so use it only while the file is being processed. */
  whole(): Promise<Buffer>;
  read(): Readable;
};

/**
 * The file is kept on disk because many arrive at once, and its name is removed as soon as it is open, so that no folder
 * keeps it whatever happens to the process.
 */
export async function withReceivedArchivo<T>(
  { contenido, max, folder }: { contenido: Readable; max: number; folder: string },
  work: (recibido: Recibido) => Promise<T>,
): Promise<T> {
  // The stream may fail before anybody reads it; without a listener that would end the process.
  contenido.on('error', () => {});
  const archivo = await openUnnamed(folder);
  try {
    return await work(receivedFrom(archivo, await copy(contenido, archivo, max)));
  } finally {
    await archivo.close();
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const ruta = join(folder, `adjunto-${randomUUID()}`);
  const archivo = await open(ruta, 'wx+', OWNER_ONLY).catch((error) => {
    throw diskFailure(error);
  });
  try {
    await unlink(ruta);
    return archivo;
  } catch (error) {
    await archivo.close();
    throw diskFailure(error);
  }
}

async function copy(contenido: Readable, archivo: FileHandle, max: number): Promise<number> {
  let tamano = 0;
  try {
    for await (const chunk of contenido as AsyncIterable<Buffer>) {
      tamano += chunk.length;
      if (tamano > max) throw adjuntoTooLarge();
      await archivo.appendFile(chunk).catch((error) => {
        throw diskFailure(error);
      });
    }
  } catch (error) {
    if (contenido.errored && contenido.errored === error) throw protocolFault('The upload was cut short.');
    throw error;
  }
  return tamano;
}

function receivedFrom(archivo: FileHandle, tamano: number): Recibido {
  const readStart = async (bytes: number) => {
    const content = Buffer.alloc(Math.min(bytes, tamano));
    await archivo.read(content, 0, content.length, 0);
    return content;
  };
  return {
    tamano,
    inicio: readStart,
    whole: () => readStart(tamano),
    read: () => Readable.from(chunksOf(archivo, tamano), { objectMode: false }),
  };
}

/** The file is read by position, because a stream that is not read to the end would prevent it from being closed. */
async function* chunksOf(archivo: FileHandle, tamano: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < tamano; ) {
    const { bytesRead, buffer } = await archivo.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) throw new Error('The received file lost its end.');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A full disk is not the sender's fault. */
function diskFailure(error: unknown): unknown {
  return DISK_ERRORS.has((error as NodeJS.ErrnoException).code ?? '') ? unavailable() : error;
}
