import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import { createPersona } from '@oficina/persona';
import { handleValidaciones } from '@oficina/validaciones/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; mensajero: Mensajero };

/** Reads again what the provider told about, what it never told, and asks it to forget whoever left. */
export function handleIdentidad(config: WorkerConfig, { mensajero, ...deps }: Deps): HandledJob[] {
  const persona = createPersona(config.persona, deps);
  return handleValidaciones({
    ...deps,
    encolarMensaje: mensajero.encolar,
    alertas: config.personal.alertas,
    proveedor: persona && { ...persona, aceptaCompletada: config.identidad.aceptaCompletada },
  });
}
