import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnreadableArchivo } from './errors.ts';
import { ownPrefix, sweepTempFolders } from './stale-temp-folders.ts';

export type TempFile = { ruta: string; tamano: number; remove(): Promise<void> };

/**
 * A DBF and a ZIP need random access, which a stream does not have. The caller removes the file; a failure leaves nothing
 * behind. The files of a process that died are removed by the next call.
 */
export async function toTempFile(input: Readable, maxBytes: number, nombre: string): Promise<TempFile> {
  await sweepTempFolders();
  const folder = await mkdtemp(join(tmpdir(), await ownPrefix()));
  const remove = () => rm(folder, { recursive: true, force: true });
  const ruta = join(folder, nombre);
  let tamano = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      tamano += chunk.length;
      done(tamano > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  try {
    await pipeline(input, counter, createWriteStream(ruta, { flags: 'wx', mode: 0o600 }));
    return { ruta, tamano, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export const tooLarge = (maxBytes: number) =>
  new UnreadableArchivo(`El archivo ocupa más de ${sizeText(maxBytes)}.`);

const MB = 1024 * 1024;
const sizeText = (bytes: number): string => {
  if (bytes >= 1024 * MB) return `${Math.round(bytes / (1024 * MB))} GB`;
  return bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.round(bytes / 1024)} KB`;
};
