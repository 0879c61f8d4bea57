import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { createPersona } from '@oficina/persona';
import { handleValidaciones } from '@oficina/validaciones/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; sender: MensajeSender };

export function handleIdentidad(config: WorkerConfig, { sender, ...deps }: Deps): HandledJob[] {
  const persona = createPersona(config.persona, deps);
  return handleValidaciones({
    ...deps,
    enqueueMensaje: sender.enqueue,
    alertAddresses: config.personal.alertas,
    proveedor: persona && { ...persona, acceptsCompleted: config.identidad.aceptaCompletada },
  });
}
