import { Readable } from 'node:stream';
import { leerDbf } from './dbf.ts';
import type { Perfil } from './perfil.ts';
import { leerTexto } from './texto.ts';

/**
 * A cooperative's file as canonical CSV (`;`, UTF-8, RFC 4180, without header): the columns asked for, in order, and then
 * `_renglon`, `_error` and `_original`. A record that is set apart comes with its reason and without columns. What cannot
 * be read at all ends the stream with an `ArchivoIlegible`.
 */
export function decodificar(entrada: Readable, perfil: Perfil, columnas: readonly string[]): Readable {
  const { archivo } = perfil;
  const salida = Readable.from(
    archivo.tipo === 'dbf'
      ? leerDbf(entrada, perfil, columnas)
      : leerTexto(entrada, perfil, archivo, columnas),
    { objectMode: false },
  );
  // Before the first byte is asked for nobody else listens to it, nor would close it.
  entrada.once('error', (error) => salida.destroy(error));
  salida.once('close', () => entrada.destroy());
  return salida;
}
