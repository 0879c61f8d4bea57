import { handleAdjuntos } from '@oficina/adjuntos/server';
import { ConfigError } from '@oficina/config';
import type { Db } from '@oficina/db';
import { createDiskStore, diskStoreOptions } from '@oficina/disk';
import { handleIndicadores } from '@oficina/indicadores/server';
import type { HandledJob } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import {
  checkRules,
  createReadRules,
  handleRequerimientos,
  parsePlazos,
} from '@oficina/requerimientos/server';
import { createS3Store, s3StoreOptions } from '@oficina/s3';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; clock: Clock; log: Logger; sender: MensajeSender };

export function handleReclamos(config: WorkerConfig, deps: Deps): HandledJob[] {
  const settings = { ...config.reclamos, plazos: parsePlazos(config.reclamos.plazos) };
  const problem = checkRules(settings);
  if (problem !== null) throw new ConfigError([problem]);
  const readRules = createReadRules(settings, deps);
  const { adjuntosAnios } = config.reclamos;
  return [
    ...handleRequerimientos({ ...deps, readRules }),
    ...handleAdjuntos({ ...deps, adjuntosAnios, almacen: createAlmacen(config, deps.log) }),
    // The indicators count working days with the same calendar.
    ...handleIndicadores({ ...deps, readRules }),
  ];
}

/** This must be the api's own store, because its files are deleted here. */
export function createAlmacen({ almacen, s3 }: WorkerConfig, log: Logger): BlobStore {
  if (almacen.almacen === 's3') return createS3Store({ ...s3StoreOptions(s3), log });
  return createDiskStore({ ...diskStoreOptions(almacen), log });
}
