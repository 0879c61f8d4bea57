import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { importacionDePdfs } from '@oficina/facturas/server';
import { bajarZip } from './bajar-zip.ts';
import type { TrabajoDeps } from './deps.ts';
import { copiar, createCruda, indexarCruda, vaciarEscenario } from './escenario.repository.ts';
import type { Fuente } from './fuente.ts';
import { ArchivoIlegible, recorrerZip } from './perfiles/index.ts';

const MARCA = Buffer.from('%PDF');

/**
 * The files of a ZIP of PDFs in a table, one line each: whose it may be by its name, and whether it is what it says. All
 * of it is read, and none of it kept. How many they are.
 */
export async function volcarPdfs(deps: Pick<TrabajoDeps, 'almacen'>, fuente: Fuente): Promise<number> {
  const { archivo, lugar, vivo, avance, importador, enTx } = fuente;
  const alPasar = (bytes: number) => avance(bytes / Math.max(1, archivo.tamano));
  const { ruta, borrar } = await bajarZip(deps.almacen, archivo, { vivo, alPasar });
  try {
    return await enTx(async (tx) => {
      await vaciarEscenario(tx, archivo);
      const columnas = Object.keys(importador.columnas);
      await createCruda(tx, lugar.raw, columnas, 0);
      const formato = { columnas: [...columnas, '_renglon'], separador: ';', encabezado: false };
      const filas = await copiar(tx, lugar.raw, formato, renglonesDe(ruta, vivo));
      await indexarCruda(tx, lugar.raw);
      return filas;
    });
  } finally {
    await borrar();
  }
}

function renglonesDe(ruta: string, vivo: AbortSignal): Readable {
  const salida = new PassThrough();
  // Whoever reads may stop: then nobody waits for room any more.
  const cerrada = new AbortController();
  salida.once('close', () => cerrada.abort());
  let orden = 0;
  recorrerZip(ruta, async ({ nombre, contenido }) => {
    vivo.throwIfAborted();
    orden += 1;
    const { tamano, sha256, pdf } = await mirar(contenido);
    const candidatos = importacionDePdfs.numerosPosibles(nombre);
    const valores = [
      nombre,
      candidatos.join('/'),
      tamano,
      sha256,
      pdf && candidatos.length > 0 ? 'S' : 'N',
      orden,
    ];
    cerrada.signal.throwIfAborted();
    const renglon = `${valores.map(entreComillas).join(';')}\n`;
    if (!salida.write(renglon)) await once(salida, 'drain', { signal: cerrada.signal });
  }).then(
    () => salida.end(),
    (error: Error) => salida.destroy(error),
  );
  return salida;
}

const entreComillas = (valor: string | number) => `"${String(valor).replaceAll('"', '""')}"`;

/** By its bytes: a name says nothing. What is damaged is not a PDF, and the others go on. */
async function mirar(contenido: Readable): Promise<{ tamano: number; sha256: string; pdf: boolean }> {
  const hash = createHash('sha256');
  let cabeza = Buffer.alloc(0);
  let tamano = 0;
  try {
    for await (const trozo of contenido as AsyncIterable<Buffer>) {
      hash.update(trozo);
      tamano += trozo.length;
      if (cabeza.length < MARCA.length) cabeza = Buffer.concat([cabeza, trozo.subarray(0, MARCA.length)]);
    }
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    return { tamano, sha256: '', pdf: false };
  }
  return { tamano, sha256: hash.digest('hex'), pdf: cabeza.subarray(0, MARCA.length).equals(MARCA) };
}
