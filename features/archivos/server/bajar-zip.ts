import { addAbortSignal } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import { PDFS_MAXIMO_BYTES } from '../contract/index.ts';
import type { ArchivoRow } from './clases.ts';
import { ContadorDeBytes } from './contar-bytes.ts';
import { AlmacenNoResponde } from './errors.ts';
import { ArchivoIlegible, enTemporal, type Temporal } from './perfiles/index.ts';

export const OTRO_CONTENIDO = 'El archivo guardado no es el que se subió. Subilo de nuevo.';
export const SIN_ARCHIVO = 'El archivo guardado ya no está. Subilo de nuevo.';

/** The ZIP of many that was uploaded, on this disk: it is read by jumping. Whoever asks removes it. */
export async function bajarZip(
  almacen: Pick<BlobStore, 'open'>,
  { clave_objeto, tamano, sha256 }: ArchivoRow,
  { vivo, alPasar }: { vivo: AbortSignal; alPasar: (bytes: number) => void },
): Promise<Temporal> {
  if (clave_objeto === null) throw new ArchivoIlegible(SIN_ARCHIVO);
  const abierto = await almacen.open(clave_objeto);
  if (abierto.kind === 'rejected') throw new ArchivoIlegible(SIN_ARCHIVO);
  if (abierto.kind !== 'ok') throw new AlmacenNoResponde(abierto.cause);
  const bytes = addAbortSignal(vivo, abierto.value.body);
  const contador = new ContadorDeBytes(alPasar);
  bytes.once('error', (error) => contador.destroy(error));
  contador.once('close', () => bytes.destroy());
  const temporal = await enTemporal(bytes.pipe(contador), PDFS_MAXIMO_BYTES, 'pdfs.zip');
  if (contador.bytes === tamano && contador.sha256().equals(sha256)) return temporal;
  await temporal.borrar();
  throw new ArchivoIlegible(OTRO_CONTENIDO);
}
