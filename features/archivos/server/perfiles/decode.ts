import { Readable } from 'node:stream';
import { decodeDbf } from './dbf.ts';
import type { Perfil } from './perfil.ts';
import type { OnNames } from './plan.ts';
import { decodeText, type ReadOptions } from './text-reader.ts';

/**
 * The result is canonical CSV (`;`, UTF-8, RFC 4180, without header): the requested columns, in order, and then `_renglon`,
 * `_error` and `_original`. A rejected record has its reason and no columns. A file that cannot be read at all ends the
 * stream with an `UnreadableArchivo`.
 */
export function decode(
  input: Readable,
  perfil: Perfil,
  columns: readonly string[],
  onNames: OnNames = () => undefined,
  options: ReadOptions = {},
): Readable {
  const { archivo } = perfil;
  const output = Readable.from(
    archivo.tipo === 'dbf'
      ? decodeDbf(input, perfil, columns, onNames)
      : decodeText(input, perfil, archivo, columns, onNames, options),
    { objectMode: false },
  );
  // Before the first byte is requested nothing else listens to the input, nor would close it.
  input.once('error', (error) => output.destroy(error));
  output.once('close', () => input.destroy());
  return output;
}
