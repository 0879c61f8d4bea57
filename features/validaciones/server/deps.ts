import type { Db } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Identidad } from './identidad.ts';

export type Proveedor = {
  identidad: Identidad;
  plantilla: string;
  environment: string;
  /** "completed" is enough only where the template has no decision step. */
  acceptsCompleted: boolean;
};

export type ApplyDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  enqueueMensaje: MensajeSender['enqueue'];
  alertAddresses: readonly string[];
  /** Null when identities are validated at the counter. */
  proveedor: Proveedor | null;
};

export type IdentidadDeps = ApplyDeps & {
  limits: Limits;
  jobs: Pick<Jobs, 'enqueue'>;
  siteUrl: string;
};
