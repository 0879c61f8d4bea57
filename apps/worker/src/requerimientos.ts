import { handleAdjuntos } from '@oficina/adjuntos/server';
import { createAlmacen } from '@oficina/app-shared';
import type { Db } from '@oficina/db';
import { handleIndicadores } from '@oficina/indicadores/server';
import type { HandledJob } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { createReadRules, handleRequerimientos, rulesOf } from '@oficina/requerimientos/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; clock: Clock; log: Logger; sender: MensajeSender };

export function handleReclamos(config: WorkerConfig, deps: Deps): HandledJob[] {
  const readRules = createReadRules(rulesOf(config.reclamos, config.marca.brand), deps);
  const { adjuntosAnios } = config.reclamos;
  return [
    ...handleRequerimientos({ ...deps, readRules }),
    ...handleAdjuntos({ ...deps, adjuntosAnios, almacen: createAlmacen(config, deps.log) }),
    // The indicators count working days with the same calendar.
    ...handleIndicadores({ ...deps, readRules }),
  ];
}
