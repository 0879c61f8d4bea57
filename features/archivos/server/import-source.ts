import type { ImportTables } from '@oficina/db';
import type { ArchivoRow } from './clases.ts';
import type { Importer, InTx } from './importer.ts';

export type ImportSource = {
  archivo: ArchivoRow;
  importer: Importer;
  tables: ImportTables;
  leaseSignal: AbortSignal;
  /** Transactions work only while this worker holds the lease. */
  inTx: InTx;
  onProgress: (fraction: number) => void;
};
