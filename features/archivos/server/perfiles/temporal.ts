import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchivoIlegible } from './errores.ts';
import { barrerTemporales, prefijoPropio } from './temporales-de-muertos.ts';

export type Temporal = { ruta: string; tamano: number; borrar(): Promise<void> };

/**
 * A DBF and a ZIP are read by jumping, which a stream cannot do. Whoever asks removes it; if it fails it leaves nothing.
 * What a process that died could not remove is removed by the next one that comes here.
 */
export async function enTemporal(entrada: Readable, maximo: number, nombre: string): Promise<Temporal> {
  await barrerTemporales();
  const carpeta = await mkdtemp(join(tmpdir(), await prefijoPropio()));
  const borrar = () => rm(carpeta, { recursive: true, force: true });
  const ruta = join(carpeta, nombre);
  let tamano = 0;
  const cuenta = new Transform({
    transform(trozo: Buffer, _, listo) {
      tamano += trozo.length;
      listo(tamano > maximo ? demasiado(maximo) : null, trozo);
    },
  });
  try {
    await pipeline(entrada, cuenta, createWriteStream(ruta, { flags: 'wx', mode: 0o600 }));
    return { ruta, tamano, borrar };
  } catch (error) {
    await borrar();
    throw error;
  }
}

export const demasiado = (maximo: number) =>
  new ArchivoIlegible(`El archivo ocupa más de ${tamanoEnPalabras(maximo)}.`);

const MB = 1024 * 1024;
const tamanoEnPalabras = (bytes: number): string => {
  if (bytes >= 1024 * MB) return `${Math.round(bytes / (1024 * MB))} GB`;
  return bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.round(bytes / 1024)} KB`;
};
