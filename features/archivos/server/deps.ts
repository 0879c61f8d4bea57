import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { ArchivoTipo } from './clases.ts';
import type { Importer } from './importer.ts';
import type { Perfil } from './perfiles/index.ts';

/** What the calls need. */
export type ArchivosDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  almacen: BlobStore;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The ones of the installation, ours first. */
  perfiles: readonly Perfil[];
  /** Which files this house knows how to load. */
  tipos: readonly ArchivoTipo[];
};

/** What the worker needs besides. */
export type WorkerDeps = Omit<ArchivosDeps, 'tipos'> & {
  sender: Pick<MensajeSender, 'enqueue' | 'enqueueFrom'>;
  importers: readonly Importer[];
  /** Who is told of a file that ended badly. */
  alertAddresses: readonly string[];
  /** Of every hundred lines, how many may be rejected, unless it was changed while running. */
  maxRechazo: number;
  /** How long a worker may be silent before another takes its file. */
  leaseMs: number;
  /** Lines per transaction. */
  renglonesPerRange: number;
  /** What came by the folder and is like the one before is confirmed by itself. */
  autoConfirm?: boolean;
  /** Named moments, for whoever kills the process there to see what is left. */
  mark: (point: string) => void;
};

/** And what the hours of the worker need. */
export type RoutineDeps = WorkerDeps & {
  tipos: readonly ArchivoTipo[];
  /** Where other systems leave their files; absent, nowhere. */
  importFolder?: string | undefined;
  /** Without bills for so long, somebody is told. */
  maxDays: number;
  /** How long what was uploaded is kept. */
  retentionYears: number;
};

export const RENGLONES_PER_RANGE = 50_000;
