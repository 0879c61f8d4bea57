import type { ImportTables } from '@oficina/db';
import type { ArchivoRow } from './clases.ts';
import type { EnTx, Importador } from './importador.ts';

/** A file on its way to its table. */
export type Fuente = {
  archivo: ArchivoRow;
  importador: Importador;
  lugar: ImportTables;
  vivo: AbortSignal;
  /** For as long as the file is ours. */
  enTx: EnTx;
  /** How much of the file has gone by, from 0 to 1. */
  avance: (parte: number) => void;
};
