import type { ImportTables } from '@oficina/db';
import type { ArchivoRow } from './clases.ts';
import type { Importer, InTx } from './importer.ts';

/** A file on its way to its table. */
export type ImportSource = {
  archivo: ArchivoRow;
  importer: Importer;
  tables: ImportTables;
  leaseSignal: AbortSignal;
  /** For as long as the file is ours. */
  inTx: InTx;
  /** How much of the file has gone by, from 0 to 1. */
  onProgress: (fraction: number) => void;
};
