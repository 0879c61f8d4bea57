import type { ImportTables, Tx } from '@oficina/db';
import type { Resumen } from '../contract/index.ts';
import type { ArchivoRow, ArchivoTipo } from './clases.ts';

/** A file being worked on, as the type of file needs to know it. */
export type ImportJob = { archivo: ArchivoRow; tables: ImportTables; now: Date };

/** What the check found, but for what every type tells alike. */
export type ReviewCounts = Omit<
  Resumen,
  'anterior' | 'leidosAnterior' | 'importeAnterior' | 'consumoAnterior' | 'ejemplos'
>;

/** A transaction long enough for a file, of whoever has it. */
export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** In which order the lines are loaded: that of the file, or by supply, whose neighbours share the pages of every index. */
export type RangeKey = 'n' | 'suministro_id';

/** What became of the lines of a stretch. */
export type LoadResult = {
  /** Up to which key; the next stretch begins after it. */
  to: number;
  importados: number;
  unchanged: number;
  omitidos: number;
  /** Lines that were good when the file was checked and are not any more. */
  rechazos: readonly { renglon: number; campo: string | null; motivo: string }[];
  /** Lines that wait for something, told with the rejected ones and not counted among them. */
  retenidos: readonly { renglon: number; campo: string | null; motivo: string }[];
};

/**
 * One type of file. The engine stages the bytes in `lugar.raw` (`n` in the order of the file, the columns below as
 * text, `_renglon`, `_error`, `_original`), keeps states, leases, progress and rejects, and asks for the rest. The judged
 * table has at least `n`, `renglon`, `resultado` (`nuevo`, `cambiado`, `igual`, `omitido`, `retenido` or `rechazado`), `campo` (the
 * name of a column, or null) and `motivo`. Until `cargar` nothing may be written outside the tables of the file.
 */
export type Importer = {
  readonly tipo: ArchivoTipo;
  /** Columns of the canonical file, in order; true is for the ones without which a line says nothing. */
  readonly columns: Readonly<Record<string, boolean>>;
  /** The column of the judged table that says up to where it was loaded; `n` when absent. */
  readonly key?: RangeKey;
  /** Whose statistics are old once it ends. */
  readonly analyzedTables: readonly ('facturas' | 'consumos' | 'suministros')[];
  /** Once per file: makes the judged table and whatever looks at the file as a whole. `paso` tells that it goes on. */
  prepare(tx: Tx, tables: ImportTables, onStep: () => Promise<void>): Promise<void>;
  /** The lines between two `n`, both included, go to the judged table. */
  judge(tx: Tx, tables: ImportTables, from: number, until: number): Promise<void>;
  /** After that, what has to be asked of somebody else than the database: no transaction is open meanwhile. */
  crossCheck?(inTx: InTx, tables: ImportTables, from: number, until: number): Promise<void>;
  /** Once all are judged: what loading needs to find its stretches. */
  sort(tx: Tx, tables: ImportTables): Promise<void>;
  /** `anteriorId` is the last file of its kind that was loaded to its end. */
  summarize(tx: Tx, job: ImportJob, previousId: number | null): Promise<ReviewCounts>;
  /** Once per worker, before its first stretch: what loading needs at hand. Gives back how to let go of it. */
  open?(archivo: ArchivoRow, leaseSignal: AbortSignal): Promise<() => Promise<void>>;
  /** Before the transaction that loads some lines after that key: what goes to somebody else than the database. */
  preload?(inTx: InTx, job: ImportJob, from: number, renglones: number): Promise<void>;
  /** Some lines after that key, in the caller's transaction; null when there are none left. */
  load(tx: Tx, job: ImportJob, from: number, renglones: number): Promise<LoadResult | null>;
  /** In the transaction that ends the file. */
  finish(tx: Tx, job: ImportJob): Promise<void>;
};
