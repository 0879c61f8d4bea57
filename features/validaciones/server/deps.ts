import type { Db } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Identidad } from './identidad.ts';

/** The provider, and what an inquiry has to say to be of this installation. */
export type Proveedor = {
  identidad: Identidad;
  plantilla: string;
  environment: string;
  /** Whether "completed" is enough: only where the template has no step of decision. */
  acceptsCompleted: boolean;
};

export type ApplyDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  enqueueMensaje: MensajeSender['enqueue'];
  /** Who of the personnel is told. */
  alertAddresses: readonly string[];
  /** Null: identities are validated at the counter. */
  proveedor: Proveedor | null;
};

export type IdentidadDeps = ApplyDeps & {
  limits: Limits;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Where the web is: the provider sends people back to it. */
  siteUrl: string;
};
