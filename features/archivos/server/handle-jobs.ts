import { sweepHeldCobranzas } from '@oficina/facturas/server';
import { type HandledJob, handle } from '@oficina/jobs';
import { alertDoublePagos } from './alerts.ts';
import { findUnreviewedArchivos, hasArchivosToImport } from './archivos.repository.ts';
import { cleanUpArchivos } from './clean-up-archivos.ts';
import { alertIfDataIsStale } from './data-freshness.ts';
import type { RoutineDeps, WorkerDeps } from './deps.ts';
import { fixPreviousConsumos } from './fix-consumos.ts';
import { createFolderCollector } from './import-folder.ts';
import { importarArchivos } from './importar-archivo.ts';
import {
  cleanUpJob,
  collectFolder,
  dataFreshnessJob,
  enqueueImportacion,
  enqueueRevision,
  fixConsumosJob,
  importar,
  repaso,
  retentionJob,
  revisar,
} from './jobs.ts';
import { applyRetention } from './retention.ts';
import { revisarArchivo } from './revisar-archivo.ts';

const MINUTE_MS = 60_000;

export function handleArchivos(deps: RoutineDeps): HandledJob[] {
  const collect = deps.importFolder
    ? createFolderCollector({ ...deps, importFolder: deps.importFolder })
    : null;
  return [
    handle(revisar, (archivo, signal) => revisarArchivo(deps, archivo, signal)),
    handle(importar, async (_data, signal) => {
      const espera = await importarArchivos(deps, signal);
      // If the worker that is loading is lost, the queue is checked again as soon as its lease can have ended.
      if (espera) await deps.db.tx((tx) => enqueueImportacion(deps, tx, espera.until));
    }),
    handle(repaso, async () => {
      await sweepArchivos(deps);
      await sweepCobros(deps);
    }),
    handle(cleanUpJob, (_data, signal) => cleanUpArchivos(deps, signal)),
    handle(retentionJob, async (_data, signal) => void (await applyRetention(deps, signal))),
    handle(dataFreshnessJob, async () => void (await alertIfDataIsStale(deps))),
    handle(collectFolder, async (_data, signal) => collect?.(signal)),
    handle(fixConsumosJob, (_data, signal) => fixPreviousConsumos(deps, signal)),
  ];
}

/** A file is queued again when its job is gone or its worker is lost (docs/decisions/0025). */
export async function sweepArchivos(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  const unreviewed = await findUnreviewedArchivos(deps.db, new Date(now.getTime() - MINUTE_MS), now);
  const hasArchivos = await hasArchivosToImport(deps.db, now);
  if (unreviewed.length === 0 && !hasArchivos) return;
  await deps.db.tx(async (tx) => {
    for (const archivo of unreviewed) await enqueueRevision(deps, tx, archivo);
    if (hasArchivos) await enqueueImportacion(deps, tx);
  });
}

/** The lines waited for a pago that has ended without releasing them. */
export async function sweepCobros(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const { doublePaid } = await sweepHeldCobranzas(tx, now);
    if (doublePaid.length > 0) await alertDoublePagos(deps, tx, doublePaid);
  });
}
