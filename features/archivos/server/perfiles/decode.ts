import { Readable } from 'node:stream';
import { decodeDbf } from './dbf.ts';
import type { Perfil } from './perfil.ts';
import { decodeText } from './text-reader.ts';

/**
 * A cooperative's file as canonical CSV (`;`, UTF-8, RFC 4180, without header): the columns asked for, in order, and then
 * `_renglon`, `_error` and `_original`. A record that is set apart comes with its reason and without columns. What cannot
 * be read at all ends the stream with an `ArchivoIlegible`.
 */
export function decode(input: Readable, perfil: Perfil, columns: readonly string[]): Readable {
  const { archivo } = perfil;
  const output = Readable.from(
    archivo.tipo === 'dbf' ? decodeDbf(input, perfil, columns) : decodeText(input, perfil, archivo, columns),
    { objectMode: false },
  );
  // Before the first byte is asked for nobody else listens to it, nor would close it.
  input.once('error', (error) => output.destroy(error));
  output.once('close', () => input.destroy());
  return output;
}
