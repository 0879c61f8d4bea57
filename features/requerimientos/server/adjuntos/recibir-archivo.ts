import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { protocolFault } from '@oficina/hydra';
import { adjuntoPesado, noDisponible } from './errors.ts';

const SOLO_NUESTRO = 0o600;
const PEDAZO = 65_536;
const SIN_LUGAR = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'ENOENT']);

/** A file as it came, on the disk and in no folder. */
export type Recibido = {
  tamano: number;
  /** Its first bytes, at most so many. */
  inicio(bytes: number): Promise<Buffer>;
  /** All of it in memory: only while it is being worked on. */
  entero(): Promise<Buffer>;
  /** All of it, as many times as asked. */
  leer(): Readable;
};

/**
 * Keeps what comes while `trabajo` looks at it. It rests in the disk because many come at once, and its name is taken
 * away as soon as it is open: whatever happens to the process, no folder keeps what somebody sent.
 */
export async function conArchivoRecibido<T>(
  { contenido, maximo, carpeta }: { contenido: Readable; maximo: number; carpeta: string },
  trabajo: (recibido: Recibido) => Promise<T>,
): Promise<T> {
  // It may fail before anybody reads it: without a listener that would end the process.
  contenido.on('error', () => {});
  const archivo = await abrirSinNombre(carpeta);
  try {
    return await trabajo(recibidoEn(archivo, await copiar(contenido, archivo, maximo)));
  } finally {
    await archivo.close();
  }
}

async function abrirSinNombre(carpeta: string): Promise<FileHandle> {
  const ruta = join(carpeta, `adjunto-${randomUUID()}`);
  const archivo = await open(ruta, 'wx+', SOLO_NUESTRO).catch((error) => {
    throw deDisco(error);
  });
  try {
    await unlink(ruta);
    return archivo;
  } catch (error) {
    await archivo.close();
    throw deDisco(error);
  }
}

async function copiar(contenido: Readable, archivo: FileHandle, maximo: number): Promise<number> {
  let tamano = 0;
  try {
    for await (const pedazo of contenido as AsyncIterable<Buffer>) {
      tamano += pedazo.length;
      if (tamano > maximo) throw adjuntoPesado();
      await archivo.appendFile(pedazo).catch((error) => {
        throw deDisco(error);
      });
    }
  } catch (error) {
    if (contenido.errored && contenido.errored === error) throw protocolFault('The upload was cut short.');
    throw error;
  }
  return tamano;
}

function recibidoEn(archivo: FileHandle, tamano: number): Recibido {
  const desdeElPrincipio = async (bytes: number) => {
    const leido = Buffer.alloc(Math.min(bytes, tamano));
    await archivo.read(leido, 0, leido.length, 0);
    return leido;
  };
  return {
    tamano,
    inicio: desdeElPrincipio,
    entero: () => desdeElPrincipio(tamano),
    leer: () => Readable.from(pedazosDe(archivo, tamano), { objectMode: false }),
  };
}

/** By position, and not with a stream of its own: one that nobody reads to the end would not let the file be closed. */
async function* pedazosDe(archivo: FileHandle, tamano: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < tamano; ) {
    const { bytesRead, buffer } = await archivo.read(Buffer.alloc(PEDAZO), 0, PEDAZO, at);
    if (bytesRead === 0) throw new Error('The received file lost its end.');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A disk without room is not a fault of whoever sends a file. */
function deDisco(error: unknown): unknown {
  return SIN_LUGAR.has((error as NodeJS.ErrnoException).code ?? '') ? noDisponible() : error;
}
