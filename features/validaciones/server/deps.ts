import type { Db } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Identidad } from './identidad.ts';

/** The provider, and what an inquiry has to say to be of this installation. */
export type Proveedor = {
  identidad: Identidad;
  plantilla: string;
  entorno: string;
  /** Whether "completed" is enough: only where the template has no step of decision. */
  aceptaCompletada: boolean;
};

export type AplicarDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  encolarMensaje: Mensajero['encolar'];
  /** Who of the personnel is told. */
  alertas: readonly string[];
  /** Null: identities are validated at the counter. */
  proveedor: Proveedor | null;
};

export type IdentidadDeps = AplicarDeps & {
  limits: Limits;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Where the web is: the provider sends people back to it. */
  sitio: string;
};
