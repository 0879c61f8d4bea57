import { join } from 'node:path';
import { createAlmacen, perfilesOf } from '@oficina/app-shared';
import {
  createImporters,
  handleArchivos,
  LOADABLE_TIPOS,
  RENGLONES_PER_RANGE,
} from '@oficina/archivos/server';
import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { handleRendicion } from '@oficina/pagos/server';
import type { Clock } from '@oficina/values';
import { type Logger, publishMark } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; sender: MensajeSender };

export function handleImportacion(config: WorkerConfig, deps: Deps): HandledJob[] {
  const { perfiles, arriendoS, carpetaConfirmar, ...rest } = config.importacion;
  const { carpeta: folder, rendicion, ...rules } = rest;
  const { datosDiasMaximos: maxDays } = config.legal;
  const rendiciones = rendicion && folder ? join(folder, 'rendicion') : undefined;
  const almacen = createAlmacen(config, deps.log);
  const handledJobs = handleArchivos({
    ...deps,
    almacen,
    perfiles: perfilesOf({ perfiles }),
    importers: createImporters({ ...deps, almacen, smsFactura: config.avisosSms.factura }),
    alertAddresses: config.personal.alertas,
    tipos: LOADABLE_TIPOS,
    autoConfirm: carpetaConfirmar,
    ...rules,
    importFolder: folder,
    maxDays,
    leaseMs: arriendoS * 1000,
    renglonesPerRange: RENGLONES_PER_RANGE,
    mark: publishMark,
  });
  return [...handledJobs, ...handleRendicion({ ...deps, folder: rendiciones })];
}
