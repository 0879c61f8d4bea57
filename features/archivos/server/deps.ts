import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { ArchivoTipo } from './clases.ts';
import type { Importer } from './importer.ts';
import type { Perfil } from './perfiles/index.ts';

export type ArchivosDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  almacen: BlobStore;
  jobs: Pick<Jobs, 'enqueue'>;
  /** These are the perfiles of the installation, with the canonical one first. */
  perfiles: readonly Perfil[];
  tipos: readonly ArchivoTipo[];
};

export type WorkerDeps = Omit<ArchivosDeps, 'tipos'> & {
  sender: Pick<MensajeSender, 'enqueue' | 'enqueueFrom'>;
  importers: readonly Importer[];
  alertAddresses: readonly string[];
  /** The unit is a percentage of the lines. An ajuste may override it while the installation runs. */
  maxRechazo: number;
  /** Another worker takes the file once its lease has not been renewed for this long. */
  leaseMs: number;
  /** Each range is loaded in one transaction. */
  renglonesPerRange: number;
  /** A file that came through the folder and is like the previous one is confirmed automatically. */
  autoConfirm?: boolean;
  /** The point names a moment of the work, so that tests can kill the process there and see what is left. */
  mark: (point: string) => void;
};

export type RoutineDeps = WorkerDeps & {
  tipos: readonly ArchivoTipo[];
  /** Other systems leave their files there. When absent, no folder is read. */
  importFolder?: string | undefined;
  maxDays: number;
  retentionYears: number;
};

export const RENGLONES_PER_RANGE = 50_000;
