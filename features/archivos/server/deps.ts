import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { TipoDeArchivo } from './clases.ts';
import type { Importador } from './importador.ts';
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
  tipos: readonly TipoDeArchivo[];
};

/** What the worker needs besides. */
export type TrabajoDeps = Omit<ArchivosDeps, 'tipos'> & {
  mensajero: Pick<Mensajero, 'encolar' | 'encolarDesde'>;
  importadores: readonly Importador[];
  /** Who is told of a file that ended badly. */
  alertas: readonly string[];
  /** Of every hundred lines, how many may be rejected, unless it was changed while running. */
  maxRechazo: number;
  /** How long a worker may be silent before another takes its file. */
  arriendoMs: number;
  /** Lines per transaction. */
  renglonesPorTramo: number;
  /** What came by the folder and is like the one before is confirmed by itself. */
  confirmarSolos?: boolean;
  /** Named moments, for whoever kills the process there to see what is left. */
  mark: (point: string) => void;
};

/** And what the hours of the worker need. */
export type RutinaDeps = TrabajoDeps & {
  tipos: readonly TipoDeArchivo[];
  /** Where other systems leave their files; absent, nowhere. */
  carpeta?: string | undefined;
  /** Without bills for so long, somebody is told. */
  diasMaximos: number;
  /** How long what was uploaded is kept. */
  retencionAnios: number;
};

export const RENGLONES_POR_TRAMO = 50_000;
