import type { ImportColumns, ImportTables, JudgeRange, Tx } from '@oficina/db';
import type { Resumen } from '../contract/index.ts';
import type { ArchivoRow, ArchivoTipo } from './clases.ts';

export type ImportJob = { archivo: ArchivoRow; tables: ImportTables; now: Date };

/** The omitted fields are the same for every type and are filled in by the engine. */
export type ReviewCounts = Omit<
  Resumen,
  'anterior' | 'leidosAnterior' | 'importeAnterior' | 'importe2Anterior' | 'consumoAnterior' | 'ejemplos'
>;

/** The transaction has a timeout long enough for a file, and it fails unless this worker holds the lease. */
export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Lines are loaded in the order of the file or by suministro, because neighbouring suministros share the pages of every
 * index.
 */
export type RangeKey = 'n' | 'suministro_id';

export type LoadResult = {
  to: number;
  importados: number;
  unchanged: number;
  omitidos: number;
  rechazos: readonly { renglon: number; campo: string | null; motivo: string }[];
  /** These lines wait for something. They are listed with the rejected ones but not counted among them. */
  retenidos: readonly { renglon: number; campo: string | null; motivo: string }[];
};

/**
 * The engine stages the bytes in `tables.raw` (`n` in the order of the file, the columns below as text, `_renglon`,
 * `_error`, `_original`), keeps states, leases, progress and rechazos, and asks the importer for the rest. The judged table
 * has at least `n`, `renglon`, `resultado` (`nuevo`, `cambiado`, `igual`, `omitido`, `retenido` or `rechazado`), `campo`
 * (the name of a column, or null) and `motivo`. Before `load` nothing may be written outside the tables of the file.
 */
export type Importer = {
  readonly tipo: ArchivoTipo;
  readonly columns: ImportColumns;
  /** The load advances by this column of the judged table; `n` when absent. */
  readonly key?: RangeKey;
  readonly analyzedTables: readonly ('facturas' | 'consumos' | 'suministros')[];
  /**
   * This is called once per file. It creates the judged table and makes the checks that need the file as a whole. `onStep`
   * reports that the work goes on.
   */
  prepare(tx: Tx, tables: ImportTables, onStep: () => Promise<void>): Promise<void>;
  judge: JudgeRange;
  /** This is called after `judge`, for checks outside the database, so no transaction is open meanwhile. */
  crossCheck?(inTx: InTx, tables: ImportTables, from: number, until: number): Promise<void>;
  /** This is called once all lines are judged, and creates what loading needs to find its stretches. */
  sort(tx: Tx, tables: ImportTables): Promise<void>;
  /** `previousId` is the last file of its kind that was loaded to its end. */
  summarize(tx: Tx, job: ImportJob, previousId: number | null): Promise<ReviewCounts>;
  /**
   * This is called once per worker, before its first stretch. The result frees the resources that it prepared for loading.
   */
  open?(archivo: ArchivoRow, leaseSignal: AbortSignal): Promise<() => Promise<void>>;
  /** This is called before the transaction that loads the lines after that key, for work outside the database. */
  preload?(inTx: InTx, job: ImportJob, from: number, renglones: number): Promise<void>;
  /** This runs in the caller's transaction. The result is null when no lines are left. */
  load(tx: Tx, job: ImportJob, from: number, renglones: number): Promise<LoadResult | null>;
  /** This runs in the transaction that ends the file. */
  finish?(tx: Tx, job: ImportJob): Promise<void>;
};

export function importerOf(
  { importers }: { importers: readonly Importer[] },
  { tipo }: Pick<ArchivoRow, 'tipo'>,
): Importer {
  const importer = importers.find((item) => item.tipo === tipo);
  if (!importer) throw new Error(`nobody loads ${tipo}`);
  return importer;
}

export type ImportSource = {
  archivo: ArchivoRow;
  importer: Importer;
  tables: ImportTables;
  leaseSignal: AbortSignal;
  /** Transactions work only while this worker holds the lease. */
  inTx: InTx;
  onProgress: (fraction: number) => void;
};
