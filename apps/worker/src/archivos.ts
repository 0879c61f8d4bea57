import { join } from 'node:path';
import {
  createImportadores,
  handleArchivos,
  leerPerfiles,
  RENGLONES_POR_TRAMO,
  TIPOS_CARGABLES,
} from '@oficina/archivos/server';
import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import { handleRendicion } from '@oficina/pagos/server';
import type { Clock } from '@oficina/values';
import { type Logger, publishMark } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';
import { createAlmacen } from './reclamos.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; mensajero: Mensajero };

/** What the office uploads is checked and loaded here. */
export async function handleImportacion(config: WorkerConfig, deps: Deps): Promise<HandledJob[]> {
  const { perfiles, arriendoS, carpetaConfirmar, ...resto } = config.importacion;
  const { carpeta, rendicion, ...reglas } = resto;
  const { datosDiasMaximos: diasMaximos } = config.legal;
  const rendiciones = rendicion && carpeta ? join(carpeta, 'rendicion') : undefined;
  const almacen = createAlmacen(config, deps.log);
  const trabajos = handleArchivos({
    ...deps,
    almacen,
    perfiles: await leerPerfiles(perfiles),
    importadores: createImportadores({ ...deps, almacen }),
    alertas: config.personal.alertas,
    tipos: TIPOS_CARGABLES,
    confirmarSolos: carpetaConfirmar,
    ...{ ...reglas, carpeta, diasMaximos },
    arriendoMs: arriendoS * 1000,
    renglonesPorTramo: RENGLONES_POR_TRAMO,
    mark: publishMark,
  });
  return [...trabajos, ...handleRendicion({ ...deps, carpeta: rendiciones })];
}
