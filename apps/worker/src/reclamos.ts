import { ConfigError, plazosPorCategoria } from '@oficina/config';
import type { Db } from '@oficina/db';
import { createDiskStore, diskStoreOptions } from '@oficina/disk';
import { handleIndicadores } from '@oficina/indicadores/server';
import type { HandledJob } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import { createLeerReglas, handleRequerimientos, revisarReglas } from '@oficina/requerimientos/server';
import { createS3Store, s3StoreOptions } from '@oficina/s3';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; clock: Clock; log: Logger; mensajero: Mensajero };

/** The morning of whoever attends claims, and what nobody attached to any. */
export function handleReclamos(config: WorkerConfig, deps: Deps): HandledJob[] {
  const escritas = { ...config.reclamos, plazos: plazosPorCategoria(config.reclamos.plazos) };
  const falta = revisarReglas(escritas);
  if (falta !== null) throw new ConfigError([falta]);
  const leerReglas = createLeerReglas(escritas, deps);
  const { adjuntosAnios } = config.reclamos;
  return [
    ...handleRequerimientos({
      ...{ ...deps, leerReglas, adjuntosAnios },
      almacen: createAlmacen(config, deps.log),
    }),
    // The board counts working days by the same calendar.
    ...handleIndicadores({ ...deps, leerReglas }),
  ];
}

/** The same as the api's: what it keeps is taken away here. */
export function createAlmacen({ almacen, s3 }: WorkerConfig, log: Logger): BlobStore {
  if (almacen.almacen === 's3') return createS3Store({ ...s3StoreOptions(s3), log });
  return createDiskStore({ ...diskStoreOptions(almacen), log });
}
