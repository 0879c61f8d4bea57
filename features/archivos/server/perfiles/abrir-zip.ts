import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import { ArchivoIlegible } from './errores.ts';
import { demasiado, enTemporal } from './temporal.ts';
import { ANIDADO, abrir, archivosDe, contenidoDe, type Entrada } from './zip.ts';

/** As much as may be uploaded without compressing: a ZIP is not a way to bring more. */
const MAXIMO = 500 * 1024 * 1024;
const MAGIA = Buffer.from('PK\x03\x04', 'latin1');
const VARIOS = 'El ZIP tiene más de un archivo. Subilos de a uno.';

/** The only file of a ZIP. What it took of the disk is given back when the content ends, fails or is closed. */
export async function abrirZip(
  entrada: Readable,
  maximo = MAXIMO,
): Promise<{ nombre: string; contenido: Readable }> {
  const { ruta, borrar } = await enTemporal(entrada, maximo, 'archivo.zip');
  try {
    const zip = await abrir(ruta);
    try {
      const unica = await laUnica(zip, maximo);
      let real = 0;
      const gastar = (bytes: number) => {
        real += bytes;
        return real > maximo ? demasiado(maximo) : null;
      };
      if (await estaComprimido(await contenidoDe(zip, unica.entry, () => null)))
        throw new ArchivoIlegible(ANIDADO);
      const contenido = await contenidoDe(zip, unica.entry, gastar);
      contenido.once('close', () => {
        zip.close();
        void borrar();
      });
      return { nombre: unica.nombre, contenido };
    } catch (error) {
      zip.close();
      throw error;
    }
  } catch (error) {
    await borrar();
    throw error;
  }
}

async function laUnica(zip: ZipFile, maximo: number): Promise<Entrada> {
  const encontradas: Entrada[] = [];
  const limites = { archivos: 1, bytes: maximo, deMas: VARIOS };
  for await (const entrada of archivosDe(zip, limites)) encontradas.push(entrada);
  const [unica] = encontradas;
  if (!unica) throw new ArchivoIlegible('El ZIP está vacío.');
  return unica;
}

/** By its first bytes: a name says nothing. */
async function estaComprimido(contenido: Readable): Promise<boolean> {
  let cabeza = Buffer.alloc(0);
  for await (const trozo of contenido) {
    cabeza = Buffer.concat([cabeza, trozo]);
    if (cabeza.length >= MAGIA.length) break;
  }
  return cabeza.subarray(0, MAGIA.length).equals(MAGIA);
}
